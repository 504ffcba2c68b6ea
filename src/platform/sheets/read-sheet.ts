import { sideProcess, sideReason } from '../side-process.ts'
import type { SheetLimits, SheetRead } from './cells.ts'

export type ReadAsked = { work: 'read'; path: string; limits: SheetLimits }

const LONGEST_WAIT_MS = 4_000

// Untrusted files are read in a separate process: its memory, in V8's heap or outside, is freed when it ends.
const reader = sideProcess<ReadAsked, SheetRead>({
  file: 'src/platform/sheets/sheet-process.ts',
  mostSeconds: 7,
  mostWaiting: 20,
  idleSeconds: 10,
  execArgv: ['--max-old-space-size=160', '--max-semi-space-size=8', '--expose-gc'],
  mostMemoryMb: 400,
})

/** Reads the sheet in a local file, within limits of time and memory, however many are uploaded at once, while the shop keeps responding. */
export async function readSheet(path: string, limits: SheetLimits): Promise<SheetRead> {
  try {
    return await reader.ask({ work: 'read', path, limits }, { longestWaitMs: LONGEST_WAIT_MS })
  } catch (error) {
    switch (sideReason(error)) {
      case 'busy':
        return { ok: false, problem: 'busy' }
      case 'too-slow':
      case 'fell':
        return { ok: false, problem: 'too-large' }
      case 'work':
        return { ok: false, problem: 'not-a-sheet' }
      default:
        throw error
    }
  }
}
