import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

// Jiffies of Linux: a hundredth of a second.
const TICKS_A_SECOND = 100
const STEP_SECONDS = 3
const QUIET_SHARE = 0.05
const MOST_STEPS = 400

/**
 * Waits until a process has used less than a twentieth of a core for three seconds, at most 20 minutes. After its start a shop fills its page
 * cache for minutes, which is no part of what is measured. On Linux only.
 */
export async function untilQuiet(pid: number): Promise<void> {
  if (process.platform !== 'linux') return
  let before = ticksOf(pid)
  for (let step = 0; step < MOST_STEPS; step += 1) {
    await wait(STEP_SECONDS * 1000)
    const now = ticksOf(pid)
    if ((now - before) / TICKS_A_SECOND < QUIET_SHARE * STEP_SECONDS) return
    before = now
  }
  process.stderr.write(`Process ${pid} is still busy after 20 minutes. What follows is measured beside that work.\n`)
}

/** The processor time of a process, in user and system mode. */
function ticksOf(pid: number): number {
  // The name of the program, in brackets, may have spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
  return Number(fields[11]) + Number(fields[12])
}
