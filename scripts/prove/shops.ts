// Two processes of the built shop on one database, which can be killed and restarted at any time.
import { spawn, type ChildProcess } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ownerSignIn } from '../built-shop.ts'

/** Mango season, in the morning: tomorrow's van deliveries stay open for the whole round. */
const FIRST_INSTANT = Date.parse('2026-06-11T09:00:00+06:00')
const LONGEST_START_MS = 180_000

export type ShopProcess = { port: number; address: string; child: ChildProcess | null; said: string }

export type Shops = {
  each: readonly ShopProcess[]
  /** The clock of all processes and gateways. */
  now: () => Date
  /** Moves the shop's clock forward from the next start on. */
  skip: (milliseconds: number) => void
  start: (index: number) => Promise<void>
  kill: (index: number) => void
  /** SIGTERM, and waits. */
  stopAll: () => Promise<void>
  isReady: (index: number) => Promise<boolean>
  signIn: () => { name: string; password: string }
}

export type ShopsOptions = { root: string; dataDir: string; env: Record<string, string>; count: number }

export async function makeShops({ root, dataDir, env, count }: ShopsOptions): Promise<Shops> {
  const begun = Date.now()
  let skipped = 0
  let owner: { name: string; password: string } | null = null
  const now = () => new Date(FIRST_INSTANT + (Date.now() - begun) + skipped)
  const each: ShopProcess[] = []
  for (let index = 0; index < count; index += 1) {
    const port = await freePort()
    each.push({ port, address: `http://127.0.0.1:${port}`, child: null, said: '' })
  }
  const main = each[0]!

  async function start(index: number): Promise<void> {
    const shop = each[index]!
    const child = spawnShop({ root, dataDir, env }, { port: shop.port, shopUrl: main.address, now: now() })
    shop.child = child
    shop.said = ''
    let ended = false
    child.once('exit', () => {
      ended = true
    })
    const hear = (chunk: Buffer) => (shop.said = (shop.said + chunk.toString()).slice(-60_000))
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    for (let waited = 0; waited < LONGEST_START_MS && !ended; waited += 20) {
      if (/The office is at/.test(shop.said)) {
        owner ??= await ownerSignIn({ address: shop.address, said: shop.said, origin: main.address })
        return
      }
      await wait(20)
    }
    // Killed during its start; or the start failed, which the waiting caller finds out.
    if (!ended) child.kill('SIGKILL')
  }

  return {
    each,
    now,
    skip: (milliseconds) => void (skipped += milliseconds),
    start,
    kill: (index) => void each[index]!.child?.kill('SIGKILL'),
    stopAll: () => stopAll(each),
    isReady: (index) => isReady(each[index]!),
    signIn() {
      if (!owner) throw new Error('A new shop must print how the owner signs in.')
      return owner
    },
  }
}

function spawnShop(
  { root, dataDir, env }: Omit<ShopsOptions, 'count'>,
  { port, shopUrl, now }: { port: number; shopUrl: string; now: Date },
) {
  return spawn(process.execPath, [join(root, 'scripts/start.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      SHOP_URL: shopUrl,
      DATA_DIR: dataDir,
      SHOP_TIME: now.toISOString(),
      SHOP_ALLOW_TIME: 'yes',
      // Each client has its own address, as behind a proxy.
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
      DATABASE_URL: '',
      ...env,
    },
  })
}

async function stopAll(each: readonly ShopProcess[]): Promise<void> {
  const running = each.flatMap((shop) => (isRunning(shop) ? [shop.child!] : []))
  await Promise.all(
    running.map(
      (child) =>
        new Promise<void>((resolve) => {
          child.once('exit', () => resolve())
          child.kill('SIGTERM')
          setTimeout(() => child.kill('SIGKILL'), 30_000).unref()
        }),
    ),
  )
}

export function isRunning({ child }: ShopProcess): boolean {
  return child !== null && child.exitCode === null && child.signalCode === null
}

async function isReady(shop: ShopProcess): Promise<boolean> {
  if (!isRunning(shop)) return false
  return fetch(`${shop.address}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status === 200
    },
    () => false,
  )
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
