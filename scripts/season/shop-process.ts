// A process of the shop inside this one: the real application, jobs and background work, with a clock that the season moves. A killed one
// is replaced by a new one, which knows only what the database knows.
import { mkdir } from 'node:fs/promises'
import { NO_PAGES } from '#tests/stub-build.ts'
import { readSeedTexts } from '#db/seed/seed-texts.ts'
import { connect, type Connection, type OpenDatabase } from '#platform/database/connect.ts'
import { databaseServer } from '#platform/database/database-server.ts'
import { localFiles } from '#platform/files.ts'
import { makeJobRounds } from '#platform/jobs.ts'
import { makeLog } from '#platform/log.ts'
import { jobHandlers } from '#jobs/job-handlers.ts'
import type { Config } from '#platform/config.ts'
import { buildProductSearch } from '#shop/catalog/index.ts'
import { openCarriers } from '#shop/couriers/index.ts'
import { openPaymentGateways } from '#shop/payments/index.ts'
import type { Tables } from '#shop/tables.ts'
import { dueEndpoints, sendDue } from '#shop/webhooks/index.ts'
import { backgroundWork, planRepeatedJobs } from '#start/background-work.ts'
import { makeApp } from '#web/http/app.ts'
import { makeRateLimits } from '#web/http/rate-limits.ts'
import type { Shop } from '#web/http/request-context.ts'
import { openGate, type DatabaseGate } from './database-gate.ts'

const SECRET = 'the secret of a simulated season, long enough'
const WIDE_LIMITS = 100_000
// Answers of gateways that never come are waited for in real time.
const PATIENCE_MS = 1500
/** As the server hands on a request. */
const CLIENT = { incoming: { socket: { remoteAddress: '203.0.113.7' } } }
/** More rounds than any hour of the season needs. */
const MOST_ROUNDS = 500

export type ShopProcess = {
  shop: Shop
  gate: DatabaseGate
  ask: (path: string, init?: RequestInit) => Promise<Response>
  /** Everything that is due now: what a running process does within a minute. */
  workOff: () => Promise<void>
  end: () => Promise<void>
}

export type ProcessOptions = {
  connection: Connection | string
  config: Config
  folder: string
  clock: () => Date
  /** What a living process logs as an error. */
  onError: (line: string) => void
}

/** An action was cut off by a kill. */
export const KILLED = Symbol('killed')
export type Killed = typeof KILLED

/** The result of the work, unless its process is killed before. */
export function during<Result>({ gate }: ShopProcess, work: () => Promise<Result>): Promise<Result | Killed> {
  return gate.isShut() ? Promise.resolve(KILLED) : Promise.race([work(), gate.whenShut.then((): Killed => KILLED)])
}

export async function openProcess({ connection, config, folder, clock, onError }: ProcessOptions): Promise<ShopProcess> {
  await mkdir(folder, { recursive: true })
  const gate = openGate()
  const server = databaseServer(connection)
  const through = () => ({ ...server.clientConfig(), stream: gate.stream })
  const db = connect<Tables>({ ...server, clientConfig: through }, { max: 8 })
  const log = makeLog({ level: 'error', readable: false, write: (line) => void (gate.isShut() || onError(line)) })
  const shop: Shop = {
    db,
    files: localFiles(folder),
    config,
    clock,
    log,
    limits: makeRateLimits(WIDE_LIMITS),
    payments: openPaymentGateways(config, { db, clock, log, timeoutMs: PATIENCE_MS }),
    couriers: openCarriers(config.couriers, { db, clock, log }),
    finder: () => buildProductSearch(db),
    seedTexts: () => readSeedTexts(),
    secret: SECRET,
  }
  const { app } = makeApp({
    shop,
    build: NO_PAGES,
    clientFolder: folder,
    ready: () => Promise.resolve(true),
    closing: () => false,
  })
  await planRepeatedJobs(shop)
  return {
    shop,
    gate,
    ask: async (path, init) => app.request(`${config.shopUrl}${path}`, init, CLIENT),
    workOff: workOf(shop),
    async end() {
      gate.release()
      await closed(db)
    },
  }
}

function workOf(shop: Shop): () => Promise<void> {
  const { db, clock, log } = shop
  const composeReport = () => Promise.reject(new Error('No report is asked for in a season.'))
  const jobs = makeJobRounds<Tables>({ database: db, handlers: jobHandlers(shop, { composeReport }), clock, log })
  const sending = { db, clock, receivers: shop.config.webhookReceivers }
  const webhooks = async () => {
    for (const due of await dueEndpoints(sending)) await sendDue(sending, due)
    return false
  }
  const rounds = [{ name: 'jobs', round: jobs.round }, ...backgroundWork(shop), { name: 'webhooks', round: webhooks }]
  return async () => {
    for (const { name, round } of rounds) {
      let did = 0
      while (await round()) if ((did += 1) > MOST_ROUNDS) throw new Error(`The background work "${name}" finds no end.`)
    }
  }
}

/** Connections of a killed process never come back to their pool. */
async function closed(db: OpenDatabase<Tables>): Promise<void> {
  await Promise.race([db.close().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, 200))])
}
