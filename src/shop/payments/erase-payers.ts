import { sql } from 'kysely'
import { enqueue } from '#platform/jobs.ts'
import type { Ctx, Tx } from '../context.ts'
import type { Tables } from '../tables.ts'

/**
 * Erases payer data of these orders: wallet numbers, transfer receipts (the files by a job), what was typed about money sent to a wallet, and
 * staff notes about them. For counted money the amount and the reference stay, so that it cannot pay twice.
 */
export async function erasePayersOf(tx: Tx, { now }: Pick<Ctx, 'now'>, orderIds: readonly string[]): Promise<void> {
  const ids = [...orderIds]
  await sql`update payments.attempts set payer = null where order_id = any(${ids}::uuid[]) and payer is not null`.execute(tx)
  await sql`delete from payments.wallet_claims where order_id = any(${ids}::uuid[])`.execute(tx)
  await sql`update payments.wallet_receipts set sender_digits = null where order_id = any(${ids}::uuid[])`.execute(tx)
  const sent = await sql<{ file: string }>`
    select file from payments.transfer_proofs where order_id = any(${ids}::uuid[]) and file is not null order by id`.execute(tx)
  await sql`delete from payments.transfer_proofs where order_id = any(${ids}::uuid[]) and state <> 'approved'`.execute(tx)
  await sql`update payments.transfer_proofs set file = null where order_id = any(${ids}::uuid[])`.execute(tx)
  if (sent.rows.length === 0) return
  await enqueue<Tables>(tx, { kind: 'remove-files', payload: { keys: sent.rows.map(({ file }) => file) }, runAt: now })
}
