import { sql } from 'kysely'
import { z } from 'zod'
import { newId, newToken, sha256 } from '#platform/ids.ts'
import { sellablesFor, type Sellable } from '../catalog/index.ts'
import { currentVersionOf } from '../content/index.ts'
import type { Ctx, Reader, Tx } from '../context.ts'
import { earliestDay } from '../fulfilment/index.ts'
import { offersOf } from '../inventory/index.ts'
import {
  eraseMessages,
  offerBudget,
  offerQuietUntil,
  offerRules,
  withdrawMessagesTo,
  writeMessages,
  type Channel,
} from '../messaging/index.ts'
import { hasOrderedSince } from '../ordering/index.ts'
import { inLanguage, linkIn, type CalendarDate, type Language, type Phone } from '../values/index.ts'
import { lockOffers } from './lock-offers.ts'
import { MOST_REMINDED_LINES, REMINDER_DAYS } from './model.ts'

/** An SMS of this kind is at most this long: see `message-parts.test.ts`. */
const PARTS = 2
const MOST_AT_ONCE = 50

/** As the cart holds them: without a size it is the first one of the product. */
export const RemindedLines = z
  .array(z.object({ productId: z.uuid(), variantId: z.uuid().nullable(), units: z.int().min(1).max(999) }))
  .min(1)
  .max(MOST_REMINDED_LINES)
export type RemindedLine = z.output<typeof RemindedLines>[number]

/** Whether the cart offers a reminder. */
export async function offersCartReminders(reader: Reader): Promise<boolean> {
  return (await offerRules(reader)).cartHours !== null
}

type Asked = {
  phone: Phone
  language: Language
  lines: readonly RemindedLine[]
  /** The sentence they agreed to, as it was shown. */
  consent: string
}

/**
 * Notes a cart for one reminder. A later cart of the number takes the place of the one that waits. Nothing is noted while reminders are off, or when the
 * number has stopped them; the answer is always the same, so that it tells nothing about a number.
 */
export async function askForCartReminder(ctx: Ctx, { phone, language, lines, consent }: Asked): Promise<void> {
  const { cartHours } = await offerRules(ctx.db)
  if (cartHours === null) return
  const dueAt = new Date(ctx.now.getTime() + cartHours * 3_600_000)
  await ctx.db.transaction(async (tx) => {
    await sql`
      insert into campaigns.cart_reminders (id, phone, language, lines, consent, privacy_version, created_at, due_at)
      select ${newId(ctx.now)}::uuid, ${phone}, ${language}, ${JSON.stringify(lines)}::jsonb, ${consent}, ${currentVersionOf('policy')},
        ${ctx.now}::timestamptz, ${dueAt}::timestamptz
      where not exists (select from campaigns.reminder_stops where phone = ${phone})
      on conflict (phone) where state = 'waiting' do update set language = excluded.language, lines = excluded.lines, consent = excluded.consent,
        privacy_version = excluded.privacy_version, created_at = excluded.created_at, due_at = excluded.due_at`.execute(tx)
  })
}

type Due = { id: string; phone: Phone; language: Language; lines: RemindedLine[]; createdAt: Date }

/**
 * Writes the reminders that are due. Several processes may call it at once: one batch follows the other, and reminder and message are one transaction. In
 * the quiet hours, above the SMS budget for offers, or without a gateway they wait. Returns whether any was decided.
 */
export async function remindOfCarts(ctx: Ctx, how: { shopUrl: string; channels: readonly Channel[] }): Promise<boolean> {
  const rules = await offerRules(ctx.db)
  if (!how.channels.includes('sms') || offerQuietUntil(ctx.now, rules)) return false
  return ctx.db.transaction(async (tx) => {
    await lockOffers(tx)
    const { parts } = await offerBudget(tx, ctx.now)
    const due = await sql<Due>`
      select id, phone, language, lines, created_at as "createdAt" from campaigns.cart_reminders
      where state = 'waiting' and due_at <= ${ctx.now}::timestamptz
      order by due_at, id limit ${Math.min(MOST_AT_ONCE, Math.floor(parts / PARTS))} for update skip locked`.execute(tx)
    if (due.rows.length === 0) return false
    const { day } = await earliestDay(tx, ctx.now)
    for (const one of due.rows) await remind(tx, ctx, { one, day, isOn: rules.cartHours !== null, shopUrl: how.shopUrl })
    return true
  })
}

type Dropped = 'ordered' | 'nothing-to-buy' | 'reminded' | 'stopped' | 'off'

type Reminding = { one: Due; day: CalendarDate; isOn: boolean; shopUrl: string }

