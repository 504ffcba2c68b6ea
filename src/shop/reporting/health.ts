import { sql } from 'kysely'
import type { ProcessFacts } from '#platform/heartbeat.ts'
import { MOST_ATTEMPTS } from '#platform/jobs.ts'
import type { Reader } from '../context.ts'

export type ProcessSeen = { id: string; startedAt: Date; seenAt: Date; facts: ProcessFacts }
type JobGivenUp = { id: string; kind: string; error: string; since: Date }
/** Messages written in the last 24 hours; `waiting` and `oldest` cover all waiting ones. */
type ChannelHealth = {
  channel: 'sms' | 'email'
  waiting: number
  /** When the oldest due message was written; messages waiting for the next day's budget are not due. */
  oldest: Date | null
  sent: number
  failed: number
}
/** Response times of an external service in the last 24 hours, in milliseconds. */
type GatewayHealth = {
  service: string
  asked: number
  failed: number
  averageMs: number
  slowestMs: number
  answeredAt: Date | null
  failedAt: Date | null
}

export type Health = {
  now: Date
  /** Running processes, and silent ones that were not stopped or replaced. */
  processes: ProcessSeen[]
  database: { bytes: number; connections: number; mostConnections: number }
  jobs: { waiting: number; dueSince: Date | null; done: number; givenUp: JobGivenUp[]; givenUpCount: number }
  messages: ChannelHealth[]
  gateways: GatewayHealth[]
  /** Deliveries of webhooks. */
  webhooks: { waiting: number; failed: number }
  /** For how long the oldest delivery has waited, without those of webhooks that staff paused. */
  webhooksLateSeconds: number
  /** Lots whose movements did not add up at the last check; null when none has run. */
  ledger: { at: Date; differences: number } | null
  backup: BackupHealth | null
}

/** All recorded backups; null when there is none. */
type BackupHealth = {
  /** The newest complete backup. */
  lastAt: Date | null
  encrypted: boolean
  /** Since when nightly backups are expected; null when they are not. */
  scheduledSince: Date | null
  /** Why the newest backup failed; null when it did not. */
  problem: string | null
}

/** The facts that problems are derived from. */
export type WorkHealth = Omit<Health, 'database'>

const MOST_LISTED = 20
const HOURS = 24

/** The health of everything behind the pages. `now` is the current time. */
export async function health(reader: Reader, now: Date): Promise<Health> {
  const [work, database] = await Promise.all([workHealth(reader, now), databaseFigures(reader)])
  return { ...work, database }
}

/** Like `health`, without the database's own figures: its size requires reading every file's size. */
export async function workHealth(reader: Reader, now: Date): Promise<WorkHealth> {
  const [processes, jobs, givenUp, messages, gateways, { webhooksLateSeconds, ...webhooks }, ledger, backup] = await Promise.all([
    processesSeen(reader),
    jobFigures(reader, now),
    jobsGivenUp(reader),
    channels(reader, now),
    gatewayHealth(reader, now),
    webhookFigures(reader),
    ledgerFigure(reader),
    backupFigure(reader),
  ])
  return { now, processes, jobs: { ...jobs, givenUp }, messages, gateways, webhooks, webhooksLateSeconds, ledger, backup }
}

async function processesSeen(reader: Reader): Promise<ProcessSeen[]> {
  const found = await sql<ProcessSeen>`
    select id, started_at as "startedAt", seen_at as "seenAt", facts from platform.processes seen
    where stopped_at is null
      and not exists (select from platform.processes later where later.started_at > seen.seen_at and later.facts ->> 'host' = seen.facts ->> 'host')
    order by started_at limit ${MOST_LISTED}`.execute(reader)
  return found.rows
}

async function databaseFigures(reader: Reader): Promise<Health['database']> {
  const found = await sql<Health['database']>`
    select pg_database_size(current_database())::double precision as bytes,
      (select count(*)::integer from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::integer as "mostConnections"`.execute(reader)
  return found.rows[0]!
}

