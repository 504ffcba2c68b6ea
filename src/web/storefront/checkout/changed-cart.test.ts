import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { QuoteWire } from '#shop/ordering/wire.ts'
import { apiOf } from '#tests/api.ts'
import { addPromotion } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { acceptQuote, linesToOrder } from '../cart/quote-lines.ts'
import type { CartLine } from '../cart/cart.ts'
import { couponToSend } from './coupon-to-send.ts'
import { deliveriesOf } from './split-order.ts'

// What a browser makes of the server's answer when the shop changed while the fruit was in the cart.
let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await addPromotion(shop, { least_goods_paisa: 100_000 as never })
})
afterAll(() => shop.close())

const inCart = (product: string, sku: string, { price, unit = 1 }: { price: number; unit?: number }): CartLine => ({
  _id: shop.product(product),
  varient: shop.variant(sku),
  name: product,
  image: '',
  slug: product,
  price,
  sale_price: null,
  quantity_kg: 1,
  unit,
})

async function quoteOf(cart: CartLine[], coupon: string | null = null): Promise<QuoteWire> {
  const lines = cart.map(({ _id, varient, unit, price, sale_price }) => ({ _id, varient, unit, price, sale_price }))
  const { json } = await apiOf(shop).call<QuoteWire>('/api/v1/cart/quote', { method: 'POST', body: { lines, coupon } })
  return json
}

const ordered = (quote: QuoteWire) => linesToOrder(quote).map(({ _id, unit }) => [_id, unit])

test('a coupon below its minimum is not sent, and takes nothing off; above it, it is sent', async () => {
  const below = await quoteOf([inCart('guava', 'guava-1kg', { price: 120 })], 'AAM50')
  expect([below.total, below.discount, couponToSend(below, 'AAM50')]).toEqual([120, 0, null])
  const more = [inCart('himsagar', 'himsagar-5kg', { price: 950 }), inCart('guava', 'guava-1kg', { price: 120 })]
  const above = await quoteOf(more, 'AAM50')
  expect([above.total, above.discount, couponToSend(above, 'AAM50')]).toEqual([1_020, 50, 'AAM50'])
})

test('a coupon that cannot be used is sent, so that the order is refused with its reason; an empty field sends none', async () => {
  const unknown = await quoteOf([inCart('guava', 'guava-1kg', { price: 120 })], 'NOPE')
  expect(unknown.coupon).toMatchObject({ ok: false, problem: 'unknown-coupon' })
  expect([couponToSend(unknown, 'NOPE'), couponToSend(unknown, '')]).toEqual(['NOPE', null])
})

test('fruit whose season ends while it is in the cart is not ordered, and leaves the cart when the change is accepted', async () => {
  const cart = [inCart('himsagar', 'himsagar-5kg', { price: 950 }), inCart('guava', 'guava-1kg', { price: 120 })]
  const before = await quoteOf(cart)
  expect([deliveriesOf(before), ordered(before)]).toEqual([
    null,
    [
      [shop.product('himsagar'), 1],
      [shop.product('guava'), 1],
    ],
  ])
  // The ready lots are used up; the next harvest is expected, so the fruit is a pre-order.
  await sql`update inventory.lots set on_hand = 0 where stock_item_id = ${shop.stockItem('himsagar')}::uuid and state = 'received'`.execute(
    shop.db,
  )
  const later = await quoteOf(cart)
  expect(deliveriesOf(later)?.map(({ names, day }) => [names, day])).toEqual([
    [['Guava'], null],
    [['Himsagar mango'], '2026-06-20'],
  ])
  // No harvest is expected any more.
  await sql`update inventory.lots set on_hand = 0 where stock_item_id = ${shop.stockItem('himsagar')}::uuid`.execute(shop.db)
  const over = await quoteOf(cart)
  expect([over.lines[0]!.changes, deliveriesOf(over), ordered(over)]).toEqual([
    [{ kind: 'sold-out' }],
    null,
    [[shop.product('guava'), 1]],
  ])
  expect(acceptQuote(cart, over)).toEqual([cart[1]])
})
