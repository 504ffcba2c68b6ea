import { sql } from 'kysely'
import { brand } from '../content/index.ts'
import { actorName, type Ctx, type Tx } from '../context.ts'
import { consignmentsOf, type Consignment } from '../fulfilment/index.ts'
import { isPerBox, saysDue, writeMessages, type OrderTemplate } from '../messaging/index.ts'
import { paymentAttemptsOf, dueNow, paymentsOf } from '../payments/index.ts'
import { isBrought, isPromisedByDay, assert, paisa, type Language, type Paisa, type Phone } from '../values/index.ts'
import { isId } from './cart-facts.ts'
import { ORDER_MOVES, orderCan, type OrderMove, type OrderState } from './model.ts'
import type { OrderSource } from './order-rows.ts'
import { orderLink } from './order-link.ts'

/** Buyers identify an order by the token of its page, staff by its id. */
export type OrderRef = { token: string } | { orderId: string }

export type LockedOrder = {
  id: string
  number: string
  token: string
  name: string
  phone: Phone
  email: string | null
  language: Language
  source: OrderSource
  state: OrderState
  total: Paisa
  placedAt: Date
  changeableUntil: Date
}

/** Every change of an order or its parts takes this lock first, so a concurrent change sees the result of the first. */
export async function lockOrder(tx: Tx, ref: OrderRef): Promise<LockedOrder | null> {
  if ('orderId' in ref && !isId(ref.orderId)) return null
  const where = 'token' in ref ? sql`token = ${ref.token}` : sql`id = ${ref.orderId}::uuid`
  const found = await sql<LockedOrder>`
    select id, number, token, name, phone, email, language, source, state, total_paisa as total, placed_at as "placedAt", changeable_until as "changeableUntil"
    from ordering.orders where ${where} for update`.execute(tx)
  return found.rows[0] ?? null
}

/** Locks several orders, by id. */
export async function lockOrders(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await sql`select id from ordering.orders where id = any(${[...orderIds]}::uuid[]) order by id for update`.execute(tx)
}

/** Only staff and the system may identify an order by its id. */
export function assertStaff({ actor }: Ctx): void {
  assert(actor.kind === 'staff' || actor.kind === 'system', 'only staff may identify an order by its id')
}

/** Moves the order by compare-and-set and writes its history. False when its state does not allow the move. */
export async function moveOrder(
  tx: Tx,
  ctx: Ctx,
  { order, move, note }: { order: LockedOrder; move: OrderMove; note?: string | null },
): Promise<boolean> {
  if (!orderCan(move, order.state)) return false
  const { from, to } = ORDER_MOVES[move]
  const moved = await sql`
    with moved as (
      update ordering.orders set state = ${to} where id = ${order.id}::uuid and state = any(${[...from]}::text[]) returning id)
    insert into ordering.order_events (order_id, kind, from_state, to_state, note, actor, at)
    select id, ${to}, ${order.state}, ${to}, ${note ?? null}, ${actorName(ctx.actor)}, ${ctx.now}::timestamptz from moved
    returning order_id`.execute(tx)
  return moved.rows.length === 1
}

/** Consignments that are not finished yet. */
export async function activeConsignments(tx: Tx, orderId: string): Promise<Consignment[]> {
  const all = await consignmentsOf(tx, [orderId])
  return all.filter((consignment) => consignment.state !== 'cancelled' && consignment.state !== 'returned')
}

/**
 * Money under review does not count as captured. If the total grew now, the extra amount would be collected on delivery although it may
 * already be paid. So the total cannot change until the review ends.
 */
export async function isInReview(tx: Tx, orderId: string): Promise<boolean> {
  return (await paymentAttemptsOf(tx, [orderId])).some(({ state }) => state === 'review')
}

/** Tells the recipient that a gift is coming, without any price. */
async function tellRecipient(
  tx: Tx,
  { now }: Ctx,
  { order, consignment }: { order: LockedOrder; consignment: Consignment },
): Promise<void> {
  const { recipient, mode, promisedUntil } = consignment
  const language = consignment.recipientLanguage ?? order.language
  if (!isBrought(mode)) return
  const news = { language, by: isPromisedByDay(mode) ? promisedUntil : null, carriage: numbered(consignment) }
  const letter = { to: { phone: recipient.phone }, news, orderId: order.id }
  await writeMessages(tx, { template: 'gift-on-the-way', letters: [letter], now })
}

/** Who carries it, once there is a number to tell. */
function numbered({ carriage }: Consignment): Consignment['carriage'] {
  return carriage && carriage.numbers.length > 0 ? carriage : null
}

/** Whether the total became another one when the box was packed: fruit was weighed, or something was missing. */
export async function isChangedAtPacking(tx: Tx, orderId: string): Promise<boolean> {
  const changed = await sql<{ found: boolean }>`
    select exists (select from ordering.order_events where order_id = ${orderId}::uuid and kind in ('weighed', 'short-picked')) as found`.execute(
    tx,
  )
  return changed.rows[0]?.found ?? false
}

export async function tellAbout(
  tx: Tx,
  ctx: Ctx,
  {
    order,
    consignment,
    template,
    shopUrl,
    amount,
  }: { order: LockedOrder; consignment: Consignment; template: OrderTemplate; shopUrl: string; amount?: Paisa },
): Promise<void> {
  if (order.source === 'gift-run' && isPerBox(template)) {
    if (template === 'order-on-the-way' || template === 'courier-number') await tellRecipient(tx, ctx, { order, consignment })
    return
  }
  const over = template === 'order-cancelled' || template === 'order-lapsed'
  const due = saysDue(template) ? dueNow(over ? paisa(0) : order.total, await paymentsOf(tx, [order.id])) : paisa(0)
  const { number, language, total } = order
  const { mode, day, starts, ends, promisedUntil } = consignment
  const link = orderLink(shopUrl, language, order.token)
  const news = {
    number,
    language,
    link,
    total,
    due,
    mode,
    day,
    starts,
    ends,
    promisedUntil,
    carriage: numbered(consignment),
    ...(amount !== undefined && { amount }),
    ...(template === 'order-not-confirmed' && { phone: (await brand(tx)).phone }),
    ...(template === 'order-on-the-way' && { newTotal: await isChangedAtPacking(tx, order.id) }),
  }
  await writeMessages(tx, { template, letters: [{ to: order, news, orderId: order.id }], now: ctx.now })
}