async function remind(tx: Tx, ctx: Ctx, { one, day, isOn, shopUrl }: Reminding): Promise<void> {
  const buyable = await buyableOf(tx, one.lines, day)
  const reason = isOn ? await reasonAgainst(tx, one, { buyable, now: ctx.now }) : 'off'
  const [first] = buyable
  if (reason !== null || !first) {
    await sql`
      update campaigns.cart_reminders set state = 'dropped', reason = ${reason ?? 'nothing-to-buy'} where id = ${one.id}::uuid`.execute(
      tx,
    )
    return
  }
  const [id, token] = [newId(ctx.now), newToken()]
  const page = linkIn(shopUrl, one.language, `/carts/${token}`)
  await sql`
    update campaigns.cart_reminders set state = 'sent', sent_at = ${ctx.now}::timestamptz, message_id = ${id}::uuid, token_hash = ${sha256(token)} where id = ${one.id}::uuid`.execute(
    tx,
  )
  const linksUntil = new Date(ctx.now.getTime() + REMINDER_DAYS * 86_400_000)
  const news = {
    language: one.language,
    fruit: inLanguage(first.name, one.language),
    more: one.lines.length > 1,
    link: page,
    stop: `${page}/stop`,
  }
  // An SMS that could not leave today would come too late.
  const expiresAt = new Date(ctx.now.getTime() + 86_400_000)
  await writeMessages(tx, {
    template: 'cart-reminder',
    letters: [{ id, to: { phone: one.phone }, news, expiresAt, linksUntil }],
    now: ctx.now,
  })
}

async function reasonAgainst(
  tx: Tx,
  { phone, createdAt }: Due,
  { buyable, now }: { buyable: readonly Sellable[]; now: Date },
): Promise<Dropped | null> {
  const found = await sql<{ stopped: boolean; reminded: boolean }>`
    select exists (select from campaigns.reminder_stops where phone = ${phone}) as stopped,
      exists (select from campaigns.cart_reminders where phone = ${phone} and state = 'sent'
        and sent_at > ${now}::timestamptz - make_interval(days => ${REMINDER_DAYS}::integer)) as reminded`.execute(tx)
  const { stopped, reminded } = found.rows[0]!
  if (stopped) return 'stopped'
  if (reminded) return 'reminded'
  if (await hasOrderedSince(tx, { phone, since: createdAt })) return 'ordered'
  return buyable.length === 0 ? 'nothing-to-buy' : null
}

/** The lines that can be bought from this day on or as a pre-order, in their order. */
async function buyableOf(tx: Tx, lines: readonly RemindedLine[], firstDay: CalendarDate): Promise<Sellable[]> {
  const sizes = await sizesOf(tx, lines)
  const variantIds = sizes.map(({ variantId }) => variantId)
  const offers = await offersOf(tx, { variantIds, firstDay })
  return sizes.filter(({ variantId }) => (offers.get(variantId)?.units ?? 0) > 0)
}

/** Sizes that are on sale. */
async function sizesOf(reader: Reader, lines: readonly RemindedLine[]): Promise<Sellable[]> {
  const { sellables, firstVariants } = await sellablesFor(reader, {
    variantIds: lines.flatMap(({ variantId }) => variantId ?? []),
    productIds: lines.map(({ productId }) => productId),
  })
  return lines.flatMap(({ productId, variantId }) => {
    const size = sellables.get(variantId ?? firstVariants.get(productId) ?? '')
    return size && size.productId === productId && size.state === 'active' ? [size] : []
  })
}

/** The cart behind the link of a reminder. */
export async function cartByToken(reader: Reader, token: string): Promise<{ lines: RemindedLine[]; stopped: boolean } | null> {
  const found = await sql<{ lines: RemindedLine[]; stopped: boolean }>`
    select lines, exists (select from campaigns.reminder_stops where phone = cart_reminders.phone) as stopped
    from campaigns.cart_reminders where token_hash = ${sha256(token)}`.execute(reader)
  return found.rows[0] ?? null
}

/** Ends reminders to the number behind the link, whoever types the number again. */
export function stopCartReminders(ctx: Ctx, token: string): Promise<{ ok: true } | { ok: false; problem: 'unknown-link' }> {
  return ctx.db.transaction(async (tx) => {
    const found = await sql<{ phone: Phone }>`
      select phone from campaigns.cart_reminders where token_hash = ${sha256(token)}`.execute(tx)
    const row = found.rows[0]
    if (!row) return { ok: false, problem: 'unknown-link' } as const
    await stopReminders(tx, { phones: [row.phone], now: ctx.now })
    await withdrawMessagesTo(tx, { recipients: [row.phone], templates: ['cart-reminder'], now: ctx.now })
    return { ok: true } as const
  })
}

export async function stopReminders(tx: Tx, { phones, now }: { phones: readonly Phone[]; now: Date }): Promise<void> {
  await sql`
    insert into campaigns.reminder_stops (phone, at) select phone, ${now}::timestamptz from unnest(${[...phones]}::text[]) as all_of (phone)
    order by phone on conflict (phone) do nothing`.execute(tx)
  await sql`
    update campaigns.cart_reminders set state = 'dropped', reason = 'stopped' where phone = any(${[...phones]}::text[]) and state = 'waiting'`.execute(
    tx,
  )
}

/** Deletes carts seven days after their SMS, or after the tick if none was sent, and erases the number and the text of these SMS. */
export async function dropOldCarts(ctx: Ctx): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const dropped = await sql<{ id: string | null }>`
      delete from campaigns.cart_reminders
      where coalesce(sent_at, created_at) < ${ctx.now}::timestamptz - make_interval(days => ${REMINDER_DAYS}::integer)
      returning message_id as id`.execute(tx)
    await eraseMessages(
      tx,
      dropped.rows.flatMap(({ id }) => id ?? []),
    )
  })
}
