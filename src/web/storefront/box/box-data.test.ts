import { afterEach, beforeEach, expect, test } from 'vitest'
import { agreedContract, deliver, pay } from '#tests/grower-world.ts'
import { sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { consignmentsOf } from '#shop/fulfilment/index.ts'
import { cancelOrder, placeOrder } from '#shop/ordering/index.ts'
import { switchShowPaid } from '#shop/growers/index.ts'
import { paisa } from '#shop/values/index.ts'
import { areGrowersPaid, boxFruit } from './box-data.server.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

async function order(buys: Record<string, number>) {
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop, { buys }))
  if (!placed.ok) throw new Error(placed.problem)
  const [box] = await consignmentsOf(shop.db, [placed.orderId])
  return { orderId: placed.orderId, code: box!.boxCode }
}

test('shows for each lot the grower, the place, the harvest day and the best-before day', async () => {
  const { code } = await order({ 'trio-box': 1 })
  expect(code).toMatch(/^[0-9a-f]{32}$/)
  const fruit = await boxFruit(shop.db, { code, language: 'bn' })
  expect(fruit).toEqual([
    expect.objectContaining({
      name: 'তিন আমের বাক্স',
      lots: [
        {
          code: 'HIM-0609-A',
          item: 'হিমসাগর',
          grade: 'A',
          farm: { name: 'রফিকের বাগান', farmer: 'মো. রফিকুল ইসলাম', place: 'রাজশাহী', slug: 'rafiq-orchard' },
          harvested: '৯ জুন ২০২৬',
          bestBefore: '১৪ জুন ২০২৬',
        },
        expect.objectContaining({ code: 'LAN-0610-A', harvested: '১০ জুন ২০২৬' }),
      ],
    }),
  ])
})

test('contains no person, no address and no price', async () => {
  const { code } = await order({ 'himsagar-5kg': 1 })
  const said = JSON.stringify(await boxFruit(shop.db, { code, language: 'en' }))
  for (const secret of ['Farhana', '01811', 'House 17', 'Dhanmondi', '950', 'PF-']) expect(said).not.toContain(secret)
})

test('an invalid code, and a box that was never sent, are unknown', async () => {
  const { orderId, code } = await order({ 'himsagar-5kg': 1 })
  await cancelOrder(shop.as('desk'), { orderId, shopUrl: 'https://pakafol.example' })
  for (const asked of [code, 'x', '', "' or 1=1", 'f'.repeat(32), code.toUpperCase()]) {
    expect(await boxFruit(shop.db, { code: asked, language: 'en' })).toBeNull()
  }
})

test('says that the growers were paid once every lot in the box is paid, and only if the owner wants it', async () => {
  const { code } = await order({ 'trio-box': 1 })
  const said = () => areGrowersPaid(shop.db, code)
  const himsagar = await agreedContract(shop)
  await deliver(shop, { lotId: shop.lot('HIM-0609-A'), contractId: himsagar })
  const langra = await agreedContract(shop, { stockItemId: shop.stockItem('langra') })
  await deliver(shop, { lotId: shop.lot('LAN-0610-A'), contractId: langra })
  expect(await pay(shop, { amount: paisa(180_000) })).toMatchObject({ ok: true })
  expect(await switchShowPaid(shop.as('owner'), { shown: true, seen: 'hidden' })).toEqual({ ok: true })
  expect(await said()).toBe(false)
  expect(await pay(shop, { amount: paisa(180_000) })).toMatchObject({ ok: true })
  expect(await said()).toBe(true)
  expect(await areGrowersPaid(shop.db, 'f'.repeat(32))).toBe(false)
  expect(await switchShowPaid(shop.as('owner'), { shown: false, seen: 'hidden' })).toEqual({
    ok: false,
    problem: 'edit-conflict',
  })
  expect(await switchShowPaid(shop.as('owner'), { shown: false, seen: 'shown' })).toEqual({ ok: true })
  expect(await said()).toBe(false)
})
