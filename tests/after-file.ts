import { afterAll, inject } from 'vitest'
import { atEndOfWorker } from './end-of-worker.ts'

// A worker that continues with another file keeps its databases; at the end of the run they are deleted with their server.
afterAll(async () => {
  if (inject('oneFileInWorker')) for (const close of atEndOfWorker) await close()
})
