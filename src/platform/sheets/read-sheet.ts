import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { SheetLimits, SheetRead } from './cells.ts'

const MOST_SECONDS = 8
const MOST_HEAP_MB = 160
const THREAD = 'src/platform/sheets/sheet-thread.ts'

/** Reads the sheet in a file of this machine. It never takes more than some seconds and some memory, and meanwhile the shop answers. */
export function readSheet(path: string, limits: SheetLimits): Promise<SheetRead> {
  return new Promise((resolve) => {
    const thread = new Worker(threadFile(), {
      workerData: { path, limits },
      resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
      // Nothing it says about itself is for our log.
      stdout: true,
      stderr: true,
    })
    const end = (read: SheetRead) => {
      clearTimeout(timer)
      void thread.terminate()
      resolve(read)
    }
    const timer = setTimeout(() => end({ ok: false, problem: 'too-large' }), MOST_SECONDS * 1000)
    thread.once('message', (read: SheetRead) => end(read))
    thread.once('error', (error) => {
      const outOfMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
      end({ ok: false, problem: outOfMemory ? 'too-large' : 'not-a-sheet' })
    })
  })
}

/** The server is one file when it is built; a thread needs one of its own, and Node runs the source as it is. */
function threadFile(): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const file = join(folder, THREAD)
    if (existsSync(file)) return file
    if (folder === dirname(folder)) throw new Error(`${THREAD} is not there.`)
  }
}
