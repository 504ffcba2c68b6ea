import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import type { Reader, Transaction } from './database/connect.ts'

/** A transaction over any tables: the compiler cannot infer them from a type parameter. */
type AnyTransaction = Omit<Transaction<unknown>, keyof Reader<unknown>> & QueryExecutorProvider

/**
 * Records that something on public pages has changed. Call it in the transaction of the change: every process is notified at commit and
 * renders again (see src/web/http/pages.ts).
 */
export async function pagesChanged(tx: AnyTransaction, reason: string, now: Date): Promise<void> {
  await pageChange(reason, now).execute(tx)
}

const KEEP_DAYS = 7

/** Every process has processed them long ago. */
export async function forgetPageChanges(database: QueryExecutorProvider, now: Date): Promise<void> {
  await sql`delete from platform.page_changes where changed_at < ${now}::timestamptz - make_interval(days => ${KEEP_DAYS})`.execute(
    database,
  )
}

/** The same as part of a statement of the change. */
export function pageChange(reason: string, now: Date): RawBuilder<unknown> {
  return sql`insert into platform.page_changes (reason, changed_at) values (${reason}, ${now})`
}
