import { sql } from 'kysely'
import type { Reader, Tx } from '../context.ts'
import type { Paisa } from '../values/index.ts'
import type { RefundLine } from './refunded-items.ts'

/** What the refunds of an order are for, unless the gateway refused them. */
export async function refundLinesOf(reader: Reader, orderId: string): Promise<RefundLine[]> {
  const found = await sql<RefundLine>`
    select refund_id as "refundId", item as key, units, lines.amount_paisa as amount, state = 'refunded' as done
    from payments.refund_lines lines join payments.refunds on refunds.id = refund_id
    where order_id = ${orderId}::uuid and state <> 'refused' order by refund_id, item`.execute(reader)
  return found.rows
}

/** Writes what a refund is for, in the transaction that asks for the refund. */
export async function writeRefundLines(
  tx: Tx,
  { refundId, lines }: { refundId: string; lines: readonly { key: string; units: number; amount: Paisa }[] },
): Promise<void> {
  if (lines.length === 0) return
  const rows = lines.map(({ key, units, amount }) => sql`(${refundId}, ${key}, ${units}::integer, ${amount}::bigint)`)
  await sql`insert into payments.refund_lines (refund_id, item, units, amount_paisa) values ${sql.join(rows)}`.execute(tx)
}
