// Buyers who order all the time, and repeat an order whose answer was lost until they know what became of it; and readers of pages.
import { setTimeout as wait } from 'node:timers/promises'
import { newId } from '#platform/ids.ts'
import type { Answer, OrderIntent, Shopper } from '../faults/shopper.ts'

const BUYERS = 4
const READERS = 2
const BREATH_MS = 80
const REPEAT_MS = 250
const TIMEOUT_MS = 5000
// A page that is being rendered when the database falls silent is sent from memory when that is noticed, after up to five seconds.
const PAGE_TIMEOUT_MS = 10_000
export const PATHS = ['/', '/shop', '/bn', '/season', '/gift']

/** An order that was acknowledged at `at`, and first asked for at `asked`. */
export type Taken = { key: string; number: string; token: string; asked: number; at: number }

export type Load = {
  taken: Taken[]
  /** Page answers that were not 200. */
  failedPages: string[]
  pages: () => number
  /** Of all pages. */
  slowestMs: () => number
  /** The first order that was taken after this moment. */
  firstAfter: (moment: number) => Promise<number>
  /** Ends every buyer when the fate of the last order is known. */
  stop: () => Promise<void>
  /** Ends every buyer without knowing it, because the server has gone for good. */
  leave: () => Promise<void>
}

export function startLoad(shopper: Shopper, intents: readonly OrderIntent[]): Load {
  const taken: Taken[] = []
  const failedPages: string[] = []
  let pages = 0
  let slowestMs = 0
  let [going, patient] = [true, true]
  async function buy(buyer: number): Promise<void> {
    for (let turn = buyer; going; turn += BUYERS) {
      const options = { key: newId(new Date()), phone: phoneOf(turn), timeoutMs: TIMEOUT_MS }
      const intent = intents[turn % intents.length]!
      const asked = performance.now()
      let answer = await shopper.order(intent, options)
      while (patient && isUnknown(answer)) {
        await wait(REPEAT_MS)
        answer = await shopper.order(intent, options)
      }
      if (answer.status === 201) {
        const { number, token } = JSON.parse(answer.body) as { number: string; token: string }
        taken.push({ key: options.key, number, token, asked, at: performance.now() })
      } else if (patient && answer.status !== 409)
        throw new Error(`An order was answered ${answer.status}: ${answer.body.slice(0, 300)}`)
      await wait(BREATH_MS)
    }
  }
  async function read(reader: number): Promise<void> {
    for (let turn = reader; going; turn += 1) {
      const path = PATHS[turn % PATHS.length]!
      const { status, body, ms } = await shopper.ask({ path, timeoutMs: PAGE_TIMEOUT_MS })
      pages += 1
      slowestMs = Math.max(slowestMs, ms)
      if (status !== 200) failedPages.push(`${path}: ${status} ${body.slice(0, 80)}`)
      await wait(BREATH_MS)
    }
  }
  const all = Promise.all([
    ...Array.from({ length: BUYERS }, (_, buyer) => buy(buyer)),
    ...Array.from({ length: READERS }, (_, reader) => read(reader)),
  ])
  // An order with a wrong answer ends the command when it stops, not in between.
  all.catch(() => (going = false))
  return {
    taken,
    failedPages,
    pages: () => pages,
    slowestMs: () => slowestMs,
    async firstAfter(moment) {
      for (;;) {
        const found = taken.find(({ at }) => at > moment)
        if (found) return found.at
        if (!going) await all
        await wait(20)
      }
    },
    async stop() {
      going = false
      await all
    },
    async leave() {
      going = patient = false
      await all
    },
  }
}

/** Whether it may have been taken or not: no answer, or a server that could not. */
function isUnknown({ status }: Answer): boolean {
  return status === 0 || status >= 500 || status === 429
}

function phoneOf(turn: number): string {
  return `017${String(10_000_000 + (turn % 80_000_000))}`
}
