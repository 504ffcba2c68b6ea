// Starts, observes and ends a process, for every script that runs shops or programs beside them.
import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export type RunningProcess = {
  child: ChildProcess
  /** The end of its output. */
  said: () => string
  isRunning: () => boolean
  /** Resolves when it has ended, or could not be started. */
  ended: Promise<void>
  /** Waits until `isReady`, its end or the limit; returns whether it is ready. */
  until: (isReady: () => boolean | Promise<boolean>, mostMs: number) => Promise<boolean>
  /** SIGTERM, and SIGKILL if it still runs after the limit. */
  stop: (mostMs?: number) => Promise<void>
}

const LONGEST_OUTPUT = 60_000
const LONGEST_END_MS = 30_000

const children = new Set<ChildProcess>()
// A script that ends early must not leave its processes: they would take the machine from the next one.
process.once('exit', () => {
  for (const child of children) child.kill('SIGTERM')
})

export function runProcess(path: string, args: string[], options: Pick<SpawnOptions, 'cwd' | 'env'> = {}): RunningProcess {
  const child = spawn(path, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  const hear = (chunk: Buffer | Error) => (said = (said + chunk.toString()).slice(-LONGEST_OUTPUT))
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  let running = true
  children.add(child)
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      running = false
      children.delete(child)
      resolve()
    }
    child.once('exit', end)
    child.once('error', (error) => {
      hear(error)
      end()
    })
  })
  return {
    child,
    said: () => said,
    isRunning: () => running,
    ended,
    async until(isReady, mostMs) {
      const begun = performance.now()
      while (running && performance.now() - begun < mostMs) {
        if (await isReady()) return true
        await wait(20)
      }
      return false
    },
    async stop(mostMs = LONGEST_END_MS) {
      if (!running) return
      child.kill('SIGTERM')
      await Promise.race([ended, wait(mostMs, undefined, { ref: false })])
      if (running) child.kill('SIGKILL')
      await ended
    },
  }
}

/** What a shop prints when it answers requests. */
export const isOpen = (said: string): boolean => said.includes('The office is at')

/** Whether the shop at this address is ready for requests. */
export async function isReadyAt(address: string): Promise<boolean> {
  const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
  await answer?.arrayBuffer().catch(() => null)
  return answer?.status === 200
}

/** A port of this machine that is not in use. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
