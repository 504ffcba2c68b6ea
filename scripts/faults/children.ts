import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** A process and its descendants, itself first. */
export function withChildren(pid: number): number[] {
  return [pid, ...parents().flatMap(([child, parent]) => (parent === pid ? [child] : []))]
}

/** The parent of every process on this machine. */
function parents(): [child: number, parent: number][] {
  if (process.platform !== 'linux') {
    const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
    return lines.map((line) => line.trim().split(/\s+/).map(Number) as [number, number])
  }
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map((pid) => [Number(pid), parentOf(pid)])
}

function parentOf(pid: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[1])
  } catch {
    return 0
  }
}
