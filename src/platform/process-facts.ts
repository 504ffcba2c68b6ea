import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { ProcessFacts } from './heartbeat.ts'

type Counted = Pick<ProcessFacts, 'pagesServed' | 'requests' | 'failures'>

/** Looks at this process and at the disk of `folder`. */
export function processFacts({ folder, counted }: { folder: string; counted: () => Counted }): () => Promise<ProcessFacts> {
  const stalls = monitorEventLoopDelay({ resolution: 20 })
  stalls.enable()
  return async () => {
    const longestStall = Math.round(stalls.max / 1e6)
    stalls.reset()
    return {
      host: hostname(),
      pid: process.pid,
      node: process.version,
      memory: process.memoryUsage.rss(),
      diskFree: await freeBytes(folder),
      ...counted(),
      longestStall,
    }
  }
}

async function freeBytes(folder: string): Promise<number | null> {
  const disk = await statfs(folder).catch(() => null)
  return disk && disk.bavail * disk.bsize
}
