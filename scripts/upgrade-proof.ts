// `npm run upgrade-proof`: builds a changed version and runs `npm run upgrade` while 200 visitors browse and order and four tabs are open,
// once for the shop of `npm start` and once for two processes behind a load balancer. Exits with 1 when a page, file, data request or order
// fails.
// npm run upgrade-proof -- 50           with 50 visitors
// npm run upgrade-proof -- --releases   instead upgrades the data of every release in CHANGELOG.md
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startBalancer } from './processes/balancer.ts'
import { makeShops } from './prove/shops.ts'
import { freePort, isReadyAt, runProcess } from './run-process.ts'
import { copyProject, type ProjectCopy } from './upgrade-proof/project-copy.ts'
import { upgradeFromReleases } from './upgrade-proof/releases.ts'
import { openTabs } from './upgrade-proof/tabs.ts'
import { openVisitors } from './upgrade-proof/visitors.ts'

const VISITORS = Number(process.argv[2] ?? 200)
const BEFORE_MS = 10_000
const AFTER_MS = 20_000
const LONGEST_START_MS = 300_000
const SETTINGS = {
  SHOP_TIME: '2026-06-11T09:00:00+06:00',
  SHOP_ALLOW_TIME: 'yes',
  TRUST_PROXY: '1',
  LOG_LEVEL: 'warn',
  DATABASE_URL: '',
}

type Place = { port: number; env: Record<string, string>; args: string[]; close: () => Promise<void> }

const copy = copyProject()
try {
  process.exitCode = (process.argv[2] === '--releases' ? await proveReleases() : await proveUnderLoad()) ? 0 : 1
} finally {
  copy.remove()
}

async function proveReleases(): Promise<boolean> {
  const outcomes = await upgradeFromReleases(copy)
  for (const { name, ok, lines } of outcomes) {
    say(`${ok ? 'kept     ' : 'NOT KEPT '} ${name}`)
    for (const line of lines) say(`            ${line}`)
  }
  return outcomes.every(({ ok }) => ok)
}

async function proveUnderLoad(): Promise<boolean> {
  const one = await prove('the shop of npm start', 'first', await openSupervised(copy))
  return (await prove('two processes behind a balancer', 'second', await openTwo(copy))) && one
}

async function prove(name: string, version: string, place: Place): Promise<boolean> {
  try {
    const tabs = await openTabs(`http://127.0.0.1:${place.port}`)
    const visitors = await openVisitors(place.port, VISITORS)
    await wait(BEFORE_MS)
    copy.change(version)
    const begun = performance.now()
    const { code, output } = await runUpgrade(place)
    const took = ((performance.now() - begun) / 1000).toFixed(0)
    await wait(AFTER_MS)
    const { counts, lost } = await visitors.stop()
    const shown = await tabs.stop(version)
    const failed = [...Object.values(counts).flatMap((one) => one.failed), ...shown.failed]
    const ok = code === 0 && failed.length === 0 && lost === 0 && counts.order.good > 0 && shown.onVersion === tabs.count
    say(`${ok ? 'kept     ' : 'NOT KEPT '} ${name}: upgraded in ${took} s while ${VISITORS} visitors browsed and ordered`)
    for (const [kind, { good, refused, failed: wrong }] of Object.entries(counts)) {
      say(`            ${kind}: ${good} answered${refused > 0 ? `, ${refused} refused as sold out` : ''}, ${wrong.length} failed`)
    }
    say(`            lost orders: ${lost}`)
    say(
      `            tabs: ${shown.clicks} clicks, ${shown.failed.length} failed; ${shown.onVersion} of ${tabs.count} show the new version in the end`,
    )
    for (const line of [...failed.slice(0, 10), ...(code === 0 ? [] : [output])]) say(`            ${line}`)
    return ok
  } finally {
    await place.close()
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function runUpgrade({ env, args }: Place): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(copy.folder, 'scripts/run.mjs'), 'upgrade', ...args], {
      cwd: copy.folder,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        process.stdout.write(chunk)
      })
    }
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

async function openSupervised({ folder, dataDir }: ProjectCopy): Promise<Place> {
  const port = await freePort()
  const env = { ...SETTINGS, PORT: String(port), DATA_DIR: join(dataDir, 'one'), NODE_ENV: 'production' }
  const supervisor = runProcess(process.execPath, [join(folder, 'scripts/run.mjs'), 'supervise'], {
    cwd: folder,
    env: { ...process.env, ...env },
  })
  if (!(await supervisor.until(() => isReadyAt(`http://127.0.0.1:${port}`), LONGEST_START_MS)))
    throw new Error(`The shop did not start:\n${supervisor.said()}`)
  return { port, env, args: [], close: () => supervisor.stop() }
}

async function openTwo({ folder, dataDir }: ProjectCopy): Promise<Place> {
  const env = { ...SETTINGS, STOP_NOTICE_SECONDS: '3' }
  const shops = await makeShops({ root: folder, dataDir: join(dataDir, 'two'), env, count: 2 })
  await shops.startAll()
  const balancer = await startBalancer(shops.each.map(({ port }) => port))
  // What systemd does elsewhere: ends the process on this port, and restarts it.
  const restarter = createServer((request, response) => {
    const index = shops.each.findIndex(({ port }) => request.url === `/${port}`)
    void shops.each[index]!.running!.stop()
      .then(() => shops.start(index))
      .then(() => response.end('restarted'))
  })
  await new Promise<void>((resolve) => restarter.listen(0, '127.0.0.1', resolve))
  const control = `http://127.0.0.1:${(restarter.address() as AddressInfo).port}`
  const command = `"${process.execPath}" -e "fetch('${control}/{port}').then((done) => process.exit(done.ok ? 0 : 1))"`
  return {
    port: Number(new URL(balancer.address).port),
    env: { ...env, DATA_DIR: join(dataDir, 'two'), HOST: '127.0.0.1', NODE_ENV: 'production' },
    args: ['--ports', shops.each.map(({ port }) => port).join(','), '--restart', command],
    async close() {
      restarter.close()
      await balancer.close()
      await shops.stopAll()
      for (const failure of balancer.failures.slice(0, 5)) say(`            the balancer: ${failure}`)
    },
  }
}
