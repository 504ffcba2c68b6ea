// The pages of the office that staff open all day, and how long each takes: requested over HTTP, signed in, one request at a time.
import { PAGE_NAMES } from '#web/reports/report-tables.server.ts'
import type { BuiltShop } from '../built-shop.ts'
import { buyersOf, CONSIGNMENTS } from './office-world.ts'

const MOST_MS = 300
const MOST_LARGE_MS = 500
const SLOW_MS = 1000
const FEW_TIMES = 5

type Office = { shop: BuiltShop; cookie: string }
type OfficePage = { name: string; path: (index: number) => string; most: number }

/** Of a shop of `makeOfficeWorld` with this many orders. */
export async function officePages(
  office: Office,
  { orders, largeOrderId }: { orders: number; largeOrderId: string },
): Promise<OfficePage[]> {
  const numbers = (index: number) => `PF-B${1 + ((index * 7919) % orders)}`
  const ids = await orderIds(office)
  const page = (name: string, path: (index: number) => string, most = MOST_MS): OfficePage => ({ name, path, most })
  return [
    page('today', () => '/office'),
    page('orders', () => '/office/orders'),
    page('orders, delivered', () => '/office/orders?state=delivered'),
    page('orders, by number', (index) => `/office/orders?q=${numbers(index)}`),
    page('orders, by phone', (index) => `/office/orders?q=017${10_000_000 + ((index * 997) % buyersOf(orders))}`),
    page('orders, by name', (index) => `/office/orders?q=Nasrin+${(index * 31) % 997}`),
    page('an order', (index) => `/office/orders/${ids[index % ids.length]!}`),
    page(`an order of ${CONSIGNMENTS} consignments`, () => `/office/orders/${largeOrderId}`, MOST_LARGE_MS),
    page('products', () => '/office/products'),
    ...PAGE_NAMES.map((name) => page(name.replaceAll('-', ' '), () => `/office/reports?report=${name}`)),
  ]
}

/** Prints the times of one page; whether its 95th percentile is above what is allowed. A slow page is read fewer times. */
export async function measurePage(office: Office, page: OfficePage, mostTimes: number): Promise<boolean> {
  return measured(office, page, mostTimes).catch((error: unknown) => {
    process.stdout.write(`${page.name.padEnd(32)} ${error instanceof Error ? error.message : String(error)}  missed\n`)
    return true
  })
}

async function measured(office: Office, { name, path, most }: OfficePage, mostTimes: number): Promise<boolean> {
  const timed = async (index: number): Promise<number> => {
    const begun = performance.now()
    await read(office, path(index))
    return performance.now() - begun
  }
  const first: number[] = []
  for (let index = 0; index < Math.min(3, mostTimes); index += 1) first.push(await timed(index))
  const times = Math.min(...first) > SLOW_MS ? Math.min(FEW_TIMES, mostTimes) : mostTimes
  const took: number[] = []
  for (let index = 0; index < times; index += 1) took.push(await timed(index))
  took.sort((a, b) => a - b)
  const [middle, high] = [took[Math.floor(times / 2)]!, took[Math.ceil(times * 0.95) - 1]!]
  const shown = `${name.padEnd(32)} ${middle.toFixed(0).padStart(4)} ms, 95 of 100 within ${high.toFixed(0)} ms (at most ${most})`
  process.stdout.write(`${shown}${high > most ? '  missed' : ''}\n`)
  return high > most
}

async function read({ shop, cookie }: Office, path: string): Promise<string> {
  const answer = await fetch(`${shop.address}${path}`, { headers: { Cookie: cookie }, redirect: 'manual' })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`)
  return text
}

async function orderIds(office: Office): Promise<string[]> {
  const found = [...(await read(office, '/office/orders?state=delivered')).matchAll(/\/office\/orders\/([0-9a-f-]{36})/g)]
  return [...new Set(found.map((match) => match[1]!))]
}
