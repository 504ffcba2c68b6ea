import { sql } from 'kysely'
import type { Tx } from '../context.ts'

/** Deletes the text of code messages; the fact and time of sending stay. */
export async function forgetCodeTexts(tx: Tx, { overBefore }: { overBefore: Date }): Promise<void> {
  await sql`
    update messaging.messages set body = '—', state = case state when 'waiting' then 'failed' else state end
    where expires_at < ${overBefore} and body <> '—'`.execute(tx)
}
