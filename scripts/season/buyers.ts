// What buyers do: through the API of the shop, and at the gateways.
import { addDays, dayInDhaka } from '#shop/values/index.ts'
import { idOf } from '#tests/world-data.ts'
import type { SeededRandom } from '../prove/seeded-random.ts'
import { payAt } from './payers.ts'
import { at, note, SHOP_URL, type KnownOrder, type Season } from './scene.ts'
import { KILLED } from './shop-process.ts'

const PEOPLE = 60
const MOST_TRIES = 6
/** No gateway keeps its page open longer. */
const LONGEST_PAGE_MS = 8 * 3_600_000

type Fruit = { product: string; sku: string }
const FRUIT: readonly Fruit[] = [
  { product: 'himsagar', sku: 'himsagar-5kg' },
  { product: 'himsagar', sku: 'himsagar-10kg' },
  { product: 'langra', sku: 'langra-5kg' },
  { product: 'litchi', sku: 'litchi-100' },
  { product: 'guava', sku: 'guava-1kg' },
  { product: 'trio', sku: 'trio-box' },
]

type Way = { area: string; mode: 'van' | 'pickup' | 'courier'; slot: string; days: readonly [number, number] }
const WAYS = {
  morning: { area: 'dhaka/dhanmondi', mode: 'van', slot: 'dhaka-van-morning', days: [1, 4] },
  evening: { area: 'dhaka/mirpur', mode: 'van', slot: 'dhaka-van-evening', days: [1, 4] },
  pickup: { area: 'dhaka/dhanmondi', mode: 'pickup', slot: 'dhaka-pickup', days: [1, 3] },
  suburb: { area: 'dhaka/savar', mode: 'van', slot: 'suburb-van', days: [1, 3] },
  courier: { area: 'rajshahi/paba', mode: 'courier', slot: 'outside-courier', days: [1, 3] },
} as const satisfies Record<string, Way>

export type OrderIntent = {
  way: Way
  day: string
  lines: { _id: string; varient: string; unit: number }[]
  phone: string
  payment: string
  key: string
}

export function phoneOf(person: number): string {
  return `017${String(20_000_000 + person)}`
}

/** What a person wants, with everything drawn at once: the answers of the shop change nothing of it. */
export function intentOf(season: Season, random: SeededRandom, difference: Partial<OrderIntent> = {}): OrderIntent {
  const way = WAYS[random.weighted({ morning: 35, evening: 25, pickup: 15, suburb: 10, courier: 15 })]
  const first = random.pick(FRUIT)!
  const second = random.pick(FRUIT)!
  const wanted = second.sku === first.sku || random.chance(60) ? [first] : [first, second]
  const lines = wanted.map(({ product, sku }) => ({ _id: idOf(product), varient: idOf(sku), unit: random.between(1, 2) }))
  const day = addDays(dayInDhaka(season.now()), random.between(way.days[0], way.days[1]))
  const payment = random.weighted({ 'cash-on-delivery': 48, bkash: 32, nagad: 6, sslcommerz: 6, wallet: 8 })
  return { way, day, lines, phone: phoneOf(random.below(PEOPLE)), payment, key: random.uuid(), ...difference }
}

export function tightIntent(season: Season, random: SeededRandom, day: string): OrderIntent {
  const lines = [{ _id: idOf('guava'), varient: idOf('guava-1kg'), unit: 1 }]
  return intentOf(season, random, { way: WAYS.morning, day, lines, payment: 'cash-on-delivery' })
}

export async function order(season: Season, random: SeededRandom): Promise<void> {
  const intent = intentOf(season, random)
  const stays = random.chance(25)
  const placed = await place(season, random, intent)
  if (!placed) return
  if (placed.paymentUrl === null) return
  season.unpaid.push(placed)
  if (!stays) await payNow(season, random, placed)
}

type Quote = { lines: { price: number; sale_price: number | null; unit: number; counted: number }[]; total: number }
type Answer = {
  number: string
  token: string
  total: number
  payment_url: string | null
  error?: string
  code?: string
  type?: string
}

