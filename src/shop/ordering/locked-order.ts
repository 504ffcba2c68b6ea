import { sql } from 'kysely'
import { actorName } from '../context.ts'
import type { Ctx, Tx } from '../context.ts'
import { consignmentsOf } from '../fulfilment/index.ts'
import type { Consignment } from '../fulfilment/index.ts'
import { giftOnTheWayText, tellBuyer, textRecipients } from '../messaging/index.ts'
import type { OrderTemplate } from '../messaging/index.ts'
import { attemptsOf, dueNow, paymentsOf } from '../payments/index.ts'
import { assert, paisa } from '../values/index.ts'
import type { Language, Paisa, Phone } from '../values/index.ts'
import { isId } from './cart-facts.ts'
import { ORDER_MOVES, orderCan } from './model.ts'
import type { OrderMove, OrderState } from './model.ts'
import type { OrderSource } from './order-rows.ts'
import { orderLink } from './order-link.ts'

/** The buyer names an order by the token of its page, staff by its id. */
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
  changeableUntil: Date
}

/** Everything that moves an order or what belongs to it takes this lock first: of two at once the second sees what the first did. */
export async function lockOrder(tx: Tx, ref: OrderRef): Promise<LockedOrder | null> {
  if ('orderId' in ref && !isId(ref.orderId)) return null
  const where = 'token' in ref ? sql`token = ${ref.token}` : sql`id = ${ref.orderId}::uuid`
  const found = await sql<LockedOrder>`
    select id, number, token, name, phone, email, language, source, state, total_paisa as total, changeable_until as "changeableUntil"
    from ordering.orders where ${where} for update`.execute(tx)
  return found.rows[0] ?? null
}

/** Who names an order by its id must be staff, or the shop itself. */
export function assertStaff({ actor }: Ctx): void {
  assert(actor.kind === 'staff' || actor.kind === 'system', 'only staff name an order by its id')
}

/** By compare-and-set, with its history row. False when the order is in no state to make this move. */
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

/** The consignments that are still on their way to somebody. */
export async function activeConsignments(tx: Tx, orderId: string): Promise<Consignment[]> {
  const all = await consignmentsOf(tx, [orderId])
  return all.filter((consignment) => consignment.state !== 'cancelled' && consignment.state !== 'returned')
}

/**
 * Money in review counts for nothing yet, so what an order costs more would be asked for at the door although it may be there already. Until somebody
 * has looked at it, the total stays as it is.
 */
export async function isInReview(tx: Tx, orderId: string): Promise<boolean> {
  return (await attemptsOf(tx, [orderId])).some(({ state }) => state === 'review')
}

const SAYS_DUE: ReadonlySet<OrderTemplate> = new Set([
  'order-on-the-way',
  'order-changed',
  'order-cancelled',
  'order-lapsed',
  'payment-received',
])

// Of hundreds of gift boxes the buyer follows each on his page; a text for every one would bury him.
const OF_ONE_BOX: ReadonlySet<OrderTemplate> = new Set(['order-on-the-way', 'order-delivered', 'order-failed', 'order-new-day'])

/** Whoever gets a gift is told that it comes, and never what it cost. */
async function tellRecipient(
  tx: Tx,
  { now }: Ctx,
  { order: { id, language }, consignment }: { order: LockedOrder; consignment: Consignment },
): Promise<void> {
  const { recipient, mode, promisedUntil } = consignment
  if (mode === 'pickup') return
  const body = giftOnTheWayText({ language, by: mode === 'courier' ? promisedUntil : null })
  await textRecipients(tx, { template: 'gift-on-the-way', texts: [{ phone: recipient.phone, language, body, orderId: id }], now })
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
  if (order.source === 'gift-run' && OF_ONE_BOX.has(template)) {
    if (template === 'order-on-the-way') await tellRecipient(tx, ctx, { order, consignment })
    return
  }
  const over = template === 'order-cancelled' || template === 'order-lapsed'
  const due = SAYS_DUE.has(template) ? dueNow(over ? paisa(0) : order.total, await paymentsOf(tx, [order.id])) : paisa(0)
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
    ...(amount !== undefined && { amount }),
  }
  await tellBuyer(tx, { template, news, orderId: order.id, buyer: order, now: ctx.now })
}
