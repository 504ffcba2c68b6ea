// Two processes of the built shop on one database, which can be killed and restarted at any time.
import { join } from 'node:path'
import { ownerSignIn } from '../built-shop.ts'
import { freePort, isOpen, isReadyAt, runProcess, type RunningProcess } from '../run-process.ts'

/** Mango season, in the morning: tomorrow's van deliveries stay open for the whole round. */
const FIRST_INSTANT = Date.parse('2026-06-11T09:00:00+06:00')
const LONGEST_START_MS = 180_000
const LONGEST_READY_MS = 60_000

type ShopProcess = { port: number; address: string; running: RunningProcess | null }

export type Shops = {
  each: readonly ShopProcess[]
  /** The clock of all processes and gateways. */
  now: () => Date
  /** Moves the shop's clock forward from the next start on. */
  skip: (milliseconds: number) => void
  start: (index: number) => Promise<void>
  /** Starts one after the other, and waits until each is ready. */
  startAll: () => Promise<void>
  kill: (index: number) => void
  /** SIGTERM, and waits. */
  stopAll: () => Promise<void>
  isReady: (index: number) => Promise<boolean>
  signIn: () => { name: string; password: string }
}

type ShopsOptions = { root: string; dataDir: string; env: Record<string, string>; count: number }

export async function makeShops({ root, dataDir, env, count }: ShopsOptions): Promise<Shops> {
  const begun = Date.now()
  let skipped = 0
  let owner: { name: string; password: string } | null = null
  const now = () => new Date(FIRST_INSTANT + (Date.now() - begun) + skipped)
  const each: ShopProcess[] = []
  for (let index = 0; index < count; index += 1) {
    const port = await freePort()
    each.push({ port, address: `http://127.0.0.1:${port}`, running: null })
  }
  const main = each[0]!

  async function start(index: number): Promise<void> {
    const shop = each[index]!
    const running = runShop({ root, dataDir, env }, { port: shop.port, shopUrl: main.address, now: now() })
    shop.running = running
    if (await running.until(() => isOpen(running.said()), LONGEST_START_MS)) {
      owner ??= await ownerSignIn({ address: shop.address, said: running.said(), origin: main.address })
    } else {
      // Killed during its start; or the start failed, which the waiting caller finds out.
      running.child.kill('SIGKILL')
    }
  }

  async function startAll(): Promise<void> {
    for (const [index, shop] of each.entries()) {
      await start(index)
      const ready = await shop.running!.until(() => isReadyAt(shop.address), LONGEST_READY_MS)
      if (!ready) throw new Error(`The shop did not start:\n${shop.running!.said()}`)
    }
  }

  return {
    each,
    now,
    skip: (milliseconds) => void (skipped += milliseconds),
    start,
    startAll,
    kill: (index) => void each[index]!.running?.child.kill('SIGKILL'),
    stopAll: async () => void (await Promise.all(each.flatMap(({ running }) => (running === null ? [] : [running.stop()])))),
    isReady: (index) => isReady(each[index]!),
    signIn() {
      if (!owner) throw new Error('A new shop must print how the owner signs in.')
      return owner
    },
  }
}

function runShop(
  { root, dataDir, env }: Omit<ShopsOptions, 'count'>,
  { port, shopUrl, now }: { port: number; shopUrl: string; now: Date },
) {
  return runProcess(process.execPath, [join(root, 'scripts/start.ts')], {
    cwd: root,
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

export function isRunning({ running }: ShopProcess): boolean {
  return running?.isRunning() === true
}

async function isReady(shop: ShopProcess): Promise<boolean> {
  return isRunning(shop) && (await isReadyAt(shop.address))
}
