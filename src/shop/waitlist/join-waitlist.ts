import { sql } from 'kysely'
import { newId } from '#platform/ids.ts'
import { sellablesFor } from '../catalog/index.ts'
import { currentVersionOf } from '../content/index.ts'
import type { Ctx, Tx } from '../context.ts'
import { districtNames } from '../places/index.ts'
import { cleanLine, type Language, type Phone } from '../values/index.ts'
import { nameKey } from '../values/languages/name-key.ts'
import { LONGEST_FRUIT_NAME } from './model.ts'

/** For all fruit together. */
export const MOST_ENTRIES = 20

export type Contact = { phone: Phone; email: null } | { phone: null; email: string }

type Asking = {
  contact: Contact
  language: Language
  districtId: string | null
  /** The sentence that they agreed to, as it was shown. */
  consent: string
}

export type Joining = Asking & {
  productId: string
  /** The size they would buy; null is the first one. */
  variantId: string | null
}

export type Refused = { ok: false; problem: 'unknown-district' | 'too-many-entries' }
export type Joined = { ok: true } | Refused | { ok: false; problem: 'unknown-product' }
export type Asked = { ok: true } | Refused | { ok: false; problem: 'no-fruit-name' }

/** Adds a person to the list of a product. A person who is on it already keeps their place. */
export function joinWaitlist(ctx: Ctx, { productId, variantId, ...asking }: Joining): Promise<Joined> {
  return ctx.db.transaction(async (tx): Promise<Joined> => {
    // The list is closed while a fruit is matched to this product: a person must not be on it twice.
    await sql`select pg_advisory_xact_lock_shared(hashtextextended(${matchLock(productId)}, 0))`.execute(tx)
    const { sellables, firstVariants } = await sellablesFor(tx, {
      variantIds: variantId ? [variantId] : [],
      productIds: [productId],
    })
    const wanted = [variantId, firstVariants.get(productId)].flatMap((id) => (id ? (sellables.get(id) ?? []) : []))
    const size = wanted.find((one) => one.productId === productId && one.state === 'active')
    if (!size) return { ok: false, problem: 'unknown-product' }
    const { variantId: wantedId, netGrams: grams } = size
    return await enter(tx, ctx, asking, {
      state: 'waiting',
      productId,
      variantId: wantedId,
      grams,
      fruitName: null,
      fruitKey: null,
    })
  })
}

/**
 * Notes that a person wants a fruit that the shop does not have, as they name it: one line of `LONGEST_FRUIT_NAME` characters at most. They
 * are told once staff have matched the name to a product and it can be ordered. A person who asked for it already, in any spelling, keeps their place.
 */
export function askForFruit(ctx: Ctx, { name, ...asking }: Asking & { name: string }): Promise<Asked> {
  return ctx.db.transaction(async (tx): Promise<Asked> => {
    const fruitName = cleanLine(name, LONGEST_FRUIT_NAME) ?? ''
    const fruitKey = nameKey(fruitName)
    if (fruitKey === '') return { ok: false, problem: 'no-fruit-name' }
    return await enter(tx, ctx, asking, { state: 'unlisted', productId: null, variantId: null, grams: null, fruitName, fruitKey })
  })
}

export function matchLock(productId: string): string {
  return `waitlist match ${productId}`
}

type Entered =
  | { state: 'waiting'; productId: string; variantId: string; grams: number; fruitName: null; fruitKey: null }
  | { state: 'unlisted'; productId: null; variantId: null; grams: null; fruitName: string; fruitKey: string }

async function enter(tx: Tx, { now }: Ctx, asking: Asking, entered: Entered): Promise<{ ok: true } | Refused> {
  const { contact, language, districtId, consent } = asking
  const { phone } = contact
  const email = contact.email?.toLowerCase() ?? null
  const { state, productId, variantId, grams, fruitName, fruitKey } = entered
  if (districtId !== null && !(await districtNames(tx)).has(districtId)) return { ok: false, problem: 'unknown-district' }
  // Two forms of one person at once: the second waits for the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`waitlist ${phone ?? email}`}, 0))`.execute(tx)
  const open = await sql<{ count: number; there: boolean }>`
    select count(*)::integer as count,
      coalesce(bool_or(product_id = ${productId}::uuid or (state = 'unlisted' and fruit_key = ${fruitKey})), false) as there
    from waitlist.entries
    where (phone = ${phone} or email = ${email}) and state in ('unlisted', 'waiting', 'notified')`.execute(tx)
  const { count, there } = open.rows[0]!
  if (there) return { ok: true }
  if (count >= MOST_ENTRIES) return { ok: false, problem: 'too-many-entries' }
  await sql`
    insert into waitlist.entries
      (id, state, product_id, variant_id, grams, fruit_name, fruit_key, phone, email, language, district_id, consent, privacy_version, created_at)
    values (${newId(now)}::uuid, ${state}, ${productId}::uuid, ${variantId}::uuid, ${grams}::integer, ${fruitName}, ${fruitKey}, ${phone}, ${email},
      ${language}, ${districtId}, ${consent}, ${currentVersionOf('policy')}, ${now}::timestamptz)`.execute(tx)
  return { ok: true }
}
