import { sql } from 'kysely'
import { writeAudit } from '../accounts/index.ts'
import { productsForSearch, sellablesFor } from '../catalog/index.ts'
import type { Ctx, Reader, Tx } from '../context.ts'
import { addDays, LANGUAGES, type Phone } from '../values/index.ts'
import { nameKey } from '../values/languages/name-key.ts'
import { DEMAND_WEEKS, demandWeeks } from './entries.ts'
import { matchLock } from './join-waitlist.ts'
import { lockTurn } from './turns.ts'

/** The longest list that staff are shown. */
const MOST_NAMES = 100

export type UnlistedDemand = {
  key: string
  /** As most people wrote it, the first of them if several did. */
  name: string
  people: number
  /** Who asked in the last seven days. */
  newPeople: number
  /** Most people first; null for people who named none. */
  districts: { districtId: string | null; people: number }[]
  /** Of each week of `demandWeeks`, how many asked. */
  weeks: number[]
}

/** The fruit that people ask for and no product is matched to, most people first. One statement. */
export async function unlistedDemand(reader: Reader, now: Date): Promise<UnlistedDemand[]> {
  const weeks = demandWeeks(now)
  const found = await sql<UnlistedDemand>`
    with open as (
      select fruit_key, fruit_name, place, created_at, district_id, ((created_at at time zone 'Asia/Dhaka')::date - ${weeks[0]!}::date) / 7 as week,
        (created_at at time zone 'Asia/Dhaka')::date between ${weeks[0]!}::date and ${addDays(weeks.at(-1)!, 6)}::date as recent
      from waitlist.entries where state = 'unlisted'),
    spellings as (select fruit_key, fruit_name, count(*) as people, min(place) as first from open group by fruit_key, fruit_name),
    districts as (select fruit_key, district_id, count(*)::integer as people from open group by fruit_key, district_id),
    counted as (select fruit_key, week, count(*)::integer as people from open where recent group by fruit_key, week)
    select fruit_key as key,
      (select fruit_name from spellings where spellings.fruit_key = open.fruit_key order by people desc, first limit 1) as name,
      count(*)::integer as people,
      count(*) filter (where created_at > ${now}::timestamptz - interval '7 days')::integer as "newPeople",
      (select jsonb_agg(jsonb_build_object('districtId', districts.district_id, 'people', districts.people) order by districts.people desc, districts.district_id)
        from districts where districts.fruit_key = open.fruit_key) as districts,
      (select jsonb_agg(coalesce(counted.people, 0) order by weeks.week) from generate_series(0, ${DEMAND_WEEKS - 1}::integer) as weeks (week)
        left join counted on counted.week = weeks.week and counted.fruit_key = open.fruit_key) as weeks
    from open group by fruit_key order by people desc, min(place) limit ${MOST_NAMES}`.execute(reader)
  return found.rows
}

/** Which active product is called like this, in either language or by another of its names; null if none or several are. */
export async function productNamed(
  reader: Reader,
  { name, productIds }: { name: string; productIds: readonly string[] },
): Promise<string | null> {
  return productOfKey(await keysOfProducts(reader, productIds), nameKey(name))
}

/** The keys of the names of products; with `productIds` only of these. */
export async function keysOfProducts(reader: Reader, productIds?: readonly string[]): Promise<ProductKeys> {
  const products = await productsForSearch(reader, productIds)
  return products.map(({ id, name, alsoCalled, aliases }) => {
    const called = LANGUAGES.flatMap((language) => [name[language] ?? '', ...(alsoCalled?.[language] ?? '').split(/[,،;]/)])
    return { productId: id, keys: new Set([...called, ...aliases].map(nameKey).filter((key) => key !== '')) }
  })
}

type ProductKeys = { productId: string; keys: ReadonlySet<string> }[]

export function productOfKey(products: ProductKeys, key: string): string | null {
  const called = products.filter(({ keys }) => keys.has(key))
  return called.length === 1 ? called[0]!.productId : null
}

export type OwnUnlisted = { key: string; name: string; createdAt: Date }

/** The unlisted fruit that a person asked for, in the order in which they asked. */
export async function unlistedOf(reader: Reader, phone: Phone): Promise<OwnUnlisted[]> {
  const found = await sql<OwnUnlisted>`
    select fruit_key as key, fruit_name as name, created_at as "createdAt" from waitlist.entries
    where phone = ${phone} and state = 'unlisted' order by place`.execute(reader)
  return found.rows
}

