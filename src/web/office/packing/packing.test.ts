import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { officePage } from '#tests/office-page.ts'
import { sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { consignmentsOf } from '#shop/fulfilment/index.ts'
import { quarantineLot } from '#shop/inventory/index.ts'
import { boxesByIds, dispatchOrder, packOrder, placeOrder } from '#shop/ordering/index.ts'
import * as boxPage from '../box.route.tsx'
import * as packingPage from '../packing.route.tsx'
import type { BoxView, PackingView } from './packing-view.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

async function placed(buys: Record<string, number>) {
  const order = await placeOrder(shop.as('guest'), sampleOrder(shop, { buys }))
  if (!order.ok) throw new Error(order.problem)
  const [box] = await consignmentsOf(shop.db, [order.orderId])
  return box!
}
const now = async (boxId: string) => (await boxesByIds(shop.db, [boxId]))[0]!

test('one click on the board packs a box of the shown day, once', async () => {
  const { id, number } = await placed({ 'himsagar-5kg': 1 })
  const path = '/office/packing'
  const today = officePage<PackingView>(() => shop, { path, ...packingPage })
  expect(await today.send({ intent: 'pack', about: id })).toMatchObject({ status: 400, data: { problem: 'not-understood' } })
  const later = officePage<PackingView>(() => shop, { path: `${path}?day=2026-06-12`, ...packingPage })
  expect(await later.send({ intent: 'pack', about: id })).toMatchObject({ status: 409, data: { problem: 'before-day' } })
  expect((await now(id)).state).toBe('planned')
  expect(await later.look()).toMatchObject({ early: 'Friday 12 June', filter: { early: false } })
  const friday = officePage<PackingView>(() => shop, { path: `${path}?day=2026-06-12&early=yes`, ...packingPage })
  const packed = `${path}?day=2026-06-12&early=yes&number=${number}&done=packed&undo=unpack&undo-about=${id}`
  expect(await friday.send({ intent: 'pack', about: id })).toMatchObject({ status: 302, to: packed })
  expect((await now(id)).state).toBe('packed')
  expect(await friday.send({ intent: 'pack', about: id })).toMatchObject({
    status: 409,
    data: { problem: 'cannot-move', about: id },
  })
  const opened = `${path}?day=2026-06-12&early=yes&number=${number}&done=unpacked`
  expect(await friday.send({ intent: 'unpack', about: id })).toMatchObject({ status: 302, to: opened })
  expect((await now(id)).state).toBe('planned')
  expect(await friday.send({ intent: 'unpack', about: id })).toMatchObject({ status: 409, data: { problem: 'cannot-move' } })
})

test('a box is weighed, packed short and then packed on its own page', async () => {
  await sql`update catalog.products set priced_by_weight = true where slug like 'guava%'`.execute(shop.db)
  const { id } = await placed({ 'guava-1kg': 3, 'himsagar-5kg': 2 })
  const { lines } = await now(id)
  const guava = lines.find(({ variantId }) => variantId === shop.variant('guava-1kg'))!.id
  const mango = lines.find(({ variantId }) => variantId === shop.variant('himsagar-5kg'))!.id
  const page = officePage<BoxView>(() => shop, { path: `/office/packing/${id}`, params: { boxId: id }, ...boxPage })
  expect(await page.send({ intent: 'pack' })).toMatchObject({ status: 409, data: { problem: 'not-weighed' } })
  const weigh = { intent: 'weigh', about: guava, seen: '' }
  expect(await page.send({ ...weigh, kilos: 'much' })).toMatchObject({
    status: 422,
    data: { problem: 'not-a-weight', errors: { kilos: expect.any(String) }, typed: { kilos: 'much' } },
  })
  expect(await page.send({ ...weigh, kilos: '5' })).toMatchObject({
    status: 422,
    data: { problem: 'beyond-tolerance', text: expect.stringContaining('৳600 instead of ৳360') },
  })
  expect(await page.send({ ...weigh, kilos: '৩.২' })).toMatchObject(page.done('weigh'))
  const short = { intent: 'short', about: mango, seen: '2', units: '1', missing: 'stays' }
  expect(await page.send({ ...short, reason: '' })).toMatchObject({
    status: 422,
    data: { problem: 'reason-missing', errors: { reason: expect.any(String) } },
  })
  expect(await page.send({ ...short, reason: 'One crate is soft' })).toMatchObject(page.done('short'))
  const early = await page.send({ intent: 'pack' })
  expect(early).toMatchObject({ status: 422, data: { problem: 'before-day', errors: { early: expect.any(String) } } })
  expect((await now(id)).state).toBe('planned')
  expect(await page.send({ intent: 'pack', early: 'yes' })).toMatchObject(page.doneWithUndo('pack', 'unpack'))
  const after = await now(id)
  expect([after.state, after.lines.map(({ boxed, weighedGrams }) => [boxed, weighedGrams]).toSorted()]).toEqual([
    'packed',
    [
      [1, null],
      [3, 3_200],
    ],
  ])
})

test('a packed box with fruit that was set aside since has a way out on its page', async () => {
  const { id, orderId } = await placed({ 'himsagar-5kg': 1 })
  await packOrder(shop.as('owner'), { early: true, orderId })
  const page = officePage<BoxView>(() => shop, { path: `/office/packing/${id}`, params: { boxId: id }, ...boxPage })
  expect(await page.look()).toMatchObject({ state: 'packed', mayPack: false, mayUnpack: true, quarantined: null })
  const setAside = (code: string) => quarantineLot(shop.as('owner'), { lotId: shop.lot(code), reason: 'Smells' })
  await setAside('HIM-0609-A')
  expect(await page.look()).toMatchObject({ mayUnpack: true, quarantined: 'packed' })
  expect(await page.send({ intent: 'swap' })).toMatchObject(page.done('swap'))
  expect(await page.look()).toMatchObject({ state: 'planned', mayPack: true, mayUnpack: false, quarantined: null })
  expect(await page.send({ intent: 'pack', early: 'yes' })).toMatchObject(page.doneWithUndo('pack', 'unpack'))
  await setAside('HIM-0610-A')
  expect(await page.send({ intent: 'swap' })).toMatchObject({
    status: 422,
    data: { problem: 'not-in-stock', text: expect.stringContaining('Unpack it and leave that fruit out') },
  })
  expect(await page.send({ intent: 'unpack' })).toMatchObject(page.done('unpack'))
  expect(await page.look()).toMatchObject({ state: 'planned', quarantined: 'open' })
})

test('a box that has left is not opened, and its page says so', async () => {
  const { id, orderId } = await placed({ 'himsagar-5kg': 1 })
  await packOrder(shop.as('owner'), { early: true, orderId })
  await dispatchOrder(shop.as('owner'), { early: true, orderId, shopUrl: 'https://shop.example' })
  const page = officePage<BoxView>(() => shop, { path: `/office/packing/${id}`, params: { boxId: id }, ...boxPage })
  expect(await page.look()).toMatchObject({ state: 'dispatched', mayUnpack: false })
  expect(await page.send({ intent: 'unpack' })).toMatchObject({
    status: 409,
    data: { problem: 'has-left', text: expect.stringContaining('has already left') },
  })
})
