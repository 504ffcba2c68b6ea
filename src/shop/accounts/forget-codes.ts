import { sql } from 'kysely'
import type { Tx } from '../context.ts'

/** Codes that were over before this instant are good for nothing any more. */
export async function forgetCodes(tx: Tx, { overBefore }: { overBefore: Date }): Promise<void> {
  await sql`delete from accounts.login_codes where expires_at < ${overBefore}`.execute(tx)
}
