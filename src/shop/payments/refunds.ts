import { sql } from 'kysely'
import { actorName, type Actor, type Reader, type Tx } from '../context.ts'
import type { Paisa } from '../values/index.ts'
import { REFUND_MOVES, refundable, type AttemptMethod, type PaymentMethod, type PaymentState, type RefundState } from './model.ts'
import { newSerial } from './serial.ts'

export type RefundWay = 'gateway' | 'by-hand'

export type Refund = {
  id: string
  orderId: string
  paymentId: string
  amount: Paisa
  way: RefundWay
  state: RefundState
  reference: string | null
  problem: string | null
  reason: string
  closedBy: string | null
  /** Who released the goods while the refund is pending. */
  releasedBy: string | null
  releasedAt: Date | null
  releaseReason: string | null
  actor: string
  createdAt: Date
}

const REFUND = sql`
  id, order_id as "orderId", payment_id as "paymentId", amount_paisa as amount, way, state, reference, problem, reason,
  closed_by as "closedBy", released_by as "releasedBy", released_at as "releasedAt", release_reason as "releaseReason", actor, created_at as "createdAt"`

/** Oldest first. */
export async function refundsOf(reader: Reader, orderIds: readonly string[]): Promise<Refund[]> {
  const found = await sql<Refund>`
    select ${REFUND} from payments.refunds where order_id = any(${[...orderIds]}::uuid[]) order by created_at, id`.execute(reader)
  return found.rows
}

export async function refundById(reader: Reader, id: string): Promise<Refund | null> {
  const found = await sql<Refund>`select ${REFUND} from payments.refunds where id = ${id}`.execute(reader)
  return found.rows[0] ?? null
}

export type PaymentToRefund = {
  id: string
  method: PaymentMethod
  state: PaymentState
  captured: Paisa
  refunded: Paisa
  refunding: Paisa
  inReview: boolean
  /** The gateway of the original payment, if it was online. */
  gateway: AttemptMethod | null
}

export async function lockPayment(
  tx: Tx,
  { orderId, paymentId }: { orderId: string; paymentId: string },
): Promise<PaymentToRefund | null> {
  const found = await sql<PaymentToRefund>`
    select id, method, state, captured_paisa as captured, refunded_paisa as refunded, refunding_paisa as refunding, in_review as "inReview",
      (select gateway from payments.attempts where booked_payment_id = payments.id limit 1) as gateway
    from payments.payments where id = ${paymentId}::uuid and order_id = ${orderId}::uuid for update`.execute(tx)
  return found.rows[0] ?? null
}

const ASK_AGAIN_MINUTES = 2

/** Reserves part of the captured amount for a refund. Locks the payment; null when not enough is left. */
export async function askRefund(
  tx: Tx,
  {
    payment,
    ...refund
  }: {
    payment: PaymentToRefund
    orderId: string
    number: string
    amount: Paisa
    way: RefundWay
    reason: string
    now: Date
    actor: Actor
  },
): Promise<string | null> {
  const { orderId, number, amount, way, reason, now, actor } = refund
  if (amount > refundable(payment)) return null
  const id = newSerial(`${number.replace('-', '')}R`)
  // If the process dies before it calls the gateway, the sweep continues the refund.
  const nextAskAt = way === 'gateway' ? new Date(now.getTime() + ASK_AGAIN_MINUTES * 60_000) : null
  await sql`
    with aside as (
      update payments.payments set refunding_paisa = refunding_paisa + ${amount}::bigint where id = ${payment.id}::uuid returning id)
    insert into payments.refunds (id, order_id, payment_id, amount_paisa, way, state, reason, actor, next_ask_at, created_at, changed_at)
    select ${id}, ${orderId}::uuid, id, ${amount}::bigint, ${way}, 'asked', ${reason}, ${actorName(actor)}, ${nextAskAt}::timestamptz,
      ${now}::timestamptz, ${now}::timestamptz from aside`.execute(tx)
  return id
}

