// What src/platform/side-process.test.ts has beside it.
import { setTimeout as wait } from 'node:timers/promises'
import { answerAsked } from '../src/platform/answer-asked.ts'

export type TrialAsked = { do: 'say' | 'throw' | 'fall' | 'hang' | 'wait'; text: string }

answerAsked(async ({ do: what, text }: TrialAsked) => {
  if (what === 'throw') throw new Error(text)
  if (what === 'fall') process.kill(process.pid, 'SIGKILL')
  if (what === 'hang') for (;;) Math.sqrt(2)
  if (what === 'wait') await wait(1_500)
  return { pid: process.pid, known: Object.keys(process.env), text }
})
