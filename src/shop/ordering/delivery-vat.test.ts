import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { orderEdit, officeOrder, editUnits } from '#tests/order-edit.ts'
import { sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { taka } from '#tests/world-data.ts'
import { taxClass } from '#tests/world-rows.ts'
import { editOrder, placeOrder, weighLine } from './index.ts'

let shop: Shop
let orderId: string
beforeEach(async () => {
  shop = await openShop()
  await sql`update catalog.products set priced_by_weight = true where slug like 'guava%'`.execute(shop.db)
  await shop.db
    .insertInto('catalog.tax_classes')
    .values(taxClass('delivery', 'Delivery', 'ডেলিভারি', 1_500))
    .execute()
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop, { buys: { 'guava-1kg': 2 } }))
  if (!placed.ok) throw new Error(placed.problem)
  orderId = placed.orderId
  // ৳80 for delivery includes 15 % VAT: ৳10.43.
  expect(await officeOrder(shop, orderId)).toMatchObject({ delivery: taka(80), vat: 1_043 })
  await sql`update catalog.tax_classes set rate_basis_points = 0 where id = 'delivery'`.execute(shop.db)
})
afterEach(() => shop.close())

test('an edited order keeps the VAT rate on delivery from when it was placed', async () => {
  const edited = await editOrder(shop.as('desk'), await orderEdit(shop, orderId, { lines: await editUnits(shop, orderId, [3]) }))
  expect(edited).toMatchObject({ ok: true })
  expect(await officeOrder(shop, orderId)).toMatchObject({ goods: taka(360), delivery: taka(80), vat: 1_043 })
})

test('an order with weighed lines keeps it too', async () => {
  const [line] = (await officeOrder(shop, orderId)).lines
  const weight = { orderId, orderLineId: line!.id, weighedGrams: 2_100, seenGrams: null, agreed: false }
  expect(await weighLine(shop.as('desk'), weight)).toMatchObject({ ok: true })
  expect(await officeOrder(shop, orderId)).toMatchObject({ goods: taka(252), delivery: taka(80), vat: 1_043 })
})

test('an order placed after the change uses the new rate', async () => {
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop, { buys: { 'guava-1kg': 1 } }))
  if (!placed.ok) throw new Error(placed.problem)
  expect(await officeOrder(shop, placed.orderId)).toMatchObject({ delivery: taka(80), vat: 0 })
})
