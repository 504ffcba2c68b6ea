import { afterEach, beforeEach, expect, test } from 'vitest'
import { officePage } from '#tests/office-page.ts'
import { sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { consignmentsOf } from '#shop/fulfilment/index.ts'
import { placeOrder } from '#shop/ordering/index.ts'
import * as editPage from '../edit-order.route.tsx'
import type { EditAnswer, EditPage } from './edit-view.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

test('an order that moves to another area is offered the hours of that area, and can be moved there', async () => {
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop))
  if (!placed.ok) throw new Error(placed.problem)
  const { orderId: id } = placed
  const page = officePage<EditPage>(() => shop, {
    path: `/office/orders/${id}/edit`,
    params: { id },
    ...editPage,
    role: 'order-desk',
  })
  const { editor } = await page.look()
  const [line] = editor.rows
  const form = { ...editor.typed, 'line-0': line!.lineId, 'variant-0': line!.variantId, 'units-0': '1' }
  const look = async (typed: Record<string, string>) =>
    ((await page.send({ ...form, intent: 'look', ...typed })).data as EditAnswer).editor
  const here = await look({})
  expect(here.slots.filter(({ value }) => value.startsWith('2026-06-12')).map(({ label }) => label)).toEqual([
    'Fri 12 June, 8 to 11 am',
    'Fri 12 June, 5 to 8 pm',
    'Fri 12 June, 10 am to 8 pm, Pick-up point',
  ])
  const there = await look({ area: 'dhaka/savar' })
  const [first] = there.slots.filter(({ value }) => value.startsWith('2026-06-12'))
  expect(first!.label).toBe('Fri 12 June, 10 am to 4 pm')
  // With invalid lines, the times of the current area stay.
  expect((await look({ area: 'dhaka/savar', 'units-0': 'x' })).slots).toEqual(here.slots)
  const saved = await page.send({ ...form, intent: 'save', area: 'dhaka/savar', slot: first!.value, reason: 'She moved' })
  expect(saved).toMatchObject({ status: 302, to: `/office/orders/${id}?done=edit` })
  expect(await consignmentsOf(shop.db, [id])).toMatchObject([
    { areaId: 'dhaka/savar', zoneId: 'suburb', slotId: shop.slot('suburb-van') },
  ])
  expect(await shop.db.selectFrom('ordering.orders').select(['delivery_paisa', 'total_paisa']).executeTakeFirst()).toEqual({
    delivery_paisa: 12_000,
    total_paisa: 107_000,
  })
})
