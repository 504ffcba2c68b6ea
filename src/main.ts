import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as build from 'virtual:react-router/server-build'
import { sql } from 'kysely'
import type { ServerBuild } from 'react-router'
import { seedShop } from '../db/seed/seed.ts'
import { makeClock } from './platform/clock.ts'
import { readConfig, type Config } from './platform/config.ts'
import { connect, type Database, type OpenDatabase } from './platform/database/connect.ts'
import { openEmbedded } from './platform/database/embedded.ts'
import { listen } from './platform/database/listen.ts'
import { migrate } from './platform/database/migrate.ts'
import { openReplica } from './platform/database/read-replica.ts'
import { secretKey } from './platform/database/secret-key.ts'
import { watchServer } from './platform/database/watch-server.ts'
import { startHeartbeat } from './platform/heartbeat.ts'
import { startWorker } from './platform/jobs.ts'
import { makeLog, type Log } from './platform/log.ts'
import { startLoop } from './platform/loop.ts'
import { countRead, noteLag } from './platform/metrics.ts'
import { openFiles } from './platform/open-files.ts'
import { processFacts } from './platform/process-facts.ts'
import { sharedTries } from './platform/shared-tries.ts'
import { ensureOwner } from './shop/accounts/index.ts'
import { openGateways, sendNext } from './shop/messaging/index.ts'
import { sweepPayments } from './shop/ordering/index.ts'
import { openPaymentGateways } from './shop/payments/index.ts'
import type { Tables } from './shop/tables.ts'
import { catalogueFinder } from './web/http/catalogue-finder.ts'
import { countedGateways } from './web/http/counted-gateways.ts'
import { followCounts } from './web/http/follow-counts.ts'
import { planGiftReminders } from './web/http/gift-reminders.ts'
import { jobHandlers } from './web/http/job-handlers.ts'
import { planNightlyCheck } from './web/http/nightly-check.ts'
import { followPageVersion } from './web/http/page-version.ts'
import { nextPageBoundary } from './web/http/page-boundary.ts'
import type { RequestCounts } from './web/http/note-requests.ts'
import type { Pages } from './web/http/pages.ts'
import { makeRateLimits } from './web/http/rate-limits.ts'
import { makeServer } from './web/http/server.ts'
import { limitNoter } from './web/http/security-log.ts'
import type { Shop } from './web/http/visit.ts'
import { keepShelf } from './web/http/whole-shelf.ts'

export type Running = {
  address: string
  /** Lets what is under way end. `atOnce` spares the notice for balancers: somebody sits in front of it. */
  stop: (how?: { atOnce: boolean }) => Promise<void>
}

const MOST_CONNECTIONS = 16
const LONGEST_GOODBYE_MS = 5000

export type StartOptions = {
  /** The project's folder. */
  root: string
  env: Record<string, string | undefined>
  /** For developers: serves sources as they are, and the pages anew for each request. */
  dev?: {
    middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
    build: () => Promise<ServerBuild>
  }
}

