import { sql } from 'kysely'
import { newToken, sha256 } from '#platform/ids.ts'
import { sellablesFor, sizesOnSale, type Sellable } from '../catalog/index.ts'
import type { Ctx, Reader, Tx } from '../context.ts'
import { earliestDay } from '../fulfilment/index.ts'
import { offersOf } from '../inventory/index.ts'
import { smsBudget, writeMessages, type Channel } from '../messaging/index.ts'
import { ordersOfContacts } from '../ordering/index.ts'
import { inLanguage, linkIn, type Language, type Phone } from '../values/index.ts'
import { answerUntil, isQuiet, KEEP_DAYS, servedBy, type WaitlistRules } from './model.ts'
import { waitlistRules } from './rules.ts'
import { lockTurn } from './turns.ts'

/** People told in one transaction. The next ones follow at once. */
const MOST_AT_ONCE = 50
/** An SMS of this kind is at most this long: see `message-parts.test.ts`. */
const PARTS = 2
const MOST_SIZES = 50

type Waiting = { id: string; grams: number; variantId: string; phone: Phone | null; email: string | null; language: Language }

/**
 * Notifies people that the product they asked for can be ordered, in the order in which they asked. Fruit is reserved in the count, not in
 * stock: the amount of each notified person counts as taken until they order or their time to answer ends, so no more people are notified
 * than the fruit can serve. No message is written in the quiet hours, above the SMS budget of the day, or for a channel without a gateway.
 * Several processes may call it at once. Returns whether anybody was notified.
 */
export async function notifyWaitlist(ctx: Ctx, how: { shopUrl: string; channels: readonly Channel[] }): Promise<boolean> {
  const rules = await waitlistRules(ctx.db)
  let told = false
  for (const productId of await productsToLookAt(ctx.db, ctx.now)) {
    const count = await ctx.db.transaction((tx) => notifyAbout(tx, ctx, { productId, rules, ...how }))
    told ||= count > 0
  }
  return told
}

/** Products that somebody waits for, or with an answer that is due. */
async function productsToLookAt(reader: Reader, now: Date): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select distinct product_id as id from waitlist.entries
    where state = 'waiting' or (state = 'notified' and answer_until <= ${now}::timestamptz) order by id`.execute(reader)
  return found.rows.map(({ id }) => id)
}

type About = { productId: string; rules: WaitlistRules; shopUrl: string; channels: readonly Channel[] }

async function notifyAbout(tx: Tx, { now }: Ctx, { productId, rules, shopUrl, channels }: About): Promise<number> {
  await lockTurn(tx, productId)
  await endAnswered(tx, productId, now)
  if (isQuiet(now, rules)) return 0
  const sizes = await sizesOf(tx, productId)
  const free = (await availableGrams(tx, sizes, now)) - (await promisedGrams(tx, productId))
  if (free <= 0) return 0
  const waiting = await firstInLine(tx, productId, channels)
  const served = await withinBudget(tx, waiting.slice(0, servedBy(free, waiting)), now)
  const until = answerUntil(now, rules)
  const told = served.map((entry) => ({ ...entry, token: newToken() }))
  if (told.length === 0) return 0
  await sql`
    update waitlist.entries as entry set state = 'notified', notified_at = ${now}::timestamptz, answer_until = ${until}::timestamptz, token_hash = told.hash
    from jsonb_to_recordset(${JSON.stringify(told.map(({ id, token }) => ({ id, hash: sha256(token) })))}::jsonb) as told(id uuid, hash text)
    where entry.id = told.id`.execute(tx)
  const { name } = sizes[0]!
  await writeMessages(tx, {
    template: 'fruit-arrived',
    letters: told.map(({ phone, email, language, token }) => ({
      to: phone === null ? { name: '', phone: null, email } : { phone },
      news: { language, fruit: inLanguage(name, language), now, until, link: linkIn(shopUrl, language, `/told/${token}`) },
      expiresAt: until,
      // The link also ends all messages of this kind, so it lasts.
      linksUntil: new Date(now.getTime() + KEEP_DAYS * 86_400_000),
    })),
    now,
  })
  return told.length
}

/** Ends the entries of those who have ordered since they were told, and of those whose time is over. */
async function endAnswered(tx: Tx, productId: string, now: Date): Promise<void> {
  const found = await sql<{ id: string; phone: Phone | null; email: string | null; since: Date; over: boolean }>`
    select id, phone, email, notified_at as since, answer_until <= ${now}::timestamptz as over from waitlist.entries
    where product_id = ${productId}::uuid and state = 'notified' order by id for update`.execute(tx)
  const ordered = await ordersOfContacts(tx, { productId, contacts: found.rows })
  const over = found.rows.filter((entry) => entry.over && !ordered.has(entry.id))
  await end(tx, { ids: [...ordered], state: 'ordered', now })
  await end(tx, { ids: over.map(({ id }) => id), state: 'expired', now })
}

async function end(tx: Tx, { ids, state, now }: { ids: string[]; state: 'ordered' | 'expired'; now: Date }): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update waitlist.entries set state = ${state}, ended_at = ${now}::timestamptz where id = any(${ids}::uuid[])`.execute(tx)
}

async function sizesOf(tx: Tx, productId: string): Promise<Sellable[]> {
  const { variantIds } = await sizesOnSale(tx, { categoryId: '', productIds: [productId], page: 1, most: MOST_SIZES })
  const { sellables } = await sellablesFor(tx, { variantIds, productIds: [] })
  return [...sellables.values()].filter(({ state }) => state === 'active')
}

/** What can be bought now or as a pre-order. Sizes share their fruit, so the largest amount counts, not the sum. */
async function availableGrams(tx: Tx, sizes: readonly Sellable[], now: Date): Promise<number> {
  const { day } = await earliestDay(tx, now)
  const offers = await offersOf(tx, { variantIds: sizes.map(({ variantId }) => variantId), firstDay: day })
  return Math.max(0, ...sizes.map(({ variantId, netGrams }) => offers.get(variantId)!.units * netGrams))
}

async function promisedGrams(tx: Tx, productId: string): Promise<number> {
  const found = await sql<{ grams: number }>`
    select coalesce(sum(grams), 0)::integer as grams from waitlist.entries
    where product_id = ${productId}::uuid and state = 'notified'`.execute(tx)
  return found.rows[0]!.grams
}

/** Only those that a message can reach: in the outbox of a channel without a gateway it would wait until the time to answer is over. */
async function firstInLine(tx: Tx, productId: string, channels: readonly Channel[]): Promise<Waiting[]> {
  const found = await sql<Waiting>`
    select id, grams, variant_id as "variantId", phone, email, language from waitlist.entries
    where product_id = ${productId}::uuid and state = 'waiting'
      and case when phone is null then 'email' else 'sms' end = any(${[...channels]}::text[])
    order by place limit ${MOST_AT_ONCE} for update`.execute(tx)
  return found.rows
}

/** As many of them, in order, as the SMS budget of today allows. */
async function withinBudget(tx: Tx, waiting: readonly Waiting[], now: Date): Promise<Waiting[]> {
  const budget = await smsBudget(tx, now)
  let parts = 0
  const beyond = waiting.findIndex(({ phone }) => phone !== null && !budget.allows((parts += PARTS)))
  return beyond === -1 ? [...waiting] : waiting.slice(0, beyond)
}
