import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { idOf, taka } from '#tests/world-data.ts'
import type { Ctx } from '../context.ts'
import { addToManifest, consignmentsOf, makeManifest, manifestById, takeOffManifest } from '../fulfilment/index.ts'
import { quarantineLot } from '../inventory/index.ts'
import { handInsOf } from '../payments/index.ts'
import { dayFrom } from '../values/index.ts'
import {
  acceptCash,
  boxesOfDay,
  cancelOrder,
  changeDay,
  deliverOrder,
  dispatchManifest,
  failDelivery,
  orderForOffice,
  packOrder,
  pickListOf,
  placeOrder,
  replanDelivery,
} from './index.ts'

const shopUrl = 'https://pakafol.example'
const day = dayFrom('2026-06-12')
let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

async function packed(buys: Record<string, number> = { 'himsagar-5kg': 1 }) {
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop, { buys }))
  if (!placed.ok) throw new Error(placed.problem)
  await packOrder(shop.as('owner'), { early: true, orderId: placed.orderId })
  const [box] = await consignmentsOf(shop.db, [placed.orderId])
  return { orderId: placed.orderId, boxId: box!.id, number: box!.number }
}
const rider = idOf('rider')
async function manifest(consignmentIds: string[], riderId: string | null = rider) {
  const made = await makeManifest(shop.as('desk'), { day, mode: 'van', carrier: 'Van 2', riderId, consignmentIds })
  if (!made.ok) throw new Error(made.problem)
  return made.manifestId
}
const send = (manifestId: string) => dispatchManifest(shop.as('desk'), { early: true, manifestId, shopUrl })
const stateOf = async (orderId: string) => (await consignmentsOf(shop.db, [orderId]))[0]!.state
function riderCtx(): Ctx {
  return { ...shop.as('desk'), actor: { kind: 'staff', staffId: rider, name: 'Rider', role: 'rider' } }
}

test('the pick list shows the amount of each lot, earliest expiry first', async () => {
  for (const buys of [{ 'himsagar-5kg': 5 }, { 'himsagar-5kg': 2, 'guava-1kg': 1 }]) {
    await placeOrder(shop.as('guest'), sampleOrder(shop, { buys }))
  }
  const boxes = await boxesOfDay(shop.db, day)
  const [first, second] = boxes.map((box) => box.number)
  expect(pickListOf(boxes).map(({ lotCode, amount, boxes: into }) => [lotCode, amount, into])).toEqual([
    ['GUA-0608-A', 1_000, [{ number: second, amount: 1_000 }]],
    [
      'HIM-0609-A',
      30_000,
      [
        { number: first, amount: 25_000 },
        { number: second, amount: 5_000 },
      ],
    ],
    ['HIM-0610-A', 5_000, [{ number: second, amount: 5_000 }]],
  ])
  await packOrder(shop.as('owner'), { early: true, orderId: boxes[0]!.orderId })
  expect(pickListOf(await boxesOfDay(shop.db, day)).map((pick) => pick.amount)).toEqual([1_000, 5_000, 5_000])
})

test('all boxes on a manifest are dispatched together, and each buyer receives a message', async () => {
  const boxes = [await packed(), await packed()]
  const id = await manifest(boxes.map((box) => box.boxId))
  expect(await send(id)).toEqual({ ok: true, dispatched: 2, leftOut: [] })
  expect(await Promise.all(boxes.map((box) => stateOf(box.orderId)))).toEqual(['dispatched', 'dispatched'])
  expect(await shop.count('messaging.messages', { template: 'order-on-the-way' })).toBe(2)
  expect(await send(id)).toEqual({ ok: false, problem: 'already-left' })
  expect(await shop.count('accounts.audit_log', { action: 'dispatch-manifest' })).toBe(1)
})

test('a manifest dispatched twice at once is dispatched once', async () => {
  const { boxId } = await packed()
  const id = await manifest([boxId])
  const answers = await Promise.all([send(id), send(id), send(id)])
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  expect(await shop.count('messaging.messages', { template: 'order-on-the-way' })).toBe(1)
})

test('each box that stays says why, and nothing leaves when none can', async () => {
  const [moved, setAside] = [await packed(), await packed()]
  const id = await manifest([moved.boxId, setAside.boxId])
  const { slotId } = (await consignmentsOf(shop.db, [moved.orderId]))[0]!
  const later = dayFrom('2026-06-13')
  expect(await changeDay(shop.as('desk'), { orderId: moved.orderId, slotId, day: later, shopUrl })).toMatchObject({ ok: true })
  await quarantineLot(shop.as('owner'), { lotId: shop.lot('HIM-0609-A'), reason: 'Smells' })
  const stays = (await manifestById(shop.db, id))!.boxes
  const before = await shop.countAll()
  expect(await send(id)).toEqual({
    ok: false,
    problem: 'nothing-packed',
    leftOut: [
      { id: moved.boxId, number: moved.number, reason: { why: 'other-day', day: later } },
      { id: setAside.boxId, number: setAside.number, reason: { why: 'in-quarantine', lots: ['HIM-0609-A'] } },
    ],
  })
  expect([(await manifestById(shop.db, id))!.boxes, await shop.countAll()]).toEqual([stays, before])
})

