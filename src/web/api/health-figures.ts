import { setFigure } from '../../platform/metrics.ts'
import type { Db } from '../../shop/context.ts'
import { health, type Health } from '../../shop/reporting/index.ts'

/** Looks at the database for the figures that all processes share. Away, it says so, and the others stay out. */
export async function lookUpFigures(db: Db, now: Date): Promise<void> {
  const found = await health(db, now).catch(() => null)
  setFigure('shop_database_up', 'Whether the database answers.', [{ labels: {}, value: found ? 1 : 0 }])
  for (const { name, help, rows } of FIGURES) setFigure(name, help, found ? rows(found) : [])
}

type Figure = { name: string; help: string; rows: (found: Health) => { labels: Record<string, string>; value: number }[] }

const one = (value: number) => [{ labels: {}, value }]

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
    help: 'Processes of the shop that were not told to stop.',
    rows: ({ processes }) => one(processes.length),
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
]
