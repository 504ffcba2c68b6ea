// The child process that reads untrusted sheets and writes large ones: see read-sheet.ts and write-sheet.ts.
import { readFile } from 'node:fs/promises'
import { handleWorkerRequests } from '../worker-handler.ts'
import type { SheetRead } from './cells.ts'
import { parseSheet } from './parse-sheet.ts'
import type { ReadAsked } from './read-sheet.ts'
import { workbookOf, type WriteAsked } from './workbook.ts'

handleWorkerRequests(async (asked: ReadAsked | WriteAsked): Promise<SheetRead | Uint8Array> => {
  // Garbage of the previous sheet must not count against this one.
  globalThis.gc?.()
  return asked.work === 'read' ? parseSheet(await readFile(asked.path), asked.limits) : workbookOf(asked)
})
