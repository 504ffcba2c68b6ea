import { readFileSync } from 'node:fs'

/** The memory of a process in megabytes; on Linux only, 0 elsewhere. */
export function memoryOf(pid: number): number {
  if (process.platform !== 'linux') return 0
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024
}
