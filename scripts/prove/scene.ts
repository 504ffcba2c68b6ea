// What the scenes of a round share: their own client, orders that are placed for certain, and actions that are repeated until they are done.
import { sql } from 'kysely'
import type { Answer } from './ask.ts'
import { look } from './look.ts'
import { prepareOrder, sendOrder, type Place } from './order.ts'
import { postOffice, type Acknowledged, type Client, type Fruit, type Round, type SlotDay } from './round.ts'
import { makeSeededRandom } from './seeded-random.ts'

const MOST_TRIES = 12
const MOST_ORDERS = 6

export function clientFor({ seed }: Round, name: string, address = '10.205.1.1'): Client {
  return { name, random: makeSeededRandom(seed, name), address }
}

/** A scene that ended early checks nothing, so the round does not count. */
export function notPlayed({ record }: Round, what: string): void {
  record.violations.push({ invariant: 'each scene is played to its end', what })
}

/** Repeats until the answer is certain; whether it was done. A refusal means that an earlier try has done it. */
export async function untilDone(work: () => Promise<Answer | null>): Promise<boolean> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const answer = await work()
    if (answer && answer.outcome !== 'unknown') return answer.outcome === 'ok' || tries > 0
  }
  return false
}

type Wanted = { fruit: Fruit; slot: SlotDay; units: number; phone: string; payment: string; place?: Place }

/** Prices and stock change during the round: a refused order is tried again with a new quote. Null when all tries were refused. */
export async function orderUntilPlaced(
  round: Round,
  client: Client,
  { fruit, slot, units, ...wanted }: Wanted,
): Promise<Acknowledged | null> {
  const own: Acknowledged[] = []
  for (let tries = 0; tries < MOST_ORDERS && own.length === 0; tries += 1) {
    const lines = [{ _id: fruit.productId, varient: fruit.variantId, unit: units, price: null, sale_price: null }]
    const prepared = await prepareOrder(round, client, { lines, coupon: null, slot, ...wanted })
    if (prepared) await sendOrder(round, client, { ...prepared, own })
  }
  return own[0] ?? null
}

/** The ids of these orders in the office, by their numbers. */
export async function idsOf(round: Round, orders: readonly Acknowledged[]): Promise<Map<string, string>> {
  const numbers = orders.map(({ number }) => number)
  const found = await look(round, (db) =>
    sql<{ id: string; number: string }>`select id, number from ordering.orders where number = any(${numbers}::text[])`.execute(
      db,
    ),
  )
  return new Map(found.map(({ id, number }) => [number, id]))
}

/** Two colleagues press the same button of an order, at each process at the same time. */
export async function pressTwice(round: Round, client: Client, { id, intents }: { id: string; intents: readonly string[] }) {
  for (const intent of intents) {
    const fields = { intent, early: 'yes' }
    const press = (shop: number) =>
      postOffice(round, client, { what: `${intent} order`, path: `/office/orders/${id}`, fields, question: { shop } })
    await Promise.all([press(0), press(1)])
  }
}

/** A form of the office with one file. */
export function withFile(fields: { [name: string]: string }, file: { field: string; name: string; text: string }) {
  const boundary = 'round-of-the-prover'
  const parts = Object.entries(fields).map(([name, value]) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`)
  const sent = `Content-Disposition: form-data; name="${file.field}"; filename="${file.name}"\r\nContent-Type: text/csv\r\n\r\n${file.text}`
  const body = [...parts, sent].map((part) => `--${boundary}\r\n${part}\r\n`).join('')
  return { type: `multipart/form-data; boundary=${boundary}`, body: `${body}--${boundary}--\r\n` }
}
