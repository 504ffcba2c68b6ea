import { sql } from 'kysely'
import type { Clock } from './clock.ts'
import type { Database, Reader, Transaction } from './database/connect.ts'
import { newId } from './ids.ts'
import { logError, type Log } from './log.ts'
import { observeJob } from './metrics.ts'
import { startLoop, type Loop } from './loop.ts'
import { inSpan, type Span } from './tracing.ts'

/** `attempt` starts at 1. */
type Job = { id: string; kind: string; payload: unknown; attempt: number }

/**
 * The handler of each kind of job. It runs outside any transaction, and may run twice: after a crash it is unknown how far it got. A kind
 * without a handler waits for a process that has one.
 */
export type Handlers = Record<string, (job: Job) => Promise<void>>

export const MOST_ATTEMPTS = 8
const FIRST_PAUSE_SECONDS = 10
const LONGEST_PAUSE_SECONDS = 3600
// A worker that does not renew its lease within this time has died, and another one takes the job.
const LEASE_SECONDS = 60
// By then a process that returns a job has certainly ended.
const GIVEN_BACK_SECONDS = 5
const KEEP_FINISHED_DAYS = 7
const CLEAN_EVERY_MS = 3_600_000

/** Joins the caller's transaction: the job exists if and only if that commits. `now` is the time of the request, if not `runAt`. */
export async function enqueue<Tables>(
  tx: Transaction<Tables>,
  job: { kind: string; payload: unknown; runAt: Date; now?: Date },
): Promise<string> {
  const now = job.now ?? job.runAt
  const id = newId(now)
  await sql`
    insert into platform.jobs (id, kind, payload, run_at, created_at)
    values (${id}, ${job.kind}, ${JSON.stringify(job.payload)}::jsonb, ${job.runAt}, ${now})`.execute(tx)
  return id
}

type WorkerOptions<Tables> = { database: Database<Tables>; handlers: Handlers; clock: Clock; log: Log }

export type Worker = Loop & {
  /** Returns the current job soon to other processes, because this one ends without it. */
  release(): Promise<void>
}

/** Runs waiting jobs one after another, until stopped. Start several, in any number of processes, for concurrency. */
export function startWorker<Tables>(options: WorkerOptions<Tables> & { pollMs: number }): Worker {
  const { round, release } = makeJobRounds(options)
  return { ...startLoop({ round, pollMs: options.pollMs, log: options.log, name: 'jobs' }), release }
}

/** What a worker does: each round runs the job that has waited longest, and is true when there was one. */
export function makeJobRounds<Tables>(options: WorkerOptions<Tables>): {
  round: () => Promise<boolean>
  release: Worker['release']
} {
  let cleanedAt = 0
  let underWay: UnderWay | null = null
  const round = async (): Promise<boolean> => {
    const now = options.clock()
    if (now.getTime() - cleanedAt >= CLEAN_EVERY_MS) {
      cleanedAt = now.getTime()
      await dropFinished(options.database, now)
    }
    const job = await claim(options.database, Object.keys(options.handlers), now)
    if (!job) return false
    underWay = startRenewing(options, job)
    await run(options, underWay).finally(() => (underWay = null))
    return true
  }
  return {
    round,
    async release() {
      if (!underWay) return
      underWay.stopRenewing()
      await lease(options.database, underWay.job, { now: options.clock(), seconds: GIVEN_BACK_SECONDS })
      options.log.warn({ job: underWay.job.id, kind: underWay.job.kind }, 'a job was returned to the queue')
    },
  }
}

/** Claims the job that has waited longest. Skips rows that another worker has locked. */
async function claim<Tables>(database: Reader<Tables>, kinds: string[], now: Date): Promise<Job | undefined> {
  const { rows } = await sql<Job>`
    update platform.jobs set attempts = attempts + 1, locked_until = ${now}::timestamptz + make_interval(secs => ${LEASE_SECONDS})
    where id = (
      select id from platform.jobs
      where finished_at is null and run_at <= ${now} and attempts < ${MOST_ATTEMPTS} and kind = any(${kinds})
        and (locked_until is null or locked_until <= ${now})
      order by run_at limit 1 for update skip locked)
    returning id, kind, payload, attempts as attempt`.execute(database)
  return rows[0]
}

