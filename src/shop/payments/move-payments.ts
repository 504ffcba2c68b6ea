import { sql, type RawBuilder } from 'kysely'
import { actorName, type Actor, type Tx } from '../context.ts'
import type { Paisa } from '../values/index.ts'
import { PAYMENT_MOVES } from './model.ts'

type Who = { now: Date; actor: Actor; note?: string | null }
type Move = Who & { orderId: string }
type MoveOne = Who & { paymentId: string }

/** The cash of an order was collected on delivery. Returns the amount: zero when it was prepaid. */
export function capturePayments(tx: Tx, { orderId, ...who }: Move): Promise<Paisa> {
  return movePayments(tx, 'capture', sql`order_id = ${orderId}::uuid and method = 'cash-on-delivery'`, who)
}

/** The rider or courier handed the money over to the shop. */
export function remitPayments(tx: Tx, { orderId, ...who }: Move): Promise<Paisa> {
  return movePayments(tx, 'settle', sql`order_id = ${orderId}::uuid and method = 'cash-on-delivery'`, who)
}

/** Nothing is due any more, because the order was cancelled or returned. Captured money stays captured. */
export function voidPayments(tx: Tx, { orderId, ...who }: Move): Promise<Paisa> {
  return movePayments(tx, 'void', sql`order_id = ${orderId}::uuid`, who)
}

/** Captures one payment, made by a gateway or a bank transfer. */
export function capturePayment(tx: Tx, { paymentId, ...who }: MoveOne): Promise<Paisa> {
  return movePayments(tx, 'capture', sql`id = ${paymentId}::uuid`, who)
}

export function voidPayment(tx: Tx, { paymentId, ...who }: MoveOne): Promise<Paisa> {
  return movePayments(tx, 'void', sql`id = ${paymentId}::uuid`, who)
}

async function movePayments(
  tx: Tx,
  name: 'capture' | 'settle' | 'void',
  which: RawBuilder<unknown>,
  { now, actor, note }: Who,
): Promise<Paisa> {
  const { from, to } = PAYMENT_MOVES[name]
  const moved = await sql<{ amount: Paisa }>`
    with before as (
      select id, state from payments.payments where ${which} and state = any(${[...from]}::text[])
      order by id for update),
    moved as (
      update payments.payments set state = ${to},
        captured_paisa = case when ${to} = 'captured' then amount_paisa else captured_paisa end
      where id in (select id from before) returning id, amount_paisa, company_id),
    credit as (
      update payments.company_credit c set used_paisa = used_paisa - freed.amount
      from (select company_id, sum(amount_paisa) as amount from moved join before using (id)
        where company_id is not null and before.state = 'due' group by company_id) as freed
      where c.company_id = freed.company_id),
    noted as (
      insert into payments.payment_events (payment_id, from_state, to_state, amount_paisa, note, actor, at)
      select id, before.state, ${to}, moved.amount_paisa, ${note ?? null}, ${actorName(actor)}, ${now}::timestamptz
      from moved join before using (id))
    select coalesce(sum(amount_paisa), 0)::bigint as amount from moved`.execute(tx)
  return moved.rows[0]!.amount
}
