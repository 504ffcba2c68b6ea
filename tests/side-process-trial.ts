// The child process of src/platform/side-process.test.ts.
import { setTimeout as wait } from 'node:timers/promises'
import { handleWorkerRequests } from '#platform/worker-handler.ts'

export type TrialAsked = { do: 'say' | 'throw' | 'fall' | 'hang' | 'wait' | 'grow'; text: string }

handleWorkerRequests(async ({ do: what, text }: TrialAsked) => {
  if (what === 'throw') throw new Error(text)
  if (what === 'fall') process.kill(process.pid, 'SIGKILL')
  if (what === 'hang') for (;;) Math.sqrt(2)
  if (what === 'wait') await wait(1_500)
  const held: Buffer[] = []
  // Outside the heap, which has its own limit.
  while (what === 'grow') {
    held.push(Buffer.alloc(10_000_000, 1))
    await wait(10)
  }
  return { pid: process.pid, known: Object.keys(process.env), text }
})
