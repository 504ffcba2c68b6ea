import pg from 'pg'
import { parseDatabaseUrl, type Connection, type SessionTarget } from './database-address.ts'
import { sessionName } from './session-name.ts'
import { databaseUnavailable, isUnsupportedParameter } from './unavailable.ts'

/** What the connection to the database supports. A direct connection supports everything, a pooler perhaps not. */
type SessionSupport = {
  /** Named prepared statements, kept on this connection until it ends. */
  namedStatements: boolean
  /** Settings sent when connecting, such as `lock_timeout`. */
  startupSettings: boolean
  /** Whether a connection keeps its session, which LISTEN requires. */
  sameSession: boolean
}

/** One database, on one server or on several of which one accepts writes. Shared by everything in a process that connects to it. */
export type DatabaseServer = {
  needsWritable: boolean
  support: SessionSupport
  hasSeveral: boolean
  /** Ensures that a server is chosen. Asks the servers only when there are several and none is known to be usable. */
  find(): Promise<void>
  /** How to connect to the chosen server. */
  clientConfig(): pg.ClientConfig
  /** Increases whenever earlier connections must not be used any more. */
  generation(): number
  /** A connection failed: ask the servers again before the next one. Has an effect only with several servers. */
  suspect(): void
  /** The server refuses writes: its connections are useless, and the servers are asked again. */
  foundReadOnly(): void
  /** Throws, and records it, when a server that must accept writes does not. */
  checkWritable(client: pg.ClientBase): Promise<void>
  /** A separate connection, outside any pool. */
  open(config?: pg.ClientConfig): Promise<pg.Client>
}

type Candidate = { config: pg.ClientConfig; name: string }

const PROBE_TIMEOUT_MS = 3000
// A database is read-only either as a standby or by a setting.
export const ONLY_READS = `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as only_reads`
export const READ_ONLY_REASON = 'it accepts no changes now'

/** `needsWritable`: a read-only server counts as unavailable. Without it the URL decides. */
export function databaseServer(
  where: Connection | string | DatabaseServer,
  { needsWritable = false }: { needsWritable?: boolean } = {},
): DatabaseServer {
  if (isDatabaseServer(where)) return where
  const { candidates, target } = candidatesOf(where)
  const writable = needsWritable || target === 'read-write'
  const hasSeveral = candidates.length > 1
  let chosen = candidates[0]!
  let trusted = !hasSeveral
  let generation = 1
  let finding: Promise<void> | null = null

  async function choose(): Promise<void> {
    const found = await firstGood(candidates, target)
    if (found !== chosen) generation += 1
    chosen = found
    trusted = true
  }
  const server: DatabaseServer = {
    needsWritable: writable,
    support: { namedStatements: true, startupSettings: true, sameSession: true },
    hasSeveral,
    find: async () => {
      if (!trusted) await (finding ??= choose().finally(() => (finding = null)))
    },
    clientConfig: () => ({ fallback_application_name: sessionName('work'), ...chosen.config }),
    generation: () => generation,
    suspect: () => {
      if (hasSeveral) trusted = false
    },
    foundReadOnly: () => {
      generation += 1
      server.suspect()
    },
    checkWritable: async (client) => {
      if (!writable || !(await onlyReads(client))) return
      server.foundReadOnly()
      throw databaseUnavailable(new Error(READ_ONLY_REASON))
    },
    open: async (config = {}) => {
      try {
        return await openOne(server, config)
      } catch (error) {
        server.suspect()
        if (!hasSeveral) throw error
        return await openOne(server, config)
      }
    },
  }
  return server
}

async function openOne(server: DatabaseServer, config: pg.ClientConfig): Promise<pg.Client> {
  await server.find()
  const client = await connected({ ...server.clientConfig(), ...config })
  try {
    await server.checkWritable(client)
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

/** All are asked at once, so that an unresponsive one costs no time; the first usable one in URL order wins. */
async function firstGood(candidates: readonly Candidate[], target: SessionTarget): Promise<Candidate> {
  const answers = candidates.map((candidate) => probe(candidate, target))
  const faults: string[] = []
  for (const [index, candidate] of candidates.entries()) {
    const fault = await answers[index]
    if (fault === null) return candidate
    faults.push(`${candidate.name}: ${fault}`)
  }
  throw databaseUnavailable(new Error(`no server can be used (${faults.join('; ')})`))
}

/** Why a server cannot be used; null when it can. */
async function probe({ config }: Candidate, target: SessionTarget): Promise<string | null | undefined> {
  try {
    const client = await connected({ ...config, connectionTimeoutMillis: PROBE_TIMEOUT_MS })
    try {
      return target === 'read-write' && (await onlyReads(client)) ? 'only reads' : null
    } finally {
      void client.end().catch(() => undefined)
    }
  } catch (error) {
    return error instanceof Error ? error.message : 'unknown'
  }
}

async function onlyReads(client: pg.ClientBase): Promise<boolean> {
  const question: pg.QueryConfig & { query_timeout: number } = { text: ONLY_READS, query_timeout: PROBE_TIMEOUT_MS }
  const { rows } = await client.query<{ only_reads: boolean }>(question)
  return rows[0]!.only_reads
}

async function connected(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config)
  // A connection that breaks while idle must not end the process.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

function candidatesOf(where: Connection | string): { candidates: Candidate[]; target: SessionTarget } {
  if (typeof where !== 'string') return { candidates: [{ config: { ...where, ssl: false }, name: where.host }], target: 'any' }
  const address = parseDatabaseUrl(where)
  if (!address) throw new Error('This is not the URL of a database: postgres://user:password@host:5432/name.')
  return {
    candidates: address.servers.map(({ url, name }) => ({ config: { connectionString: url }, name })),
    target: address.target,
  }
}

function isDatabaseServer(where: Connection | string | DatabaseServer): where is DatabaseServer {
  return typeof where === 'object' && 'generation' in where
}

// All connections are in use; another server would not have one for this process either.
const POOL_IS_FULL = /^timeout exceeded when trying to connect/

/** Records what a failed connection says about the server. True when another attempt may succeed at once. */
export function noteConnectFailure(server: DatabaseServer, error: unknown): boolean {
  if (isUnsupportedParameter(error)) {
    server.support.startupSettings = false
    return true
  }
  server.suspect()
  return server.hasSeveral && !(error instanceof Error && POOL_IS_FULL.test(error.message))
}
