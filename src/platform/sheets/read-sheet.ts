import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { rootOf } from '../root-of.ts'
import type { SheetLimits, SheetRead } from './cells.ts'

const MOST_SECONDS = 7
const MOST_HEAP_MB = 160
// What a thread unfolds outside its heap is bounded too, so this bounds what all of them take together.
const MOST_AT_ONCE = 2
const LONGEST_WAIT_MS = 4000
const THREAD = 'src/platform/sheets/sheet-thread.ts'

let reading = 0
const waiting: (() => void)[] = []

/**
 * Reads the sheet in a file of this machine. It never takes more than some seconds and some memory, however many are read at once, and meanwhile the
 * shop answers.
 */
export async function readSheet(path: string, limits: SheetLimits): Promise<SheetRead> {
  const begun = performance.now()
  if (!(await takeTurn())) return { ok: false, problem: 'busy' }
  const waited = performance.now() - begun
  const read = await readInThread(path, limits, MOST_SECONDS * 1000 - waited)
  // Somebody else's sheets took the time of this one.
  return !read.ok && read.problem === 'out-of-time' ? { ok: false, problem: waited > 500 ? 'busy' : 'too-large' } : read
}

function takeTurn(): Promise<boolean> {
  if (reading < MOST_AT_ONCE) {
    reading += 1
    return Promise.resolve(true)
  }
  return new Promise((resolve) => {
    const next = () => {
      clearTimeout(timer)
      reading += 1
      resolve(true)
    }
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(next), 1)
      resolve(false)
    }, LONGEST_WAIT_MS)
    waiting.push(next)
  })
}

function endTurn(): void {
  reading -= 1
  waiting.shift()?.()
}

function readInThread(
  path: string,
  limits: SheetLimits,
  mostMs: number,
): Promise<SheetRead | { ok: false; problem: 'out-of-time' }> {
  return new Promise((resolve) => {
    const thread = new Worker(join(rootOf(THREAD), THREAD), {
      workerData: { path, limits },
      resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
      // Nothing it says about itself is for our log.
      stdout: true,
      stderr: true,
    })
    // Its turn is over when it has ended, and its memory is free; whoever waits for it is told at once.
    thread.once('exit', endTurn)
    const end = (read: SheetRead | { ok: false; problem: 'out-of-time' }) => {
      clearTimeout(timer)
      void thread.terminate()
      resolve(read)
    }
    const timer = setTimeout(() => end({ ok: false, problem: 'out-of-time' }), mostMs)
    thread.once('message', (read: SheetRead) => end(read))
    thread.once('error', (error) => {
      const outOfMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
      end({ ok: false, problem: outOfMemory ? 'too-large' : 'not-a-sheet' })
    })
  })
}