/** Starts the whole shop in this process: database, migrations, first data, worker and web server. */
export async function start({ root, env, dev }: StartOptions): Promise<Running> {
  const config = configFrom(env)
  const log = makeLog({ level: config.logLevel, readable: process.stdout.isTTY })
  const clock = makeClock(config.startAt)

  const data = await openData(config, log)
  const { db, where } = data
  await migrate(db, join(root, 'db/migrations'))
  const files = openFiles(config)
  const ctx = { db, now: clock(), actor: { kind: 'system', name: 'start' } } as const
  await seedShop({ db, now: ctx.now, files, log, folder: join(root, 'db/seed'), company: config.demoCompany })
  const owner = await ensureOwner(ctx)

  const secret = await secretKey(db, config.secretKey)
  let currentVersion = () => 0
  const shop: Shop = {
    db,
    ...(data.reads && { reads: data.reads }),
    files,
    config,
    clock,
    log,
    limits: makeRateLimits(1, sharedTries({ db, clock, secret }), limitNoter({ log, secret })),
    payments: openPaymentGateways(config, { db, clock, log }),
    finder: catalogueFinder(data, () => currentVersion()),
    shelf: keepShelf(() => currentVersion()),
    secret,
  }
  const version = await followPageVersion({
    db,
    listen: (onNotice) => listen(where, 'pages', onNotice, log),
    clock,
    nextBoundary: (now) => nextPageBoundary(db, now),
    log,
  })
  currentVersion = version.current
  await planNightlyCheck(shop)
  await planGiftReminders(shop)
  const worker = startWorker({ database: db, handlers: jobHandlers(shop), clock, log, pollMs: 1000 })
  const gateways = countedGateways(openGateways(config))
  const sender = startLoop({ round: () => sendNext({ db, now: clock() }, gateways), pollMs: 1000, log, name: 'messages' })
  const sweeper = startLoop({ round: () => lookAfterPayments(shop), pollMs: 5000, log, name: 'payments' })
  const web = makeServer({
    shop,
    build: dev?.build ?? (build as ServerBuild),
    clientFolder: join(root, 'build/client'),
    ready: async () => !data.watch.isAway() && (await answers(db)),
    version: version.current,
    before: dev?.middleware,
  })
  const heartbeat = watchSelf(shop, { opened: data.opened, pages: web.pages, counts: web.counts })
  await listenOn(web.server, config.port, config.host)
  announce(config.shopUrl, owner)

  let stopping: Promise<void> | null = null
  async function stopOnce(noticeMs: number): Promise<void> {
    const { longestMs } = config.ending
    const cutOff = web.close({ noticeMs, longestMs })
    // No new work is begun from here on, and what is under way has as long as the requests have.
    await inTime(Promise.all([cutOff, worker.stop(), sender.stop(), sweeper.stop()]), noticeMs + longestMs)
    if ((await cutOff) > 0) log.warn({ connections: await cutOff }, 'requests took too long and were cut off')
    await inTime(Promise.all([worker.giveBack(), heartbeat.stop()]), LONGEST_GOODBYE_MS)
    await inTime(Promise.all([version.stop(), data.close()]), LONGEST_GOODBYE_MS)
    await data.embedded?.stop()
  }
  return {
    address: config.shopUrl,
    stop: ({ atOnce } = { atOnce: false }) => (stopping ??= stopOnce(atOnce ? 0 : config.ending.noticeMs)),
  }
}

/** The database, whether it answers, and the replica where there is one. */
async function openData(config: Config, log: Log) {
  const embedded = config.databaseUrl ? null : await openEmbedded({ dataDir: config.dataDir, pgBin: config.pgBin, log })
  const where = config.databaseUrl ?? embedded!.connection
  const watch = watchServer(where, { log })
  const opened = connect<Tables>(where, { max: MOST_CONNECTIONS, watch })
  const db: Database<Tables> = opened
  const reads = config.databaseReadUrl
    ? openReplica({ db, where: config.databaseReadUrl, max: MOST_CONNECTIONS, log, onRead: countRead, onLag: noteLag })
    : undefined
  const close = () => Promise.all([db.close(), watch.stop(), reads?.stop()])
  return { embedded, where, watch, opened, db, close, ...(reads && { reads }) }
}

type Watched = { opened: OpenDatabase<Tables>; pages: Pages; counts: RequestCounts }

/** Says every few seconds how this process does, and has its numbers ready. */
function watchSelf({ db, clock, log, config }: Shop, { opened, pages, counts }: Watched) {
  followCounts({ db: opened, pages })
  const counted = () => ({ pagesServed: pages.counts.served, requests: counts.requests, failures: counts.failures })
  return startHeartbeat<Tables>({ db, clock, log, facts: processFacts({ folder: config.dataDir, counted }) })
}

function lookAfterPayments({ db, clock, config, payments }: Shop): Promise<boolean> {
  const ctx = { db, now: clock(), actor: { kind: 'system', name: 'payments' } } as const
  return sweepPayments(ctx, { gateways: payments, shopUrl: config.shopUrl })
}

function configFrom(env: StartOptions['env']): Config {
  const settings = readConfig(env)
  if (settings.ok) return settings.config
  throw new Error(
    ['The shop cannot start with these settings:', ...settings.problems.map((problem) => `- ${problem}`)].join('\n'),
  )
}

async function answers(db: Database<Tables>): Promise<boolean> {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    return false
  }
}

/** Waits no longer than that, and for nobody who failed: what is left then ends with the process. */
async function inTime(work: Promise<unknown>, longestMs: number): Promise<void> {
  const late = new AbortController()
  const known = work.catch(() => undefined)
  await Promise.race([known, wait(longestMs, undefined, { signal: late.signal }).catch(() => undefined)])
  late.abort()
}

function listenOn(server: Server, port: number, host: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
}

// To the terminal and not to the log: the password must be seen once and kept nowhere.
function announce(address: string, owner: { signInName: string; password: string } | null): void {
  const lines = [`The shop is open at ${address}`, `The office is at ${address}/office`]
  if (owner) lines.push(`Sign in there as ${owner.signInName} with the password ${owner.password} (shown this once)`)
  process.stdout.write(`${lines.join('\n')}\n`)
}
