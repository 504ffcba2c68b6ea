// An order from the quote to the answer, with lost requests and answers in between.
import { setTimeout as wait } from 'node:timers/promises'
import { ask, jsonOf, type Answer } from './ask.ts'
import { payFor } from './payer.ts'
import { asClient, type Acknowledged, type Client, type Round } from './round.ts'

const PEOPLE = 260
const MOST_TRIES = 9
const FIRST_PAUSE_MS = 100

type Line = { _id: string; varient: string; unit: number; price: number | null; sale_price: number | null; lot_id?: string }
type Quote = {
  total: number
  lines: {
    variant_id: string | null
    unit: number
    counted: number
    price: number | null
    sale_price: number | null
    line_total: number
  }[]
  coupon: { ok: boolean } | null
}
type Placed = { number: string; token: string; total: number; payment_url: string | null }

/** Where the order goes, and by whom; by van in the area of the round when missing. */
export type Place = { areaId: string; mode: string }

type OrderIntent = {
  lines: Line[]
  coupon: string | null
  phone: string
  slot: { slotId: string; day: string }
  payment: string
  place?: Place
}

export function intentFor({ world }: Round, { random }: Client): OrderIntent {
  const count = random.weighted({ 1: 5, 2: 3, 3: 2 })
  const chosen = new Map(
    Array.from({ length: Number(count) }, () => {
      const hot = random.chance(65)
      const fruit = random.pick(world.fruits.filter((one) => one.hot === hot))!
      return [
        fruit.variantId,
        { _id: fruit.productId, varient: fruit.variantId, unit: random.between(1, 3), price: null, sale_price: null },
      ]
    }),
  )
  return {
    lines: [...chosen.values()],
    coupon: random.chance(50) ? random.pick(world.coupons)! : null,
    phone: `017${String(20_000_000 + random.below(PEOPLE))}`,
    slot: random.chance(45) ? random.pick(world.slotDays.filter(({ tight }) => tight))! : random.pick(world.slotDays)!,
    payment: random.weighted({ 'cash-on-delivery': 55, bkash: 20, nagad: 12, sslcommerz: 13 }),
  }
}

/** The total that the button shows. Null when it cannot be determined. */
export async function prepareOrder(round: Round, client: Client, intent: OrderIntent): Promise<Omit<Sending, 'own'> | null> {
  const { random } = client
  // Always draws the same number of random values, whatever the quote returns.
  const key = random.uuid()
  const retries = Array.from({ length: MOST_TRIES }, () => ({
    hangUp: random.chance(9) ? random.between(1, 90) : null,
    twice: random.chance(14),
  }))
  const { areaId, mode } = placeOf(round, intent)
  const given = { area_id: areaId, mode, day: intent.slot.day, coupon: intent.coupon, phone: intent.phone }
  const asked = {
    client: client.name,
    what: 'quote',
    method: 'POST' as const,
    path: '/api/v1/cart/quote',
    headers: asClient(client),
  }
  const answer = await ask(round, { ...asked, json: { lines: intent.lines, ...given } })
  if (answer.outcome !== 'ok') return null
  const quote = jsonOf<Quote>(answer)
  const mark = `prove ${round.seed} ${client.name} ${round.sent.length}`
  const body = bodyOf(round, { intent, quote, mark })
  return { key, mark, body, quote, retries, phone: intent.phone }
}

function placeOf({ world }: Round, { place }: OrderIntent): Place {
  return place ?? { areaId: world.areaId, mode: 'van' }
}

function bodyOf(round: Round, { intent, quote, mark }: { intent: OrderIntent; quote: Quote; mark: string }) {
  const { areaId, mode } = placeOf(round, intent)
  const lines = intent.lines.map((line, index) => {
    const { price, sale_price } = quote.lines[index]!
    return { ...line, price, sale_price }
  })
  return {
    lines,
    name: 'Farhana Rahman',
    phone: intent.phone,
    area_id: areaId,
    address: 'House 17, Road 8/A, flat 4B',
    landmark: mark,
    mode,
    slot_id: intent.slot.slotId,
    day: intent.slot.day,
    coupon: quote.coupon?.ok === true ? intent.coupon : null,
    payment: intent.payment,
    expected_total: quote.total,
    language: 'en',
    terms_version: round.world.termsVersion,
  }
}

export type Sending = {
  key: string
  mark: string
  body: ReturnType<typeof bodyOf>
  quote: Quote
  own: Acknowledged[]
  retries: { hangUp: number | null; twice: boolean }[]
  phone: string
}

/** Repeats with the same request id until the result is certain: an unanswered request may have succeeded. */
export async function sendOrder(round: Round, client: Client, sending: Sending): Promise<void> {
  const { key, mark, body, retries } = sending
  const sent: Round['sent'][number] = { mark, key, fate: 'unknown' }
  round.sent.push(sent)
  const question = { client: client.name, what: 'order', method: 'POST' as const, path: '/api/v1/orders', json: body }
  const headers = { ...asClient(client), 'Idempotency-Key': key }
  const heard: Answer[] = []
  for (const [tries, { hangUp, twice }] of retries.entries()) {
    const one = ask(round, { ...question, headers, ...(hangUp !== null && { hangUpAfterMs: hangUp }) })
    const answers = await Promise.all(twice ? [one, ask(round, { ...question, headers })] : [one])
    heard.push(...answers)
    if (answers.some(({ outcome }) => outcome !== 'unknown')) break
    await wait(FIRST_PAUSE_MS * 2 ** Math.min(tries, 5))
  }
  const placed = heard.filter(({ outcome }) => outcome === 'ok').map((answer) => jsonOf<Placed>(answer))
  const [first] = placed
  if (!first) {
    // Refused for certain, and never unknown: it was not done. After an unknown result a slow process may still complete it.
    if (heard.every(({ outcome }) => outcome === 'refused')) sent.fate = 'refused'
    return
  }
  sent.fate = 'ok'
  if (placed.some(({ number, token, total }) => number !== first.number || token !== first.token || total !== first.total)) {
    round.record.violations.push({ invariant: 'one request, one order', what: `${mark}: two answers to one request id` })
  }
  await acknowledged(round, client, { ...sending, first, paymentUrl: placed.find((one) => one.payment_url)?.payment_url ?? null })
}

async function acknowledged(
  round: Round,
  client: Client,
  { mark, quote, body, own, first, paymentUrl, phone }: Sending & { first: Placed; paymentUrl: string | null },
): Promise<void> {
  const order: Acknowledged = {
    mark,
    number: first.number,
    token: first.token,
    totalTaka: first.total,
    seenTotalTaka: body.expected_total,
    lines: body.lines.map(({ varient, unit }, index) => ({
      variantId: varient,
      units: unit,
      lineTaka: quote.lines[index]!.line_total,
    })),
    phone,
    coupon: body.coupon,
    paymentUrl,
    id: null,
  }
  own.push(order)
  round.orders.push(order)
  if (paymentUrl !== null) await payFor(round, client, paymentUrl)
}
