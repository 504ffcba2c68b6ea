// `npm start`: runs the shop in a child process and, when `npm run upgrade` requests it, starts the new version beside the old one before
// that ends. Both accept connections from one socket that this process holds, so none is refused or lost. It does nothing else: when the
// shop ends, so does it.
import cluster, { type Address, type Worker } from 'node:cluster'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { MALLOC_ENV } from '#platform/malloc-env.ts'
import { buildWhenNeeded } from './build.ts'
import { NODE_FLAGS } from './node-flags.ts'
import { openControl, type Restarted } from './upgrade/control.ts'

const LONGEST_START_MS = 300_000
// Far more than STOP_LIMIT_SECONDS usually is, so running requests have had their time.
const LONGEST_END_MS = 120_000

buildWhenNeeded()
cluster.schedulingPolicy = cluster.SCHED_NONE
cluster.setupPrimary({ exec: join(import.meta.dirname, 'start.ts'), execArgv: [...NODE_FLAGS] })

let port: number | null = null
let current = startWorker()
let replacing: Promise<Restarted> | null = null
const control = await openControl({
  dataDir: process.env['DATA_DIR'] ?? './data',
  about: () => ({ port, pid: current.process.pid ?? null }),
  restart: () => (replacing ??= replace().finally(() => (replacing = null))),
})

// Ctrl+C in a terminal reaches the shop directly; so does a second one, which ends it at once.
process.on('SIGINT', () => undefined)
for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => Object.values(cluster.workers ?? {}).forEach((worker) => worker?.process.kill(signal)))
}

function startWorker(): Worker {
  const worker = cluster.fork({ ...MALLOC_ENV, ...(port !== null && { PORT: String(port), SHOP_REPLACES: 'yes' }) })
  worker.on('listening', (address: Address) => (port ??= address.port))
  worker.on('exit', (code: number | null) => {
    if (worker !== current) return
    control?.close()
    process.exit(code ?? 1)
  })
  return worker
}

/** Starts the current build beside the running shop, and ends that one when the new one answers. */
async function replace(): Promise<Restarted> {
  const before = current
  const next = startWorker()
  const ended = new AbortController()
  const { signal } = ended
  try {
    const came = await Promise.race([
      once(next, 'listening', { signal }).then(() => 'listening' as const),
      once(next, 'exit', { signal }).then(() => 'ended' as const),
      wait(LONGEST_START_MS, 'late' as const, { signal }),
    ])
    if (came !== 'listening') {
      next.process.kill('SIGKILL')
      return {
        ok: false,
        why: came === 'ended' ? 'the new process ended before it was ready' : 'the new process did not become ready',
      }
    }
  } finally {
    ended.abort()
  }
  current = next
  const gone = once(before, 'exit')
  before.send('hand over')
  const inTime = await Promise.race([gone.then(() => true), wait(LONGEST_END_MS, false, { ref: false })])
  if (!inTime) before.process.kill('SIGKILL')
  return { ok: true, pid: next.process.pid!, port: port! }
}