export type RefundNews =
  | { move: 'finish'; reference: string | null }
  | { move: 'process'; reference: string }
  | { move: 'refuse'; problem: string }

/** Moves the refund's state. The caller holds the order's lock. False when the state was recorded before. */
export async function moveRefund(
  tx: Tx,
  { refund, news, now, actor }: { refund: Refund; news: RefundNews; now: Date; actor: Actor },
): Promise<boolean> {
  const { from, to } = REFUND_MOVES[news.move]
  const nextAskAt = news.move === 'process' ? new Date(now.getTime() + 30 * 60_000) : null
  const moved = await sql`
    update payments.refunds set state = ${to}, reference = coalesce(${'reference' in news ? news.reference : null}::text, reference),
      problem = ${'problem' in news ? news.problem.slice(0, 200) : null}::text, next_ask_at = ${nextAskAt}::timestamptz, changed_at = ${now}
    where id = ${refund.id} and state = any(${[...from]}::text[]) returning id`.execute(tx)
  if (moved.rows.length === 0) return false
  if (news.move === 'process') return true
  const { paymentId, amount, reason } = refund
  if (news.move === 'refuse') {
    await sql`update payments.payments set refunding_paisa = refunding_paisa - ${amount}::bigint where id = ${paymentId}::uuid`.execute(
      tx,
    )
    return true
  }
  await sql`
    with before as (select id, state from payments.payments where id = ${paymentId}::uuid for update),
    refunded as (
      update payments.payments set refunding_paisa = refunding_paisa - ${amount}::bigint, refunded_paisa = refunded_paisa + ${amount}::bigint,
        state = case when refunded_paisa + ${amount}::bigint = captured_paisa then 'refunded' else payments.state end
      from before where payments.id = before.id returning payments.id, payments.state, before.state as before)
    insert into payments.payment_events (payment_id, from_state, to_state, amount_paisa, note, actor, at)
    select id, before, state, ${amount}::bigint, ${reason}, ${actorName(actor)}, ${now}::timestamptz from refunded`.execute(tx)
  return true
}

/** Whether this order has a pending refund for which staff have not released the goods. */
export async function hasUnreleasedRefund(reader: Reader, orderId: string): Promise<boolean> {
  const found = await sql`
    select from payments.refunds where order_id = ${orderId}::uuid and state in ('asked', 'processing') and released_by is null limit 1`.execute(
    reader,
  )
  return found.rows.length > 0
}

/** Marks the pending refunds as released and returns their ids. */
export async function releaseRefunds(
  tx: Tx,
  { orderId, reason, now, actor }: { orderId: string; reason: string; now: Date; actor: Actor },
): Promise<string[]> {
  const released = await sql<{ id: string }>`
    update payments.refunds set released_by = ${actorName(actor)}, released_at = ${now}::timestamptz, release_reason = ${reason}
    where order_id = ${orderId}::uuid and state in ('asked', 'processing') and released_by is null returning id`.execute(tx)
  return released.rows.map(({ id }) => id)
}

/** A refused refund is an office task until staff close it. */
export async function closeRefund(tx: Tx, { id, actor }: { id: string; actor: Actor }): Promise<boolean> {
  const closed = await sql`
    update payments.refunds set closed_by = ${actorName(actor)} where id = ${id} and state = 'refused' and closed_by is null returning id`.execute(
    tx,
  )
  return closed.rows.length === 1
}

/** Unfinished refunds due for polling, each claimed by one process. */
export async function refundsToAsk(tx: Tx, { now, most }: { now: Date; most: number }): Promise<Refund[]> {
  const found = await sql<Refund>`
    with waiting as (
      select id from payments.refunds where next_ask_at <= ${now} and state in ('asked', 'processing')
      order by next_ask_at, id limit ${most} for update skip locked)
    update payments.refunds set asks = asks + 1, next_ask_at = ${now}::timestamptz + make_interval(mins => least(30 * (asks + 1), 720))
    where id in (select id from waiting) returning ${REFUND}`.execute(tx)
  return found.rows
}
