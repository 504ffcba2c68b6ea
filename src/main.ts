import type { IncomingMessage, ServerResponse } from 'node:http'
import { dirname, join } from 'node:path'
import * as build from 'virtual:react-router/server-build'
import type { ServerBuild } from 'react-router'
import { readSeedTexts } from '#db/seed/seed-texts.ts'
import { seedShop } from '#db/seed/seed.ts'
import { makeClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { closeDataFolder } from './platform/data-folder.ts'
import { migrate } from './platform/database/migrate.ts'
import { isPlainHttp } from './platform/plain-http.ts'
import { openFiles } from './platform/open-files.ts'
import { ensureOwner, firstOwnerLink } from './shop/accounts/index.ts'
import { announce } from './start/announce.ts'
import { fillPageMemory } from './start/fill-page-memory.ts'
import { inTime } from './start/in-time.ts'
import { listenFirst } from './start/listen-first.ts'
import { makeShop } from './start/make-shop.ts'
import { answers, openData } from './start/open-data.ts'
import { openLog } from './start/open-log.ts'
import { openTracing } from './start/open-tracing.ts'
import { portNote } from './start/port-note.ts'
import { readSettings } from './start/read-settings.ts'
import { explainFailure } from './start/start-failure.ts'
import { startWorkers } from './start/start-workers.ts'
import { makeUndo, type Undo } from './start/undo.ts'
import { watchProcess } from './start/watch-process.ts'
import { answerStarting } from './web/http/answer-starting.ts'
import { httpServer, makeServer } from './web/http/server.ts'

export type Running = {
  address: string
  /** Lets running work finish. */
  stop: (how?: HowToStop) => Promise<void>
}

/**
 * `atOnce` skips the notice for load balancers, for Ctrl+C in a terminal. `handOver`: another process listens on this port already, and
 * kept connections get time to end with an answer.
 */
export type HowToStop = { atOnce?: boolean; handOver?: boolean }

const HAND_OVER_MS = 5000
const LONGEST_GOODBYE_MS = 5000
// A database being created is waited for, and one that hangs gets half a minute to stop.
const LONGEST_UNDO_MS = 60_000

export type StartOptions = {
  /** The folder of the build, which has everything it needs; in development the project's. */
  root: string
  env: Record<string, string | undefined>
  /** Cancels the start, like a failure. */
  signal?: AbortSignal
  /** Development: serves sources directly, and renders the pages from them on each request. */
  dev?: {
    middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
    build: () => Promise<ServerBuild>
  }
}

/**
 * Starts the whole shop in this process: port, database, migrations, seed data, workers. A failing start stops everything it has started
 * and throws an error whose message explains what to do.
 */
export async function start(options: StartOptions): Promise<Running> {
  const config = readSettings(options.env)
  const undo = makeUndo()
  const opening = open(options, config, undo)
  try {
    return await (options.signal ? Promise.race([opening, aborted(options.signal)]) : opening)
  } catch (error) {
    // When cancelled, it may still be in the middle of a step; its next one throws.
    opening.catch(() => undefined)
    await undo.all(LONGEST_UNDO_MS)
    throw explainFailure(error, config)
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const give = () => reject(new Error('Stopped before the shop was open.'))
    if (signal.aborted) give()
    else signal.addEventListener('abort', give, { once: true })
  })
}

async function open({ root, env, dev }: StartOptions, wanted: Config, undo: Undo): Promise<Running> {
  // Files written by this process are accessible to its account only.
  process.umask(0o077)
  const server = httpServer()
  // A process that takes over the port of another one listens only when it is ready.
  const takesOver = env['SHOP_REPLACES'] === 'yes'
  const ready = takesOver ? () => undefined : answerStarting(server)
  const portIsSet = (env['PORT'] ?? '').trim() !== ''
  const port = takesOver ? wanted.port : await listenFirst(server, { ...wanted, portIsSet })
  undo.later(async () => {
    server.close()
    server.closeAllConnections()
  })
  // The shop's URL uses the actual port.
  const config = port === wanted.port ? wanted : readSettings({ ...env, PORT: String(port) })
  const log = openLog(config, { dev: dev !== undefined })
  const clock = makeClock(config.startAt)
  const tracing = await openTracing(config, { log, undo })
  const notClosed = await closeDataFolder(config.dataDir)
  if (isPlainHttp(config)) log.warn('SHOP_URL is plain http: passwords and orders can be read in transit. Put TLS in front')

  const data = await openData(config, { log, undo })
  const { db } = data
  if (notClosed !== null) log.warn({ folder: config.dataDir, reason: notClosed }, 'other accounts can access the data folder')
  await migrate(db, join(root, 'db/migrations'), { log })
  const files = openFiles(config)
  const ctx = { db, now: clock(), actor: { kind: 'system', name: 'start' } } as const
  await seedShop({ ...ctx, files, log, folder: join(root, 'db/seed'), demo: config.demo, company: config.demoCompany })
  await ensureOwner(ctx)

  const { shop, version, live } = await makeShop({ config, log, clock, data, files, undo, seedTexts: seedTextsIn(root) })
  const workers = await startWorkers(shop)
  undo.later(() => workers.stop().then(workers.release))
  const note = await portNote(shop, { wanted: wanted.port, port })
  const owner = await firstOwnerLink({ ...ctx, now: clock() })
  const web = makeServer({
    server,
    shop,
    build: dev?.build ?? (build as ServerBuild),
    clientFolder: join(root, dev ? 'public' : 'client'),
    ...(!dev && { builds: dirname(root) }),
    ready: async () => !data.watch.isAway() && (await answers(db)),
    version: version.current,
    live,
    before: dev?.middleware,
  })
  ready()
  const heartbeat = watchProcess(shop, { opened: data.opened, pages: web.pages, live, counts: web.counts })
  undo.later(heartbeat.stop)
  if (takesOver) await listenFirst(server, { ...wanted, portIsSet })
  announce({ address: config.shopUrl, port: note, owner }, log)
  const filling = dev ? undefined : fillPageMemory(shop, web.pages)

  let stopping: Promise<void> | null = null
  async function stopOnce({ atOnce = false, handOver = false }: HowToStop): Promise<void> {
    const { longestMs } = config.ending
    const noticeMs = atOnce ? 0 : Math.max(config.ending.noticeMs, handOver ? HAND_OVER_MS : 0)
    const cutOff = web.close({ noticeMs, longestMs, handOver })
    // Starts no new work from here on; running work has as long as the requests.
    await inTime(Promise.all([cutOff, workers.stop(), filling?.stop()]), noticeMs + longestMs)
    if ((await cutOff) > 0) log.warn({ connections: await cutOff }, 'requests took too long and were cut off')
    await inTime(Promise.all([workers.release(), heartbeat.stop()]), LONGEST_GOODBYE_MS)
    await inTime(Promise.all([version.stop(), data.close(), tracing.stop()]), LONGEST_GOODBYE_MS)
    await data.embedded?.stop()
  }
  return {
    address: config.shopUrl,
    stop: (how = {}) => (stopping ??= stopOnce(how)),
  }
}

function seedTextsIn(root: string) {
  // The files of a build never change, and the page Today reads them each time an owner opens it during the setup.
  let texts: ReturnType<typeof readSeedTexts> | undefined
  return () => (texts ??= readSeedTexts(join(root, 'db/seed')))
}
