import { sql } from 'kysely'
import type { Tx } from '../context.ts'

/** Deletes codes that expired before this instant. */
export async function forgetCodes(tx: Tx, { overBefore }: { overBefore: Date }): Promise<void> {
  await sql`delete from accounts.login_codes where expires_at < ${overBefore}`.execute(tx)
}
