import { afterEach, beforeEach, expect, test } from 'vitest'
import { officeOf, staffActor } from '#tests/office-requests.ts'
import { byCourier, byPickup, sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { idOf } from '#tests/world-data.ts'
import { consignmentsOf, isOutWith, manifestById } from '#shop/fulfilment/index.ts'
import { dispatchManifest, failDelivery, packOrder, placeOrder, replanDelivery } from '#shop/ordering/index.ts'
import { dayFrom } from '#shop/values/index.ts'
import { action, loader } from '../dispatch.route.tsx'
import type { DispatchView } from './dispatch-view.ts'

const shopUrl = 'https://pakafol.example'
const FRIDAY = dayFrom('2026-06-12')
let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

async function packed(delivery: Parameters<typeof sampleOrder>[1] = {}) {
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop, delivery))
  if (!placed.ok) throw new Error(placed.problem)
  const { orderId } = placed
  await packOrder(shop.as('desk'), { early: true, orderId })
  return { orderId, boxId: (await consignmentsOf(shop.db, [orderId]))[0]!.id }
}
const path = (day: string) => `/office/dispatch?day=${day}`
const look = async (day: string = FRIDAY) =>
  (await officeOf(shop).call(staffActor('order-desk'), loader, { path: path(day) })).data as DispatchView
const make = (form: Record<string, string>, day: string = FRIDAY) =>
  officeOf(shop).call(staffActor('order-desk'), action, { path: path(day), form: { intent: 'make', ...form } })
const waiting = ({ waiting: all }: DispatchView) => all.map(({ mode, boxes }) => [mode, boxes.map(({ id }) => id)])
const rider = idOf('rider')

test('packed boxes are listed by delivery mode, and leave the list with a manifest of their day', async () => {
  const [one, two] = [await packed(), await packed()]
  await packed({ delivery: byPickup(shop) })
  const far = await packed({ delivery: byCourier(shop) })
  const view = await look()
  expect([waiting(view), view.pickups, view.manifests]).toEqual([
    [
      ['van', [one.boxId, two.boxId]],
      ['courier', []],
    ],
    1,
    [],
  ])
  expect(view.waiting[0]!.boxes[0]).toMatchObject({
    number: 'PF-10001-1',
    when: '8 to 11 am',
    to: 'Farhana Rahman, Dhanmondi',
    cash: '৳1,030',
  })
  const made = await make({ about: 'van', carrier: ' Van 2 ', rider, [`box-${one.boxId}`]: 'on' })
  const manifestId = made.to!.split('/').at(-1)!.split('?')[0]!
  expect(await manifestById(shop.db, manifestId)).toMatchObject({
    day: FRIDAY,
    mode: 'van',
    carrier: 'Van 2',
    riderId: rider,
    state: 'open',
    boxes: [{ consignmentId: one.boxId, active: true }],
  })
  // A courier takes boxes that no rider of ours takes.
  const sent = await make({ about: 'courier', carrier: 'Sundarban', rider, [`box-${far.boxId}`]: 'on' }, '2026-06-13')
  expect((await manifestById(shop.db, sent.to!.split('/').at(-1)!.split('?')[0]!))!.riderId).toBeNull()
  const after = await look()
  expect(waiting(after)[0]).toEqual(['van', [two.boxId]])
  expect(after.manifests.map(({ mode, carrier, rider: who, boxes, cash }) => [mode, carrier, who, boxes, cash])).toEqual([
    ['van', 'Van 2', 'Rider', 1, '৳1,030'],
  ])
  expect((await look('2026-06-13')).manifests.map(({ mode, carrier }) => [mode, carrier])).toEqual([['courier', 'Sundarban']])
})

test('a box that was not delivered is offered again on its new day, and goes with the other rider', async () => {
  const { orderId, boxId } = await packed()
  const first = await make({ about: 'van', carrier: 'Van 1', rider, [`box-${boxId}`]: 'on' })
  const firstId = first.to!.split('/').at(-1)!.split('?')[0]!
  await dispatchManifest(shop.as('desk'), { early: true, manifestId: firstId, shopUrl })
  const out = (riderId: string) => isOutWith(shop.db, { riderId, consignmentId: boxId })
  expect([await out(rider), await out(idOf('owner'))]).toEqual([true, false])
  await failDelivery(shop.as('desk'), { orderId, failure: { reason: 'nobody-home', words: null }, shopUrl })
  const saturday = dayFrom('2026-06-13')
  await replanDelivery(shop.as('desk'), { orderId, slotId: shop.slot('dhaka-van-morning'), day: saturday, shopUrl })
  await packOrder(shop.as('desk'), { early: true, orderId })
  expect(waiting(await look(saturday))[0]).toEqual(['van', [boxId]])
  const again = await make({ about: 'van', carrier: 'Van 2', rider: idOf('owner'), [`box-${boxId}`]: 'on' }, saturday)
  const againId = again.to!.split('/').at(-1)!.split('?')[0]!
  expect(waiting(await look(saturday))[0]).toEqual(['van', []])
  // Before it leaves, it has no rider.
  expect([await out(rider), await out(idOf('owner'))]).toEqual([false, false])
  await dispatchManifest(shop.as('desk'), { early: true, manifestId: againId, shopUrl })
  expect([await out(rider), await out(idOf('owner'))]).toEqual([false, true])
  expect((await manifestById(shop.db, firstId))!.boxes).toEqual([{ consignmentId: boxId, active: false }])
})
