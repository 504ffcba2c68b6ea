import { sql, type QueryExecutorProvider } from 'kysely'
import { sha256 } from './ids.ts'

/** Ensures that a job of this kind exists for this time. Repeated calls, by any process, create it once. */
export async function enqueueOnce(
  database: QueryExecutorProvider,
  { kind, runAt, now }: { kind: string; runAt: Date; now: Date },
): Promise<void> {
  await sql`
    insert into platform.jobs (id, kind, payload, run_at, created_at)
    values (${idFor(kind, runAt)}::uuid, ${kind}, '{}'::jsonb, ${runAt}::timestamptz, ${now}::timestamptz)
    on conflict (id) do nothing`.execute(database)
}

/** The same kind and time always give the same id. */
function idFor(kind: string, runAt: Date): string {
  const hex = sha256(`${kind} ${runAt.toISOString()}`)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
