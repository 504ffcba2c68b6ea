import { sql } from 'kysely'
import type { QueryExecutorProvider, RawBuilder } from 'kysely'
import type { Reader, Transaction } from './database/connect.ts'

/** A transaction over whatever tables: inferring them from a type parameter is beyond the compiler. */
type AnyTransaction = Omit<Transaction<unknown>, keyof Reader<unknown>> & QueryExecutorProvider

/**
 * Says that something public pages show has changed. Call it in the transaction of the change: every process hears of it at
 * the commit and renders anew (see src/web/http/pages.ts).
 */
export async function pagesChanged(tx: AnyTransaction, reason: string, now: Date): Promise<void> {
  await pageChange(reason, now).execute(tx)
}

const KEEP_DAYS = 7

/** Every process has seen them long ago. */
export async function forgetPageChanges(database: QueryExecutorProvider, now: Date): Promise<void> {
  await sql`delete from platform.page_changes where changed_at < ${now}::timestamptz - make_interval(days => ${KEEP_DAYS})`.execute(
    database,
  )
}

/** The same as a part of another statement of the change. */
export function pageChange(reason: string, now: Date): RawBuilder<unknown> {
  return sql`insert into platform.page_changes (reason, changed_at) values (${reason}, ${now})`
}
