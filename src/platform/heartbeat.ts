import { sql } from 'kysely'
import type { Clock } from './clock.ts'
import type { Database, Reader } from './database/connect.ts'
import { newId } from './ids.ts'
import type { Log } from './log.ts'
import { startLoop } from './loop.ts'
import { restoreCallStats, takeCallStats, type Service, type CallStats } from './external-call-stats.ts'

/** What a process reports about itself. Bytes and milliseconds; counts since its start. */
export type ProcessFacts = {
  host: string
  pid: number
  /** Its URL. Rows of earlier versions have none. */
  address?: string
  node: string
  /** The shop's version; rows of earlier versions have none. */
  version?: string
  build?: string
  memory: number
  /** Null when the disk cannot be queried. */
  diskFree: number | null
  pagesServed: number
  requests: number
  /** Responses with a status from 500 on. */
  failures: number
  /** The longest block of the event loop since the last report. */
  longestStall: number
}

type Heartbeat = { stop: () => Promise<void> }

type HeartbeatOptions<Tables> = {
  db: Database<Tables>
  clock: Clock
  log: Log
  facts: () => Promise<ProcessFacts>
  everyMs?: number
}

const BEAT_MS = 5000
const KEEP_PROCESSES_DAYS = 1
const KEEP_HOURS_DAYS = 30

/** Records every few seconds that this process is alive, its state, and the results of external calls. */
export function startHeartbeat<Tables>({ db, clock, log, facts, everyMs = BEAT_MS }: HeartbeatOptions<Tables>): Heartbeat {
  const startedAt = clock()
  const id = newId(startedAt)
  const round = async () => {
    await beat(db, { id, startedAt, now: clock(), facts: await facts() })
    await writeTallies(db, clock())
    return false
  }
  const loop = startLoop({ round, pollMs: everyMs, log, name: 'heartbeat' })
  return {
    stop: async () => {
      await loop.stop()
      // A process that ends because its database is unavailable cannot record it.
      await sql`update platform.processes set stopped_at = ${clock()} where id = ${id}::uuid`.execute(db).catch(() => undefined)
    },
  }
}

/** The URLs of processes with a heartbeat within the last minute. */
export async function openAddresses<Tables>(reader: Reader<Tables>, now: Date): Promise<string[]> {
  const found = await sql<{ address: string }>`
    select distinct facts ->> 'address' as address from platform.processes
    where stopped_at is null and facts ? 'address' and seen_at > ${now}::timestamptz - interval '1 minute'`.execute(reader)
  return found.rows.map(({ address }) => address)
}

/** The shop's last URL; null before its first start. */
export async function lastAddress<Tables>(reader: Reader<Tables>): Promise<string | null> {
  const found = await sql<{ address: string }>`
    select facts ->> 'address' as address from platform.processes
    where facts ? 'address' order by stopped_at is null desc, seen_at desc limit 1`.execute(reader)
  return found.rows[0]?.address ?? null
}

type Beat = { id: string; startedAt: Date; now: Date; facts: ProcessFacts }

async function beat<Tables>(reader: Reader<Tables>, { id, startedAt, now, facts }: Beat): Promise<void> {
  await sql`
    with old as (
      delete from platform.processes where seen_at < ${now}::timestamptz - make_interval(days => ${KEEP_PROCESSES_DAYS})
    ), old_hours as (
      delete from platform.outside_hours where hour < ${now}::timestamptz - make_interval(days => ${KEEP_HOURS_DAYS})
    )
    insert into platform.processes (id, started_at, seen_at, facts)
    values (${id}::uuid, ${startedAt}, ${now}, ${JSON.stringify(facts)}::jsonb)
    on conflict (id) do update set seen_at = excluded.seen_at, facts = excluded.facts`.execute(reader)
}

async function writeTallies<Tables>(reader: Reader<Tables>, now: Date): Promise<void> {
  const taken = takeCallStats()
  if (taken.size === 0) return
  try {
    await sql`
      insert into platform.outside_hours as known (service, hour, asked, failed, total_ms, slowest_ms, answered_at, failed_at)
      select service, date_trunc('hour', ${now}::timestamptz), asked, failed, "totalMs", "slowestMs",
        case when asked > failed then ${now}::timestamptz end, case when failed > 0 then ${now}::timestamptz end
      from jsonb_to_recordset(${JSON.stringify(rowsOf(taken))}::jsonb)
        as came (service text, asked integer, failed integer, "totalMs" bigint, "slowestMs" integer)
      order by service
      on conflict (service, hour) do update set asked = known.asked + excluded.asked, failed = known.failed + excluded.failed,
        total_ms = known.total_ms + excluded.total_ms, slowest_ms = greatest(known.slowest_ms, excluded.slowest_ms),
        answered_at = coalesce(excluded.answered_at, known.answered_at), failed_at = coalesce(excluded.failed_at, known.failed_at)`.execute(
      reader,
    )
  } catch (error) {
    restoreCallStats(taken)
    throw error
  }
}

function rowsOf(tallies: ReadonlyMap<Service, CallStats>) {
  return [...tallies].map(([service, tally]) => ({ service, ...tally }))
}
