// The events that open pages of the office get when something happens at the other process.
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { makeShopper } from '../faults/shopper.ts'
import type { Outcome } from '../faults/report.ts'
import type { Scene } from './scene.ts'

const LONGEST_MS = 2000
const LONGEST_WAIT_MS = 30_000
const ORDERS = 4

/** Orders are placed at both processes in turn; an open page at each must get an event for all of them. */
export async function officeIsTold(scene: Scene): Promise<Outcome> {
  const pages = await Promise.all(scene.shops.each.map(({ port }) => openPage(port, scene.staff.cookie)))
  const shoppers = scene.shops.each.map(({ port }) => makeShopper(port))
  const tooks: number[] = []
  try {
    let told = 0
    // The last days have the most room: earlier acts have ordered, too.
    for (const intent of (await shoppers[0]!.intents()).toReversed()) {
      if (told === ORDERS) break
      const answer = await shoppers[told % shoppers.length]!.order(intent)
      const placed = performance.now()
      // Sold out, or the slot is full: another combination.
      if (answer.status === 409) continue
      if (answer.status !== 201) throw new Error(`The order was not placed: ${answer.status} ${answer.body}`)
      const { number } = JSON.parse(answer.body) as { number: string }
      for (const page of pages) tooks.push(await page.hears(number, placed))
      told += 1
    }
    if (told < ORDERS) throw new Error(`Only ${told} of ${ORDERS} orders could be placed.`)
  } finally {
    for (const page of pages) page.close()
    for (const shopper of shoppers) shopper.close()
  }
  return {
    fault: 'orders are placed at both processes while a page of the office is open at each',
    ok: tooks.every((ms) => ms <= LONGEST_MS),
    figures: [`${ORDERS} orders, told at both no later than ${Math.max(...tooks).toFixed(0)} ms after the answer to the buyer`],
  }
}

export type OpenPage = {
  /** Waits for the event with this number; returns the milliseconds from `since` until it arrived. */
  hears: (label: string, since: number) => Promise<number>
  close: () => void
}

/** The connection of an open page, and when each event arrived. Resolves when the connection is ready. */
export function openPage(port: number, cookie: string): Promise<OpenPage> {
  const heard = new Map<string, number>()
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path: '/office/live', headers: { Cookie: cookie }, agent: false })
    const hears = async (label: string, since: number) => {
      for (let waited = 0; !heard.has(label) && waited < LONGEST_WAIT_MS; waited += 10) await wait(10)
      return Math.max(0, (heard.get(label) ?? Infinity) - since)
    }
    asked.on('response', (response) => {
      if (response.statusCode !== 200) return reject(new Error(`/office/live answered ${response.statusCode}.`))
      let rest = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        const lines = (rest + chunk).split('\n')
        rest = lines.pop()!
        for (const line of lines) {
          const label = /^data: .*"label":"([^"]+)"/.exec(line)?.[1]
          if (label !== undefined) heard.set(label, performance.now())
          if (line === 'event: counts') resolve({ hears, close: () => asked.destroy() })
        }
      })
      response.on('error', () => undefined)
    })
    asked.on('error', reject)
    asked.end()
  })
}
