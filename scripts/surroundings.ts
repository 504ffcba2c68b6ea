// `npm run surroundings`: the shop with the programs that real shops use in front of and below it, from Debian's packages: nginx, HAProxy
// and Caddy with the files of deploy/, PostgreSQL 15, PgBouncer, and a real browser. Exits with 1 when a step failed.
// npm run surroundings -- --only nginx    the part that `npm test` runs
// npm run surroundings -- --only pooler   the part with PgBouncer
import { parseArgs } from 'node:util'
import { buildWhenNeeded } from './build.ts'
import { checkPrograms } from './surroundings/checks.ts'
import { checkFront, startFront, type Front, type FrontName } from './surroundings/fronts.ts'
import { playJourneys, type Protocol } from './surroundings/journeys.ts'
import { startPooler, type Pooler } from './surroundings/pooler.ts'
import { needPrograms, type Program } from './surroundings/programs.ts'
import { startReport } from './surroundings/report.ts'
import { playRequests } from './surroundings/requests.ts'
import { restartOneByOne } from './surroundings/restarts.ts'
import { openScene, type Scene } from './surroundings/scene.ts'

const ALWAYS: Program[] = ['nginx', 'postgres', 'curl', 'openssl']
const PARTS = {
  nginx: ALWAYS,
  pooler: [...ALWAYS, 'pgbouncer'],
  all: [...ALWAYS, 'haproxy', 'caddy', 'pgbouncer', 'promtool', 'systemd-analyze'],
} satisfies Record<string, Program[]>

const FRONTS = ['nginx', 'haproxy', 'caddy'] as const

const part = readPart()
const report = startReport((text) => process.stdout.write(text))
const begun = performance.now()

const programs = needPrograms(PARTS[part])
buildWhenNeeded()
let scene: Scene | null = null
await report.step('two processes of the shop start on PostgreSQL 15, in production with an https address', async () => {
  scene = await openScene(programs)
})
try {
  if (scene) await playAll(scene)
} finally {
  await (scene as Scene | null)?.close()
}
const seconds = ((performance.now() - begun) / 1000).toFixed(0)
process.stdout.write(`${report.failed() === 0 ? 'Every step is ok' : `${report.failed()} steps failed`}, in ${seconds} s.\n`)
process.exitCode = report.failed() === 0 ? 0 : 1

function readPart(): keyof typeof PARTS {
  const { values } = parseArgs({ options: { only: { type: 'string', default: 'all' } } })
  const known = (Object.keys(PARTS) as (keyof typeof PARTS)[]).find((one) => one === values.only)
  if (known === undefined) throw new Error('--only takes nginx or pooler.')
  return known
}

async function playAll(open: Scene): Promise<void> {
  const first: Protocol[] = ['HTTP/2']
  if (part === 'pooler') return playPooler(open)
  if (part === 'nginx') return behind(open, 'nginx', (front) => shopBehind(open, front, first))
  await checkPrograms(open, report)
  for (const name of FRONTS) await behind(open, name, (front) => shopBehind(open, front, [...first, 'HTTP/1.1']))
  await playPooler(open)
  // Last, because the orders it places leave little fruit to buy.
  await open.startShops()
  for (const name of FRONTS) await behind(open, name, () => restartOneByOne(open, report, name))
}

async function shopBehind(open: Scene, front: Front, protocols: Protocol[]): Promise<void> {
  await playRequests(open, report, front)
  for (const protocol of protocols) await playJourneys(open, report, { title: front.name, protocol })
}

/** The same purchase, where database connections are assigned for one transaction at a time. */
async function playPooler(open: Scene): Promise<void> {
  let pooler: Pooler | null = null
  const started = await report.step('PgBouncer in transaction mode: both processes start behind it', async () => {
    pooler = await startPooler(open)
    await open.startShops(pooler.env)
  })
  try {
    const title = 'PgBouncer and nginx'
    if (started) await behind(open, 'nginx', () => playJourneys(open, report, { title, protocol: 'HTTP/2' }))
  } finally {
    await open.shops.stopAll()
    await (pooler as Pooler | null)?.stop()
  }
}

/** Runs `play` while this proxy is in front of the shop. */
async function behind(open: Scene, name: FrontName, play: (front: Front) => Promise<void>): Promise<void> {
  let front: Front | null = null
  const started = await report.step(`${name}: it accepts its file of deploy/, and starts`, async () => {
    await checkFront(name, open.front())
    front = await startFront(name, open.front())
  })
  if (!started) return
  try {
    await play(front!)
  } finally {
    await front!.stop()
  }
}