/** Sends the same request until its result is certain. */
export async function place(season: Season, random: SeededRandom, intent: OrderIntent): Promise<KnownOrder | null> {
  const quoted = await at(season, random, ({ ask }) => post(ask, '/api/v1/cart/quote', quoteBody(intent)))
  if (quoted === KILLED || quoted.status !== 200)
    return noOrder(season, quoted === KILLED ? 'no quote' : `quote ${quoted.status}`)
  const quote = quoted.json as Quote
  if (quote.lines.some(({ counted, unit }) => counted < unit)) return noOrder(season, 'sold out')
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const answered = await at(season, random, ({ ask }) => post(ask, '/api/v1/orders', orderBody(intent, quote), intent.key))
    if (answered === KILLED || answered.status >= 500) continue
    const answer = answered.json as Answer
    if (answered.status >= 300)
      return noOrder(season, String((answer as { problem?: string }).problem ?? answer.type ?? answered.status))
    const { number, token, total, payment_url: paymentUrl } = answer
    const placed = { number, token, total, paymentUrl, phone: intent.phone, payment: intent.payment, placedAt: season.now() }
    season.orders.push(placed)
    note(season, 'order')
    return placed
  }
  return noOrder(season, 'given up')
}

function noOrder(season: Season, why: string): null {
  note(season, `order: refused, ${why}`)
  return null
}

function quoteBody({ lines, way, day, phone }: OrderIntent) {
  return {
    lines: lines.map((line) => ({ ...line, price: null, sale_price: null })),
    area_id: way.area,
    mode: way.mode,
    day,
    phone,
    coupon: null,
  }
}

function orderBody({ lines, way, day, phone, payment }: OrderIntent, quote: Quote) {
  return {
    lines: lines.map((line, index) => ({
      ...line,
      price: quote.lines[index]!.price,
      sale_price: quote.lines[index]!.sale_price,
    })),
    name: 'Farhana Rahman',
    phone,
    area_id: way.area,
    address: `House ${Number(phone.slice(-2)) + 1}, Road 8/A, flat 4B`,
    mode: way.mode,
    slot_id: idOf(way.slot),
    day,
    payment,
    expected_total: quote.total,
    language: 'en',
    terms_version: 1,
  }
}

export type Ask = (path: string, init?: RequestInit) => Promise<Response>

export async function post(ask: Ask, path: string, body: unknown, key?: string): Promise<{ status: number; json: unknown }> {
  const headers = { 'Content-Type': 'application/json', Origin: SHOP_URL, ...(key !== undefined && { 'Idempotency-Key': key }) }
  const response = await ask(path, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await response.text()
  return { status: response.status, json: text.startsWith('{') ? (JSON.parse(text) as unknown) : null }
}

async function payNow(season: Season, random: SeededRandom, placed: KnownOrder): Promise<void> {
  season.unpaid = season.unpaid.filter((one) => one !== placed)
  await payAt(season, random, placed)
}

/** A buyer who was still on the page of the gateway pays, perhaps after the order has expired, perhaps while the shop is down. */
export async function payLate(season: Season, random: SeededRandom): Promise<void> {
  const oldest = season.now().getTime() - LONGEST_PAGE_MS
  season.unpaid = season.unpaid.filter(({ placedAt }) => placedAt.getTime() >= oldest)
  const placed = random.pick(season.unpaid)
  if (placed) await payNow(season, random, placed)
}

export async function cancel(season: Season, random: SeededRandom): Promise<void> {
  const placed = recent(season, random)
  if (!placed) return
  const answered = await at(season, random, ({ ask }) => post(ask, `/api/v1/orders/${placed.token}/cancel`, {}))
  note(season, answered !== KILLED && answered.status === 200 ? 'buyer cancels' : 'buyer cancels: refused')
}

export async function changeDay(season: Season, random: SeededRandom): Promise<void> {
  const placed = recent(season, random)
  const way = random.chance(50) ? WAYS.morning : WAYS.evening
  const json = { slot_id: idOf(way.slot), day: addDays(dayInDhaka(season.now()), random.between(1, 4)) }
  if (!placed) return
  const answered = await at(season, random, ({ ask }) => post(ask, `/api/v1/orders/${placed.token}/day`, json))
  note(season, answered !== KILLED && answered.status === 200 ? 'buyer changes the day' : 'buyer changes the day: refused')
}

/** One of the last orders: older ones can no longer be changed. */
function recent({ orders }: Season, random: SeededRandom): KnownOrder | undefined {
  return random.pick(orders.slice(-25))
}
