// The rate of orders over HTTP, 8 at once, at a small and at a large shop in alternating rounds.
import { makeShopper, type OrderIntent, type Shopper } from '../faults/shopper.ts'
import type { BuiltShop } from '../built-shop.ts'
import type { Grown } from './growth-shop.ts'
import { buyersOf } from './office-world.ts'
import { middle } from './middle.ts'
import { untilQuiet } from './until-quiet.ts'

const LEAST_RATIO = 0.9
const AT_ONCE = 8
const ROUNDS = 21
const ROUND_MS = 1_500
const FRUITS = 24
const AREA = 'dhaka/metro-dhanmondi'

/** Whether the large shop is too slow. */
export async function compareOrders(few: Grown, many: Grown): Promise<boolean> {
  // The same people in both shops, each with as many earlier orders.
  const buyers = buyersOf(Math.min(few.orders, many.orders))
  const shops = [await openBuyer([few.shop], buyers), await openBuyer([many.shop], buyers)] as const
  for (const place of shops) for (let round = 0; round < 3; round += 1) await place(ROUND_MS)
  // The first orders also make what is kept for all later ones, from every product.
  for (const { shop } of [few, many]) await untilQuiet(shop.pid)
  const pairs: [small: number, large: number][] = []
  for (let round = 0; round < ROUNDS; round += 1) pairs.push([await shops[0](ROUND_MS), await shops[1](ROUND_MS)])
  const ratio = middle(pairs.map(([small, large]) => large / small))
  const rates = [0, 1].map((at) => middle(pairs.map((pair) => pair[at]!)).toFixed(0))
  process.stdout.write(
    `\nOrders, ${AT_ONCE} at once: ${rates[0]} a second with ${few.orders} orders, ${rates[1]} with ${many.orders}, ratio ${ratio.toFixed(2)} (at least ${LEAST_RATIO})\n`,
  )
  return ratio < LEAST_RATIO
}

/** Orders for this long at these processes in turn; the orders a second. `buyers`: by this many people in turn, else by another person each. */
export async function openBuyer(
  shops: readonly Pick<BuiltShop, 'port'>[],
  buyers = 10_000_000,
): Promise<(milliseconds: number) => Promise<number>> {
  const shoppers = shops.map(({ port }) => makeShopper(port))
  const intents = await intentsOf(shoppers[0]!)
  let next = 0
  return async (milliseconds) => {
    const begun = performance.now()
    let count = 0
    const work = async () => {
      while (performance.now() - begun < milliseconds) {
        next += 1
        const phone = `017${10_000_000 + (next % buyers)}`
        const answer = await shoppers[next % shoppers.length]!.order(intents[next % intents.length]!, { phone })
        if (answer.status !== 201) throw new Error(`An order was answered with ${answer.status}: ${answer.body.slice(0, 200)}`)
        count += 1
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    return (count * 1000) / (performance.now() - begun)
  }
}

type Card = {
  _id: string
  slug: string
  varients: { _id: string; price: number; sale_price: number | null; in_stock: boolean }[]
}
type Delivery = { methods: { days: { day: string; slots: { id: string; state: string }[] }[] }[] }

/** Some products of the first page, each with a time of delivery: a large shop has too many for all of them. */
async function intentsOf(shopper: Shopper): Promise<OrderIntent[]> {
  const { products } = await shopper.read<{ products: Card[] }>('/api/v1/products?page=1')
  const { methods } = await shopper.read<Delivery>(`/api/v1/delivery?area_id=${AREA}&grams=5000&modes=van`)
  const times = methods.flatMap(({ days }) =>
    days.flatMap(({ day, slots }) => slots.filter(({ state }) => state === 'open').map(({ id }) => ({ day, slot: id }))),
  )
  // On the first day everything is still fresh.
  const first = times.filter(({ day }) => day === times[0]!.day)
  const intents: OrderIntent[] = []
  for (const { _id, varients } of products.slice(0, FRUITS)) {
    const size = varients.find(({ in_stock: isThere }) => isThere)
    if (!size) continue
    const line = { _id, varient: size._id, unit: 1, price: size.price, sale_price: size.sale_price }
    const body = { lines: [line], area_id: AREA, mode: 'van' }
    const quote = await shopper.ask({ method: 'POST', path: '/api/v1/cart/quote', body })
    const { total } = JSON.parse(quote.body) as { total: number }
    intents.push({ line, total, ...first[intents.length % first.length]! })
  }
  if (intents.length === 0) throw new Error('This shop has nothing to order.')
  return intents
}
