import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { NamedStatements } from '../database-settings.ts'
import type { Log } from '../log.ts'
import type { DatabaseServer } from './database-server.ts'
import { SESSION_LIMITS } from './pool.ts'
import { isUnsupportedParameter } from './unavailable.ts'

const LONGEST_WAIT_MS = 3000

type DetectPooler = { named: NamedStatements; log: Log; longestMs?: number }

type Answer = { pid: number; timeout: string }
type Asked = pg.Client & { processID: number }

/**
 * Detects a pooler such as PgBouncer that assigns another session to each transaction. Statements are then unnamed, nothing is listened
 * for, and limits are set in each transaction. Throws when the database is unreachable.
 */
export async function detectPooler(server: DatabaseServer, how: DetectPooler): Promise<void> {
  const found = await askAsPooled(server, how.longestMs ?? LONGEST_WAIT_MS)
  if (found === 'direct') {
    server.support.namedStatements = how.named !== 'no'
    return
  }
  const { support } = server
  support.sameSession = found.sameSession
  support.startupSettings = support.startupSettings && found.keepsSettings && found.sameSession
  support.namedStatements = how.named === 'auto' ? found.keepsStatements : how.named === 'yes'
  how.log.info({ ...support, limitsOfTheRole: found.roleLimits }, 'the database is reached through a connection pooler')
  if (!support.sameSession)
    how.log.info('the pooler does not support notifications: changed pages are found by asking the database twice a second')
  if (!support.startupSettings && !found.roleLimits)
    how.log.warn(
      'the pooler carries no time limits for single statements: run "alter role … set statement_timeout = \'30s\'" for the account of the shop',
    )
}

type Found = { sameSession: boolean; keepsStatements: boolean; keepsSettings: boolean; roleLimits: boolean }

async function askAsPooled(server: DatabaseServer, longestMs: number): Promise<'direct' | Found> {
  const first = (await openWithLimits(server)) as Asked
  try {
    // A new name each time: otherwise one prepared by an earlier start could answer.
    const question = { name: `shop_probe_${randomUUID()}`, text: QUESTION }
    const before = (await first.query<Answer>(question)).rows[0]!
    // A pooler invents the backend pid that it reports to clients.
    if (before.pid === first.processID) return 'direct'
    const second = await openWithLimits(server)
    const ask = async () => (await inTime(first.query<Answer>(question), longestMs)).rows[0]!.pid
    const pids = await askBesideAnother(ask, second).finally(() => endSoon(second))
    const keepsSettings = before.timeout === LIMIT
    return {
      keepsStatements: pids !== null,
      sameSession: pids?.every((pid) => pid === before.pid) ?? false,
      keepsSettings,
      roleLimits: !keepsSettings && before.timeout !== '0',
    }
  } finally {
    await endSoon(first)
  }
}

/** The sessions that answered; null when one of them did not know the statement. */
async function askBesideAnother(ask: () => Promise<number>, other: pg.Client): Promise<number[] | null> {
  try {
    const pids = [await ask(), await ask(), await ask()]
    // While the other connection holds the last used session, a second one is needed, unless each connection has its own.
    await inTime(other.query('begin'), LONGEST_WAIT_MS)
    return [...pids, await ask(), await ask()]
  } catch {
    // It is unknown there, or the only session is held.
    return null
  } finally {
    await inTime(other.query('rollback'), LONGEST_WAIT_MS).catch(() => undefined)
  }
}

const LIMIT = `${SESSION_LIMITS.statement_timeout / 1000}s`
const QUESTION = `select pg_backend_pid() as pid, current_setting('statement_timeout') as timeout`

async function openWithLimits(server: DatabaseServer): Promise<pg.Client> {
  const open = () => server.open({ connectionTimeoutMillis: 10_000, ...(server.support.startupSettings ? SESSION_LIMITS : {}) })
  try {
    return await open()
  } catch (error) {
    if (!isUnsupportedParameter(error)) throw error
    server.support.startupSettings = false
    return await open()
  }
}

async function inTime<Result>(answer: Promise<Result>, longestMs: number): Promise<Result> {
  answer.catch(() => undefined)
  const late = new AbortController()
  const tooLate = wait(longestMs, undefined, { signal: late.signal }).then(() => {
    throw new Error('No answer')
  })
  tooLate.catch(() => undefined)
  return await Promise.race([answer, tooLate]).finally(() => late.abort())
}

/** A client that waits for an answer cannot end the connection by itself. */
async function endSoon(client: pg.Client): Promise<void> {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  await inTime(client.end(), LONGEST_WAIT_MS).catch(() => connection.stream.destroy())
}
