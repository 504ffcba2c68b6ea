import { setFigure } from '#platform/metrics.ts'
import type { Db } from '#shop/context.ts'
import { health, isSilent, type Health, type ProcessSeen } from '#shop/reporting/index.ts'

/** Queries the figures that all processes share. If the database is unavailable, reports that and omits the figures. */
export async function lookUpFigures(db: Db, now: Date): Promise<void> {
  const found = await health(db, now).catch(() => null)
  setFigure('shop_database_up', 'Whether the database answers.', [{ labels: {}, value: found ? 1 : 0 }])
  for (const { name, help, rows } of FIGURES) setFigure(name, help, found ? rows(found) : [])
}

type Figure = { name: string; help: string; rows: (found: Health) => { labels: Record<string, string>; value: number }[] }

const one = (value: number) => [{ labels: {}, value }]

function byVersion(processes: readonly ProcessSeen[]): ReturnType<Figure['rows']> {
  const counts = new Map<string, { labels: Record<string, string>; value: number }>()
  for (const { facts } of processes) {
    const { version = 'unknown', build = 'unknown' } = facts
    const key = `${version} ${build}`
    counts.set(key, { labels: { version, build }, value: (counts.get(key)?.value ?? 0) + 1 })
  }
  return [...counts.values()]
}

const FIGURES: readonly Figure[] = [
  {
    name: 'shop_database_bytes',
    help: 'How large the database is.',
    rows: ({ database }) => one(database.bytes),
  },
  {
    name: 'shop_database_sessions',
    help: 'Connections to the database, of all processes.',
    rows: ({ database }) => one(database.connections),
  },
  {
    name: 'shop_processes',
    help: 'Processes of the shop that run, by version and build.',
    rows: ({ processes, now }) => byVersion(processes.filter(({ seenAt }) => !isSilent(seenAt, now))),
  },
  {
    name: 'shop_processes_silent',
    help: 'Processes that stopped unexpectedly and were not replaced by a new one.',
    rows: ({ processes, now }) => one(processes.filter(({ seenAt }) => isSilent(seenAt, now)).length),
  },
  {
    name: 'shop_backup_last_success_timestamp_seconds',
    help: 'When the newest backup that is whole was taken, in seconds since 1970; absent when there never was one.',
    rows: ({ backup }) => (backup?.lastAt ? one(backup.lastAt.getTime() / 1000) : []),
  },
  { name: 'shop_jobs_waiting', help: 'Jobs that are due.', rows: ({ jobs }) => one(jobs.waiting) },
  { name: 'shop_jobs_given_up', help: 'Jobs that failed for the last time.', rows: ({ jobs }) => one(jobs.givenUpCount) },
  {
    name: 'shop_jobs_late_seconds',
    help: 'For how long the job that waits longest has been due.',
    rows: ({ jobs, now }) => one(jobs.dueSince ? (now.getTime() - jobs.dueSince.getTime()) / 1000 : 0),
  },
  {
    name: 'shop_messages_waiting',
    help: 'Messages in the outbox.',
    rows: ({ messages }) => messages.map(({ channel, waiting }) => ({ labels: { channel }, value: waiting })),
  },
  {
    name: 'shop_messages_failed_day',
    help: 'Messages of the last 24 hours that were given up.',
    rows: ({ messages }) => messages.map(({ channel, failed }) => ({ labels: { channel }, value: failed })),
  },
  {
    name: 'shop_webhooks_waiting',
    help: 'Deliveries of webhooks that are not sent yet.',
    rows: ({ webhooks }) => one(webhooks.waiting),
  },
  {
    name: 'shop_webhooks_late_seconds',
    help: 'For how long the delivery of a webhook that waits longest has waited, without webhooks that staff paused.',
    rows: ({ webhooksLateSeconds }) => one(webhooksLateSeconds),
  },
  {
    name: 'shop_webhooks_failed',
    help: 'Deliveries of webhooks that failed for the last time.',
    rows: ({ webhooks }) => one(webhooks.failed),
  },
]
