import { afterEach, beforeEach, expect, test } from 'vitest'
import { officePage } from '#tests/office-page.ts'
import { sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { idOf } from '#tests/world-data.ts'
import { consignmentsOf, makeManifest, manifestById } from '#shop/fulfilment/index.ts'
import { deliverOrder, packOrder, placeOrder } from '#shop/ordering/index.ts'
import { handInsOf } from '#shop/payments/index.ts'
import { dayFrom } from '#shop/values/index.ts'
import * as manifestPage from '../manifest.route.tsx'
import type { ManifestView } from './dispatch-view.ts'

const shopUrl = 'https://pakafol.example'
let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

async function packed(buys: Record<string, number>) {
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop, { buys }))
  if (!placed.ok) throw new Error(placed.problem)
  await packOrder(shop.as('desk'), { early: true, orderId: placed.orderId })
  const [box] = await consignmentsOf(shop.db, [placed.orderId])
  return { orderId: placed.orderId, boxId: box!.id, number: box!.number }
}

/** A manifest with the first box; the second is packed for the same day. */
async function openManifest() {
  const [first, second] = [await packed({ 'himsagar-5kg': 1 }), await packed({ 'himsagar-5kg': 2, 'guava-1kg': 3 })]
  const made = await makeManifest(shop.as('desk'), {
    day: dayFrom('2026-06-12'),
    mode: 'van',
    carrier: 'Van 2',
    riderId: idOf('rider'),
    consignmentIds: [first.boxId],
  })
  if (!made.ok) throw new Error(made.problem)
  const { manifestId } = made
  const path = `/office/dispatch/${manifestId}`
  const page = officePage<ManifestView>(() => shop, { path, params: { manifestId }, ...manifestPage, role: 'owner' })
  const listed = async () => (await manifestById(shop.db, manifestId))!.boxes.map(({ consignmentId }) => consignmentId)
  return { manifestId, first, second, page, listed }
}

test('boxes are put on a manifest and taken off before it leaves; its page shows their sums', async () => {
  const { first, second, page, listed } = await openManifest()
  expect(await page.look()).toMatchObject({
    day: '2026-06-12',
    mode: 'van',
    carrier: 'Van 2',
    rider: 'Rider',
    state: 'open',
    left: '',
    weight: '5 kg',
    cash: '৳1,030',
    waiting: [{ id: second.boxId, weight: '13 kg', cash: '৳2,260' }],
    toHandOver: [],
    money: null,
  })
  expect(await page.send({ intent: 'add', [`box-${second.boxId}`]: 'on' })).toMatchObject(page.done('add'))
  expect(await listed()).toEqual([first.boxId, second.boxId])
  const both = await page.look()
  expect([both.weight, both.cash, both.waiting]).toEqual(['18 kg', '৳3,290', []])
  expect(both.boxes.map(({ number, recipient, weight, cash }) => [number, recipient, weight, cash])).toEqual([
    [first.number, 'Farhana Rahman', '5 kg', '৳1,030'],
    [second.number, 'Farhana Rahman', '13 kg', '৳2,260'],
  ])
  expect(await page.send({ intent: 'take-off', about: first.boxId })).toMatchObject(page.done('take-off'))
  expect(await listed()).toEqual([second.boxId])
  for (const [form, status] of [
    [{ intent: 'add' }, 409],
    [{ intent: 'take-off', about: first.boxId }, 409],
    [{ intent: 'take-off' }, 404],
    [{ intent: 'x' }, 400],
  ] as const)
    expect([form, await page.send(form)]).toMatchObject([form, { status }])
  expect(await listed()).toEqual([second.boxId])
})

test('a manifest leaves once, and the cash handed in is compared with the expected amount', async () => {
  const { manifestId, first, second, page } = await openManifest()
  await page.send({ intent: 'add', [`box-${second.boxId}`]: 'on' })
  const early = await page.send({ intent: 'dispatch' })
  expect(early).toMatchObject({ status: 422, data: { problem: 'before-day', errors: { early: expect.any(String) } } })
  expect(await page.look()).toMatchObject({ state: 'open', early: 'Friday 12 June' })
  expect(await page.send({ intent: 'dispatch', early: 'yes' })).toMatchObject(page.doneWithUndo('dispatch', 'take-back'))
  expect(await page.send({ intent: 'dispatch' })).toMatchObject({ status: 409, data: { problem: 'already-left' } })
  expect(await page.look()).toMatchObject({ mayTakeBack: true })
  expect(await page.send({ intent: 'take-back' })).toMatchObject(page.done('take-back'))
  expect(await page.look()).toMatchObject({
    state: 'open',
    mayTakeBack: false,
    boxes: [{ state: 'packed' }, { state: 'packed' }],
  })
  expect(await page.send({ intent: 'dispatch', early: 'yes' })).toMatchObject({ status: 302 })
  expect(await page.look()).toMatchObject({
    state: 'dispatched',
    left: 'Thu 11 June, 10 am',
    waiting: [],
    money: { seen: 0, payments: 0, handIns: [] },
  })
  // The desk cannot hand over boxes with cash on delivery.
  expect((await page.look()).toHandOver).toEqual([])
  await deliverOrder(shop.as('owner'), { orderId: first.orderId, shopUrl })
  await deliverOrder(shop.as('owner'), { orderId: second.orderId, shopUrl })
  const { money } = await page.look()
  expect(money).toMatchObject({ expected: '৳3,290', seen: 329_000, payments: 2, mayTake: true, own: false })
  const accept = { intent: 'accept-cash', seen: '329000', handed: '3290' }
  expect(await page.send({ ...accept, handed: 'x' })).toMatchObject({ status: 422, data: { problem: 'not-money' } })
  expect(await page.send({ ...accept, handed: '3200' })).toMatchObject({
    status: 422,
    data: { problem: 'reason-missing', typed: { handed: '3200' } },
  })
  expect(await page.send({ ...accept, seen: '1' })).toMatchObject({
    status: 409,
    data: { problem: 'edit-conflict', text: expect.stringContaining('৳3,290') },
  })
  expect(await page.send({ ...accept, handed: '৩২০০', reason: 'A note was torn' })).toMatchObject(page.done('accept-cash'))
  expect(await handInsOf(shop.db, [manifestId])).toMatchObject([
    { expected: 329_000, handed: 320_000, reason: 'A note was torn' },
  ])
  const after = await page.look()
  expect([after.money!.payments, after.money!.handIns.map(({ expected, handed, reason }) => [expected, handed, reason])]).toEqual(
    [0, [['৳3,290', '৳3,200', 'A note was torn']]],
  )
})
