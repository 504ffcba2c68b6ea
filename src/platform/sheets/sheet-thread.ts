// The thread that reads one sheet and ends: see read-sheet.ts.
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { SheetLimits } from './cells.ts'
import { parseSheet } from './parse-sheet.ts'

const { path, limits } = workerData as { path: string; limits: SheetLimits }
// Nothing is handed over: the rows are copied.
parentPort!.postMessage(await parseSheet(await readFile(path), limits), [])
