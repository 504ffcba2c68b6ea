import { sql } from 'kysely'
import type { Transaction } from './database/connect.ts'

/**
 * Says that something public pages show has changed. Call it in the transaction of the change: every process hears of it at
 * the commit and renders anew (see src/web/http/pages.ts).
 */
export async function pagesChanged<Tables>(tx: Transaction<Tables>, reason: string, now: Date): Promise<void> {
  await sql`insert into platform.page_changes (reason, changed_at) values (${reason}, ${now})`.execute(tx)
}