test('a box cancelled in the meantime is not dispatched', async () => {
  const [gone, stays] = [await packed(), await packed()]
  const id = await manifest([gone.boxId, stays.boxId])
  await cancelOrder(shop.as('desk'), { orderId: gone.orderId, shopUrl })
  expect(await send(id)).toEqual({
    ok: true,
    dispatched: 1,
    leftOut: [{ id: gone.boxId, number: gone.number, reason: { why: 'cancelled' } }],
  })
  expect((await manifestById(shop.db, id))!.boxes).toEqual([{ consignmentId: stays.boxId, active: true }])
})

test('a box is on one manifest only, and only once it is packed', async () => {
  const { boxId } = await packed()
  const open = await placeOrder(shop.as('guest'), sampleOrder(shop))
  const [planned] = open.ok ? await consignmentsOf(shop.db, [open.orderId]) : []
  const id = await manifest([boxId])
  const before = await shop.countAll()
  const make = (more: object) =>
    makeManifest(shop.as('desk'), { day, mode: 'van', carrier: 'Van 3', riderId: null, consignmentIds: [boxId], ...more })
  expect(await make({})).toEqual({ ok: false, problem: 'not-free' })
  expect(await make({ consignmentIds: [planned!.id] })).toEqual({ ok: false, problem: 'not-free' })
  expect(await make({ carrier: ' ' })).toEqual({ ok: false, problem: 'carrier-missing' })
  expect(await make({ consignmentIds: [] })).toEqual({ ok: false, problem: 'nothing-chosen' })
  expect(await make({ riderId: idOf('editor') })).toEqual({ ok: false, problem: 'unknown-rider' })
  expect(await shop.countAll()).toEqual(before)
  expect(await takeOffManifest(shop.as('desk'), { manifestId: id, consignmentId: boxId })).toEqual({ ok: true })
  expect(await send(id)).toEqual({ ok: false, problem: 'nothing-packed', leftOut: [] })
  expect(await addToManifest(shop.as('desk'), { manifestId: id, consignmentIds: [boxId] })).toEqual({ ok: true })
  expect(await send(id)).toMatchObject({ ok: true, dispatched: 1 })
})

test('cash is handed in once, counted by another person, and a difference needs a reason', async () => {
  const boxes = [await packed(), await packed({ 'guava-1kg': 1 }), await packed()]
  const id = await manifest(boxes.map((box) => box.boxId))
  await send(id)
  for (const { orderId } of boxes.slice(0, 2)) await deliverOrder(riderCtx(), { orderId, shopUrl })
  await failDelivery(riderCtx(), { orderId: boxes[2]!.orderId, failure: { reason: 'nobody-home', words: null }, shopUrl })
  const hand = (ctx: Ctx, more: object = {}) =>
    acceptCash(ctx, { manifestId: id, handed: taka(1_230), seenExpected: taka(1_230), reason: '', ...more })
  expect(await hand(riderCtx())).toEqual({ ok: false, problem: 'own-cash' })
  expect(await hand(shop.as('owner'), { seenExpected: taka(1_030) })).toEqual({
    ok: false,
    problem: 'edit-conflict',
    expected: taka(1_230),
  })
  expect(await hand(shop.as('owner'), { handed: taka(1_200) })).toEqual({ ok: false, problem: 'reason-missing' })
  const answers = await Promise.all(
    [1, 2, 3].map(() => hand(shop.as('owner'), { handed: taka(1_200), reason: 'gave ৳30 change' })),
  )
  expect(answers.filter((answer) => answer.ok)).toEqual([{ ok: true, expected: taka(1_230) }])
  expect(answers.filter((answer) => !answer.ok)).toEqual([
    { ok: false, problem: 'nothing-to-hand-in' },
    { ok: false, problem: 'nothing-to-hand-in' },
  ])
  expect(await handInsOf(shop.db, [id])).toMatchObject([
    { expected: taka(1_230), handed: taka(1_200), reason: 'gave ৳30 change' },
  ])
  expect(await shop.count('payments.handed_in_payments')).toBe(2)
  expect((await orderForOffice(shop.db, boxes[0]!.orderId, shop.now))!.payments[0]!.state).toBe('settled')
})

test('after a failed attempt the box goes on another manifest, and its cash is handed in with that one', async () => {
  const { orderId, boxId } = await packed()
  const first = await manifest([boxId])
  await send(first)
  await failDelivery(riderCtx(), { orderId, failure: { reason: 'nobody-home', words: null }, shopUrl })
  const later = { orderId, slotId: shop.slot('dhaka-van-evening'), day: dayFrom('2026-06-12'), shopUrl }
  expect(await replanDelivery(shop.as('desk'), later)).toMatchObject({ ok: true })
  const second = await manifest([boxId])
  await send(second)
  await deliverOrder(riderCtx(), { orderId, shopUrl })
  const hand = (manifestId: string) =>
    acceptCash(shop.as('owner'), { manifestId, handed: taka(1_030), seenExpected: taka(1_030), reason: '' })
  expect(await hand(first)).toEqual({ ok: false, problem: 'nothing-to-hand-in' })
  expect(await hand(second)).toEqual({ ok: true, expected: taka(1_030) })
})