async function jobFigures(reader: Reader, now: Date): Promise<Omit<Health['jobs'], 'givenUp'>> {
  const found = await sql<Omit<Health['jobs'], 'givenUp'>>`
    select count(*) filter (where finished_at is null and attempts < ${MOST_ATTEMPTS} and run_at <= ${now})::integer as waiting,
      min(run_at) filter (where finished_at is null and attempts < ${MOST_ATTEMPTS} and run_at <= ${now} and locked_until is null) as "dueSince",
      count(*) filter (where finished_at > ${now}::timestamptz - make_interval(hours => ${HOURS}))::integer as done,
      count(*) filter (where finished_at is null and attempts >= ${MOST_ATTEMPTS})::integer as "givenUpCount"
    from platform.jobs`.execute(reader)
  return found.rows[0]!
}

async function jobsGivenUp(reader: Reader): Promise<JobGivenUp[]> {
  const found = await sql<JobGivenUp>`
    select id, kind, coalesce(last_error, '') as error, created_at as since from platform.jobs
    where finished_at is null and attempts >= ${MOST_ATTEMPTS} order by created_at limit ${MOST_LISTED}`.execute(reader)
  return found.rows
}

async function channels(reader: Reader, now: Date): Promise<ChannelHealth[]> {
  // Ids grow with time, so the last day is an id range.
  const found = await sql<ChannelHealth>`
    with waiting as (
      select channel, count(*)::integer as waiting,
        min(created_at) filter (where coalesce(next_try_at, created_at) <= ${now} or error is distinct from 'daily-cap') as oldest
      from messaging.messages where state = 'waiting' group by channel
    ), day as (
      select channel, count(*) filter (where state = 'sent')::integer as sent, count(*) filter (where state = 'failed')::integer as failed
      from messaging.messages where id >= ${firstIdAt(now.getTime() - HOURS * 3_600_000)}::uuid group by channel
    )
    select channel, coalesce(waiting, 0) as waiting, oldest, coalesce(sent, 0) as sent, coalesce(failed, 0) as failed
    from (values ('sms'), ('email')) as all_channels (channel) left join waiting using (channel) left join day using (channel)
    order by channel desc`.execute(reader)
  return found.rows
}

/** No id created at this time or later sorts before it. */
function firstIdAt(ms: number): string {
  const hex = ms.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

async function gatewayHealth(reader: Reader, now: Date): Promise<GatewayHealth[]> {
  const found = await sql<GatewayHealth>`
    select service, sum(asked)::integer as asked, sum(failed)::integer as failed,
      (sum(total_ms) / greatest(sum(asked), 1))::integer as "averageMs", max(slowest_ms) as "slowestMs",
      max(answered_at) as "answeredAt", max(failed_at) as "failedAt"
    from platform.outside_hours where hour > ${now}::timestamptz - make_interval(hours => ${HOURS})
    group by service order by service`.execute(reader)
  return found.rows
}

type WebhookFigures = Health['webhooks'] & Pick<Health, 'webhooksLateSeconds'>

async function webhookFigures(reader: Reader): Promise<WebhookFigures> {
  // The time of an event is the database's own.
  const found = await sql<WebhookFigures>`
    select (select count(*)::integer from webhooks.deliveries where state = 'waiting') as waiting,
      (select count(*)::integer from webhooks.deliveries where state = 'failed') as failed,
      coalesce((
        select extract(epoch from clock_timestamp() - min(event.at))::double precision
        from webhooks.endpoints as endpoint
        cross join lateral (
          select position from webhooks.deliveries
          where endpoint_id = endpoint.id and state = 'waiting' order by position limit 1) as oldest
        join webhooks.events as event on event.position = oldest.position
        where endpoint.paused_because is distinct from 'staff'), 0) as "webhooksLateSeconds"`.execute(reader)
  return found.rows[0]!
}

async function ledgerFigure(reader: Reader): Promise<Health['ledger']> {
  const found = await sql<{ at: Date; differences: number }>`
    select at, jsonb_array_length(differences) as differences from inventory.ledger_checks order by id desc limit 1`.execute(
    reader,
  )
  return found.rows[0] ?? null
}

async function backupFigure(reader: Reader): Promise<Health['backup']> {
  const found = await sql<BackupHealth & { count: number }>`
    select count(*)::integer as count, max(ended_at) filter (where problem is null) as "lastAt",
      coalesce((array_agg(encrypted order by ended_at desc) filter (where problem is null))[1], false) as encrypted,
      min(ended_at) filter (where scheduled) as "scheduledSince", (array_agg(problem order by ended_at desc))[1] as problem
    from platform.backup_runs`.execute(reader)
  const { count, ...backup } = found.rows[0]!
  return count === 0 ? null : backup
}
