import { sql, type QueryExecutorProvider } from 'kysely'

/** An event for the open pages of the office (`platform.office_events`). */
export type OfficeEventRow = { id: number; kind: string; subject: string; label: string }

/** Events with a higher id, oldest first. */
export async function officeEventsAfter(reader: QueryExecutorProvider, id: number, most: number): Promise<OfficeEventRow[]> {
  const { rows } = await sql<OfficeEventRow>`
    select id, kind, subject, label from platform.office_events where id > ${id}::int8 order by id limit ${most}::integer`.execute(
    reader,
  )
  return rows
}

/** The id of the newest event; 0 if there is none. */
export async function newestOfficeEvent(reader: QueryExecutorProvider): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`select coalesce(max(id), 0)::int8 as id from platform.office_events`.execute(reader)
  return rows[0]!.id
}

const KEEP_DAYS = 3

/** A browser that was disconnected for longer loads its page again anyway. */
export async function forgetOfficeEvents(database: QueryExecutorProvider): Promise<void> {
  await sql`delete from platform.office_events where at < now() - make_interval(days => ${KEEP_DAYS})`.execute(database)
}
