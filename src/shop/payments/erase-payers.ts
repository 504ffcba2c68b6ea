import { sql } from 'kysely'
import { enqueue } from '../../platform/jobs.ts'
import type { Ctx, Tx } from '../context.ts'
import type { Tables } from '../tables.ts'

/**
 * Who paid for these orders is gone from then on: their wallets, and what was sent to prove transfers, files by a job, with what staff wrote about it. Of
 * a transfer that counted amount and reference stay, so that it pays nothing twice.
 */
export async function erasePayersOf(tx: Tx, { now }: Pick<Ctx, 'now'>, orderIds: readonly string[]): Promise<void> {
  const ids = [...orderIds]
  await sql`update payments.attempts set payer = null where order_id = any(${ids}::uuid[]) and payer is not null`.execute(tx)
  const sent = await sql<{ file: string }>`
    select file from payments.transfer_proofs where order_id = any(${ids}::uuid[]) and file is not null order by id`.execute(tx)
  await sql`delete from payments.transfer_proofs where order_id = any(${ids}::uuid[]) and state <> 'approved'`.execute(tx)
  await sql`update payments.transfer_proofs set file = null where order_id = any(${ids}::uuid[])`.execute(tx)
  if (sent.rows.length === 0) return
  await enqueue<Tables>(tx, { kind: 'remove-files', payload: { keys: sent.rows.map(({ file }) => file) }, runAt: now })
}
