import { sql } from 'kysely'
import type { Db } from '#shop/context.ts'
import { addDays, dayInDhaka, instantInDhaka, timeInDhaka, type CalendarDate } from '#shop/values/index.ts'
import { finding, type Finding } from '../../prove/invariants/finding.ts'
import { wasUp, type Season } from '../scene.ts'

/** Every day at this time. A job that was due while the shop was down runs once, after its return. */
const DAILY = { 'check-ledger': '02:30', 'follow-programmes': '10:00', 'remind-of-gifts': '10:30' } as const
/** On Saturday. */
const WEEKLY = { kind: 'send-weekly-reports', at: '08:00' }
/** The next hour runs it, or the one after that if a process was killed; a failed try is repeated later. */
const PATIENCE_MS = 4 * 3_600_000

type Job = { kind: string; run: Date; finished: Date | null; attempts: number; error: string | null }

export async function jobFindings(db: Db, season: Season): Promise<Finding[]> {
  const { rows } = await sql<Job>`
    select kind, run_at as run, finished_at as finished, attempts, last_error as error from platform.jobs order by run_at, kind`.execute(
    db,
  )
  const yesterday = addDays(dayInDhaka(season.now()), -1)
  const series: [string, string][] = Object.entries(DAILY)
  if (new Date(`${yesterday}T12:00:00Z`).getUTCDay() === 6) series.push([WEEKLY.kind, WEEKLY.at])
  return [
    finding('each due job ran on its day', `${rows.filter(({ finished }) => finished !== null).length} jobs of the last days`, [
      ...series.flatMap(([kind, time]) => ofDay(season, rows, { kind, due: instantInDhaka(yesterday, time) })),
      ...late(season, rows),
    ]),
    finding('no job stays claimed', '', await stuck(db, season)),
    finding('the nights follow each other', '', without(season, rows, [...Object.keys(DAILY), WEEKLY.kind])),
  ]
}

function ofDay(season: Season, rows: readonly Job[], { kind, due }: { kind: string; due: Date }): string[] {
  if (!wasUp(season, new Date(due.getTime() - PATIENCE_MS), new Date(due.getTime() + PATIENCE_MS))) return []
  const own = rows.filter((job) => job.kind === kind && job.run.getTime() === due.getTime())
  const [job, another] = own
  if (!job) return [`${kind} of ${said(due)} does not exist`]
  if (another) return [`${kind} of ${said(due)} exists ${own.length} times`]
  const ended = job.finished && job.finished.getTime() <= due.getTime() + PATIENCE_MS
  return ended ? [] : [`${kind} of ${said(due)} ended ${job.finished ? said(job.finished) : 'not at all'}`]
}

/** What is due and not done, although the shop has been running for a while. */
function late(season: Season, rows: readonly Job[]): string[] {
  const before = new Date(season.now().getTime() - PATIENCE_MS)
  if (!wasUp(season, before, season.now())) return []
  return rows
    .filter(({ finished, run }) => finished === null && run <= before)
    .map(({ kind, run, error }) => `${kind} of ${said(run)} has not run: ${error}`)
}

async function stuck(db: Db, season: Season): Promise<string[]> {
  const before = new Date(season.now().getTime() - PATIENCE_MS)
  if (!wasUp(season, before, season.now())) return []
  const { rows } = await sql<{ kind: string }>`
    select kind from platform.jobs where finished_at is null and locked_until <= ${before} and attempts < 8`.execute(db)
  return rows.map(({ kind }) => `${kind} is claimed by a process that has ended`)
}

/** Each series always has its next job. */
function without(season: Season, rows: readonly Job[], kinds: readonly string[]): string[] {
  return kinds
    .filter((kind) => !rows.some((job) => job.kind === kind && job.finished === null && job.run > season.now()))
    .filter(() => wasUp(season, new Date(season.now().getTime() - PATIENCE_MS), season.now()))
    .map((kind) => `${kind} is not planned any more`)
}

function said(at: Date): string {
  return `${dayInDhaka(at) satisfies CalendarDate} ${timeInDhaka(at)}`
}
