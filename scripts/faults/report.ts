// The effect of a fault on the shop, in words and figures, and whether it matches the guarantees.
import { setTimeout as wait } from 'node:timers/promises'
import type { Answer, Shopper, OrderIntent } from './shopper.ts'

export type Outcome = { fault: string; ok: boolean; figures: string[] }

/** Answers a client can act on: success, unavailable goods, or retry after a number of seconds. */
export function isClear({ status, headers }: Answer): boolean {
  return status === 201 || status === 200 || status === 409 || (status === 503 && Number(headers['retry-after']) > 0)
}

export function countByStatus(answers: Answer[]): string {
  const counts = new Map<string, number>()
  for (const { status } of answers) {
    const name = status === 0 ? 'no answer' : String(status)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts]
    .toSorted()
    .map(([name, count]) => `${count} × ${name}`)
    .join(', ')
}

export const slowest = (answers: Answer[]) => Math.max(0, ...answers.map(({ ms }) => ms))
export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** The acknowledged orders that can no longer be found. */
export async function lostOrders(shopper: Shopper, answers: Answer[]): Promise<string[]> {
  const lost: string[] = []
  for (const { status, body } of answers) {
    if (status !== 201) continue
    const { token, number } = JSON.parse(body) as { token: string; number: string }
    if ((await shopper.ask({ path: `/api/v1/orders/${token}` })).status !== 200) lost.push(number)
  }
  return lost
}

/** Orders repeatedly until one succeeds normally; returns how long that took. */
export async function recovery(shopper: Shopper, intents: OrderIntent[], mostMs = 60_000): Promise<number> {
  const begun = performance.now()
  for (let tries = 0; performance.now() - begun < mostMs; tries += 1) {
    const { status } = await shopper.order(intents[tries % intents.length]!, { timeoutMs: 5000 })
    if (status === 201 || status === 409) return performance.now() - begun
    await wait(250)
  }
  return Infinity
}

/** Orders at regular intervals while something else runs, without waiting for answers. */
export function orderEvery(ms: number, shopper: Shopper, intents: OrderIntent[]): { stop: () => Promise<Answer[]> } {
  const under: Promise<Answer>[] = []
  const timer = setInterval(() => under.push(shopper.order(intents[under.length % intents.length]!)), ms)
  return {
    stop: async () => {
      clearInterval(timer)
      return await Promise.all(under)
    },
  }
}
