import { sql } from 'kysely'
import { actorName, type Actor, type Tx } from '../context.ts'
import type { Paisa } from '../values/index.ts'
import type { BuyerMethod, PaymentMethod } from './model.ts'

type Money = {
  id: string
  orderId: string
  /** The attempt that brought the money. Unique, so that the same money is never booked twice. */
  attempt: string
  method: Exclude<PaymentMethod, 'cash-on-delivery'>
  /** Set when it is on a company's account. */
  companyId?: string
  amount: Paisa
  inReview: boolean
  note: string | null
  now: Date
  actor: Actor
}

/** Books money that does not match an expected payment, as a separate payment. */
export async function bookMoney(
  tx: Tx,
  { id, orderId, attempt, method, companyId, amount, inReview, note, now, actor }: Money,
): Promise<void> {
  await sql`
    with booked as (
      insert into payments.payments (id, order_id, attempt, method, amount_paisa, captured_paisa, state, in_review, company_id, credit_days, created_at)
      values (${id}::uuid, ${orderId}::uuid, ${attempt}, ${method}, ${amount}, ${amount}, 'captured', ${inReview}, ${companyId ?? null}::uuid,
        ${companyId === undefined ? null : 0}::integer, ${now}) returning id)
    insert into payments.payment_events (payment_id, from_state, to_state, amount_paisa, note, actor, at)
    select id, null, 'captured', ${amount}::bigint, ${note}, ${actorName(actor)}, ${now}::timestamptz from booked`.execute(tx)
}

/** Ends the review: the money counts from now on, or was refunded. */
export async function endReview(tx: Tx, paymentId: string): Promise<void> {
  await sql`update payments.payments set in_review = false where id = ${paymentId}::uuid`.execute(tx)
}

/** Changes the method of what is still open. */
export async function changeMethod(
  tx: Tx,
  {
    paymentId,
    method,
    payUntil,
    confirmFirst,
  }: { paymentId: string; method: BuyerMethod; payUntil: Date | null; confirmFirst: boolean },
): Promise<void> {
  await sql`
    update payments.payments set method = ${method}, pay_until = ${payUntil}::timestamptz, confirm_first = ${confirmFirst}
    where id = ${paymentId}::uuid and state = 'due'`.execute(tx)
}
