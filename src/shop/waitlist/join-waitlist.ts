import { sql } from 'kysely'
import { newId } from '#platform/ids.ts'
import { sellablesFor } from '../catalog/index.ts'
import { currentVersionOf } from '../content/index.ts'
import type { Ctx } from '../context.ts'
import { districtNames } from '../places/index.ts'
import type { Language, Phone } from '../values/index.ts'

/** For all products together. */
export const MOST_ENTRIES = 20

export type Contact = { phone: Phone; email: null } | { phone: null; email: string }

export type Joining = {
  productId: string
  /** The size they would buy; null is the first one. */
  variantId: string | null
  contact: Contact
  language: Language
  districtId: string | null
  /** The sentence that they agreed to, as it was shown. */
  consent: string
}

export type Joined = { ok: true } | { ok: false; problem: 'unknown-product' | 'unknown-district' | 'too-many-entries' }

/** Puts a person on the list of a product. Whoever is on it already stays where they are. */
export function joinWaitlist(ctx: Ctx, joining: Joining): Promise<Joined> {
  const { productId, variantId, contact, language, districtId, consent } = joining
  const { phone } = contact
  const email = contact.email?.toLowerCase() ?? null
  return ctx.db.transaction(async (tx): Promise<Joined> => {
    const { sellables, firstVariants } = await sellablesFor(tx, {
      variantIds: variantId ? [variantId] : [],
      productIds: [productId],
    })
    const wanted = [variantId, firstVariants.get(productId)].flatMap((id) => (id ? (sellables.get(id) ?? []) : []))
    const size = wanted.find((one) => one.productId === productId && one.state === 'active')
    if (!size) return { ok: false, problem: 'unknown-product' }
    if (districtId !== null && !(await districtNames(tx)).has(districtId)) return { ok: false, problem: 'unknown-district' }
    // Two forms of one person at once: the second waits for the first.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`waitlist ${phone ?? email}`}, 0))`.execute(tx)
    const open = await sql<{ count: number; there: boolean }>`
      select count(*)::integer as count, coalesce(bool_or(product_id = ${productId}::uuid), false) as there from waitlist.entries
      where (phone = ${phone} or email = ${email}) and state in ('waiting', 'notified')`.execute(tx)
    const { count, there } = open.rows[0]!
    if (there) return { ok: true }
    if (count >= MOST_ENTRIES) return { ok: false, problem: 'too-many-entries' }
    await sql`
      insert into waitlist.entries (id, product_id, variant_id, grams, phone, email, language, district_id, consent, privacy_version, created_at)
      values (${newId(ctx.now)}::uuid, ${productId}::uuid, ${size.variantId}::uuid, ${size.netGrams}, ${phone}, ${email}, ${language},
        ${districtId}, ${consent}, ${currentVersionOf('policy')}, ${ctx.now}::timestamptz)`.execute(tx)
    return { ok: true }
  })
}