type UnderWay = { job: Job; stopRenewing: () => void }

function startRenewing<Tables>({ database, clock, log }: WorkerOptions<Tables>, job: Job): UnderWay {
  const renew = () => lease(database, job, { now: clock(), seconds: LEASE_SECONDS })
  const timer = setInterval(
    () => void renew().catch((error: unknown) => logError(log, error, job.id)),
    (LEASE_SECONDS * 1000) / 3,
  )
  return { job, stopRenewing: () => clearInterval(timer) }
}

function run<Tables>(options: WorkerOptions<Tables>, underWay: UnderWay): Promise<void> {
  const { kind, attempt } = underWay.job
  const facts = { 'shop.job': kind, 'shop.attempt': attempt }
  return inSpan({ name: `job ${kind}`, kind: 'job', facts }, (span) => runInSpan(options, underWay, span))
}

async function runInSpan<Tables>(
  options: WorkerOptions<Tables>,
  { job, stopRenewing }: UnderWay,
  span: Span | null,
): Promise<void> {
  const { database, clock, log } = options
  const begun = performance.now()
  const observe = (outcome: Parameters<typeof observeJob>[1]) => observeJob(job.kind, outcome, (performance.now() - begun) / 1000)
  try {
    await options.handlers[job.kind]!(job)
    await finish(database, job, clock())
    observe('done')
  } catch (error) {
    logError(log, error, job.id)
    span?.fail('failed')
    observe(job.attempt === MOST_ATTEMPTS ? 'given-up' : 'failed')
    const message = error instanceof Error ? error.message : 'failed'
    if (job.attempt === MOST_ATTEMPTS) log.error({ job: job.id, kind: job.kind }, 'a job failed for the last time')
    await putBack(database, job, message, clock())
  } finally {
    stopRenewing()
  }
}

// Each of these names the attempt: a worker that lost its lease must not change the job of another worker.
async function lease<Tables>(
  database: Reader<Tables>,
  job: Job,
  { now, seconds }: { now: Date; seconds: number },
): Promise<void> {
  await sql`
    update platform.jobs set locked_until = ${now}::timestamptz + make_interval(secs => ${seconds})
    where id = ${job.id} and attempts = ${job.attempt} and finished_at is null`.execute(database)
}

async function finish<Tables>(database: Reader<Tables>, job: Job, now: Date): Promise<void> {
  await sql`
    update platform.jobs set finished_at = ${now}, locked_until = null, last_error = null
    where id = ${job.id} and attempts = ${job.attempt}`.execute(database)
}

async function putBack<Tables>(database: Reader<Tables>, job: Job, message: string, now: Date): Promise<void> {
  const runAt = new Date(now.getTime() + pauseSeconds(job.attempt) * 1000)
  await sql`
    update platform.jobs set run_at = ${runAt}, locked_until = null, last_error = ${message.slice(0, 1000)}
    where id = ${job.id} and attempts = ${job.attempt}`.execute(database)
}

async function dropFinished<Tables>(database: Reader<Tables>, now: Date): Promise<void> {
  await sql`delete from platform.jobs where finished_at < ${now}::timestamptz - make_interval(days => ${KEEP_FINISHED_DAYS})`.execute(
    database,
  )
}

/** 10 seconds after the first attempt, then three times as long each time, up to an hour. */
export function pauseSeconds(attempt: number): number {
  return Math.min(FIRST_PAUSE_SECONDS * 3 ** (attempt - 1), LONGEST_PAUSE_SECONDS)
}

/** Restarts a failed job with all its attempts. Joins the caller's transaction; null when there is no such job. */
export async function retryJob<Tables>(tx: Transaction<Tables>, id: string, now: Date): Promise<{ kind: string } | null> {
  const { rows } = await sql<{ kind: string }>`
    update platform.jobs set attempts = 0, run_at = ${now}, locked_until = null
    where id = ${id}::uuid and finished_at is null and attempts >= ${MOST_ATTEMPTS} and (locked_until is null or locked_until <= ${now})
    returning kind`.execute(tx)
  return rows[0] ?? null
}