/** Ends one such entry of a person who is signed in. */
export async function leaveUnlisted(ctx: Ctx, { phone, key }: { phone: Phone; key: string }): Promise<void> {
  await sql`
    update waitlist.entries set state = 'unsubscribed', ended_at = ${ctx.now}::timestamptz
    where phone = ${phone} and fruit_key = ${key} and state = 'unlisted'`.execute(ctx.db)
}

type Matched = { ok: true } | { ok: false; problem: 'unknown-product' | 'no-such-fruit' }

/**
 * The people who asked for this fruit wait for the product from now on, for its first size, at the place at which they asked for the fruit.
 * A person who waits for the product already keeps the earlier of the two places, or the message they were sent.
 */
export function matchFruit(ctx: Ctx, { key, productId }: { key: string; productId: string }): Promise<Matched> {
  return ctx.db.transaction(async (tx): Promise<Matched> => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${matchLock(productId)}, 0))`.execute(tx)
    await lockTurn(tx, productId)
    const { sellables, firstVariants } = await sellablesFor(tx, { variantIds: [], productIds: [productId] })
    const size = sellables.get(firstVariants.get(productId) ?? '')
    if (!size || size.state !== 'active') return { ok: false, problem: 'unknown-product' }
    const { ids, name } = await lockUnlisted(tx, { key, productId })
    if (name === null) return { ok: false, problem: 'no-such-fruit' }
    await mergeEntries(tx, { ids, productId, now: ctx.now })
    const matched = await sql<{ id: string }>`
      update waitlist.entries set state = 'waiting', product_id = ${productId}::uuid, variant_id = ${size.variantId}::uuid, grams = ${size.netGrams}
      where id = any(${ids}::uuid[]) and state = 'unlisted' returning id`.execute(tx)
    await writeAudit(tx, ctx, {
      action: 'match-fruit',
      subject: { type: 'waitlist', id: productId, name },
      before: { fruit: name },
      after: { product: size.slug, people: matched.rows.length },
    })
    return { ok: true }
  })
}

/** Ends the entries for a fruit that the shop will not have. Nobody is told. */
export function dismissFruit(ctx: Ctx, key: string): Promise<{ ok: true } | { ok: false; problem: 'no-such-fruit' }> {
  return ctx.db.transaction(async (tx) => {
    const { ids, name } = await lockUnlisted(tx, { key, productId: null })
    if (name === null) return { ok: false, problem: 'no-such-fruit' } as const
    await sql`
      update waitlist.entries set state = 'dismissed', ended_at = ${ctx.now}::timestamptz where id = any(${ids}::uuid[])`.execute(
      tx,
    )
    await writeAudit(tx, ctx, {
      action: 'dismiss-fruit',
      subject: { type: 'waitlist', id: ids[0]!, name },
      before: { people: ids.length },
      after: { people: 0 },
    })
    return { ok: true } as const
  })
}

/**
 * Locks the entries for an unlisted fruit, and the entries of the product that they may be matched to, in id order, as `STOP` does. `name` is as the
 * first person wrote it, or null if there is no entry.
 */
async function lockUnlisted(
  tx: Tx,
  { key, productId }: { key: string; productId: string | null },
): Promise<{ ids: string[]; name: string | null }> {
  const found = await sql<{ id: string; place: number; name: string; unlisted: boolean }>`
    select id, place::float8 as place, fruit_name as name, state = 'unlisted' as unlisted from waitlist.entries
    where (fruit_key = ${key} and state = 'unlisted') or (product_id = ${productId}::uuid and state in ('waiting', 'notified'))
    order by id for update`.execute(tx)
  const unlisted = found.rows.filter(({ unlisted }) => unlisted)
  return { ids: unlisted.map(({ id }) => id), name: unlisted.sort((a, b) => a.place - b.place)[0]?.name ?? null }
}

type Merging = { ids: readonly string[]; productId: string; now: Date }

/** Of two entries of one person, the later one ends. A person who was told already keeps the entry that they were told about. */
async function mergeEntries(tx: Tx, { ids, productId, now }: Merging): Promise<void> {
  await sql`
    with pairs as (
      select fruit.id as fruit, entry.id as entry, entry.state = 'notified' or entry.place < fruit.place as keeps
      from waitlist.entries fruit join waitlist.entries entry
        on entry.product_id = ${productId}::uuid and entry.state in ('waiting', 'notified') and (entry.phone = fruit.phone or entry.email = fruit.email)
      where fruit.id = any(${[...ids]}::uuid[]))
    update waitlist.entries set state = 'merged', ended_at = ${now}::timestamptz
    where id in (select case when keeps then fruit else entry end from pairs)`.execute(tx)
}
