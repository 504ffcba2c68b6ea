import { sql } from 'kysely'
import { actorName, type Actor, type Reader, type Tx } from '../context.ts'
import type { Paisa } from '../values/index.ts'
import { CASH, PAYMENT_MOVES } from './model.ts'

export type CashOfOrder = {
  orderId: string
  /** Collected, and not with the shop yet. */
  captured: Paisa
  settled: Paisa
  refunded: Paisa
}

/** The cash that was collected at the door for these orders, by the state of its payments. */
export async function cashOfOrders(reader: Reader, orderIds: readonly string[]): Promise<Map<string, CashOfOrder>> {
  const found = await sql<CashOfOrder>`
    select order_id as "orderId", coalesce(sum(captured_paisa) filter (where state = 'captured'), 0)::bigint as captured,
      coalesce(sum(captured_paisa) filter (where state = 'settled'), 0)::bigint as settled,
      coalesce(sum(captured_paisa) filter (where state = 'refunded'), 0)::bigint as refunded
    from payments.payments where order_id = any(${[...new Set(orderIds)]}::uuid[]) and method = ${CASH} group by order_id`.execute(
    reader,
  )
  return new Map(found.rows.map((row) => [row.orderId, row]))
}

/** Locks the collected cash of these orders, so that only one transaction settles it. */
export async function lockCollectedCash(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await sql`
    select id from payments.payments where order_id = any(${[...orderIds]}::uuid[]) and method = ${CASH} and state = 'captured'
    order by id for update`.execute(tx)
}

/** The carrier has paid the cash of these orders. Returns what became settled. */
export async function settleCollectedCash(
  tx: Tx,
  { orderIds, note, now, actor }: { orderIds: readonly string[]; note: string; now: Date; actor: Actor },
): Promise<{ orderId: string; amount: Paisa }[]> {
  const { from, to } = PAYMENT_MOVES.settle
  const settled = await sql<{ orderId: string; amount: Paisa }>`
    with moved as (
      update payments.payments set state = ${to}
      where order_id = any(${[...orderIds]}::uuid[]) and method = ${CASH} and state = any(${[...from]}::text[])
      returning id, order_id, captured_paisa),
    noted as (
      insert into payments.payment_events (payment_id, from_state, to_state, amount_paisa, note, actor, at)
      select id, ${from[0]}, ${to}, captured_paisa, ${note}, ${actorName(actor)}, ${now}::timestamptz from moved)
    select order_id as "orderId", captured_paisa as amount from moved`.execute(tx)
  return settled.rows
}

/** Whether this reference of a bank statement already paid an order or a company. */
export async function isBankReferenceUsed(tx: Tx, reference: string): Promise<boolean> {
  const found = await sql`
    select from payments.transfer_proofs where statement_reference = ${reference}
    union all
    select from payments.company_receipts where reference = ${reference} and way = 'bank' and undone_at is null limit 1`.execute(
    tx,
  )
  return found.rows.length > 0
}
