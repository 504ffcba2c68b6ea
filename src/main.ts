import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { join } from 'node:path'
import * as build from 'virtual:react-router/server-build'
import { sql } from 'kysely'
import type { ServerBuild } from 'react-router'
import { seedShop } from '../db/seed/seed.ts'
import { makeClock } from './platform/clock.ts'
import { readConfig, type Config } from './platform/config.ts'
import { connect, type Database } from './platform/database/connect.ts'
import { openEmbedded } from './platform/database/embedded.ts'
import { listen } from './platform/database/listen.ts'
import { migrate } from './platform/database/migrate.ts'
import { secretKey } from './platform/database/secret-key.ts'
import { watchServer } from './platform/database/watch-server.ts'
import { localFiles } from './platform/files.ts'
import { startHeartbeat } from './platform/heartbeat.ts'
import { startWorker } from './platform/jobs.ts'
import { makeLog } from './platform/log.ts'
import { startLoop } from './platform/loop.ts'
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
import { makeRateLimits } from './web/http/rate-limits.ts'
import { makeServer } from './web/http/server.ts'
import { limitNoter } from './web/http/security-log.ts'
import type { Shop } from './web/http/visit.ts'
import { keepShelf } from './web/http/whole-shelf.ts'

export type Running = { address: string; stop: () => Promise<void> }

const MOST_CONNECTIONS = 16

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

  const embedded = config.databaseUrl ? null : await openEmbedded({ dataDir: config.dataDir, pgBin: config.pgBin, log })
  const where = config.databaseUrl ?? embedded!.connection
  const watch = watchServer(where, { log })
  const opened = connect<Tables>(where, { max: MOST_CONNECTIONS, watch })
  const db: Database<Tables> = opened
  await migrate(db, join(root, 'db/migrations'))
  const files = localFiles(join(config.dataDir, 'files'))
  const ctx = { db, now: clock(), actor: { kind: 'system', name: 'start' } } as const
  await seedShop({ db, now: ctx.now, files, log, folder: join(root, 'db/seed'), company: config.demoCompany })
  const owner = await ensureOwner(ctx)

  const secret = await secretKey(db, config.secretKey)
  let currentVersion = () => 0
  const finder = catalogueFinder(db, () => currentVersion())
  const shop: Shop = {
    db,
    files,
    config,
    clock,
    log,
    limits: makeRateLimits(1, sharedTries({ db, clock, secret }), limitNoter({ log, secret })),
    payments: openPaymentGateways(config, { db, clock, log }),
    finder,
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
  const { server, pages, counts } = makeServer({
    shop,
    build: dev?.build ?? (build as ServerBuild),
    clientFolder: join(root, 'build/client'),
    ready: async () => !watch.isAway() && (await answers(db)),
    version: version.current,
    before: dev?.middleware,
  })
  const heartbeat = watchSelf(shop, { opened, pages, counts })
  await listenOn(server, config.port, config.host)
  announce(config.shopUrl, owner)

  let stopping: Promise<void> | null = null
  async function stopOnce(): Promise<void> {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeIdleConnections()
    await Promise.all([closed, worker.stop(), sender.stop(), sweeper.stop(), version.stop()])
    await heartbeat.stop()
    await Promise.all([db.close(), watch.stop()])
    await embedded?.stop()
  }
  return { address: config.shopUrl, stop: () => (stopping ??= stopOnce()) }
}

type Watched = Parameters<typeof followCounts>[0]

/** Says every few seconds how this process does, and has its numbers ready. */
function watchSelf({ db, clock, log, config }: Shop, { opened, pages, counts }: Omit<Watched, 'db'> & { opened: Watched['db'] }) {
  followCounts({ db: opened, pages, counts })
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
