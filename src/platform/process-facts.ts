import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { buildInfo } from './build-info.ts'
import type { ProcessFacts } from './heartbeat.ts'

type Counted = Pick<ProcessFacts, 'pagesServed' | 'requests' | 'failures'>

/** Reads the state of this process and of the disk of `folder`. */
export function processFacts({
  folder,
  address,
  counted,
}: {
  folder: string
  address: string
  counted: () => Counted
}): () => Promise<ProcessFacts> {
  const stalls = monitorEventLoopDelay({ resolution: 20 })
  stalls.enable()
  return async () => {
    const longestStall = Math.round(stalls.max / 1e6)
    stalls.reset()
    return {
      host: hostname(),
      pid: process.pid,
      address,
      node: process.version,
      ...buildInfo,
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
