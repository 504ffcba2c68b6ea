import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { idOf } from '#tests/world-data.ts'
import { consignmentsOf, isOutWith, makeManifest, manifestById } from '../fulfilment/index.ts'
import { ledgerDifferences } from '../inventory/index.ts'
import { sendNext } from '../messaging/index.ts'
import { dayFrom } from '../values/index.ts'
import {
  deliverOrder,
  dispatchManifest,
  dispatchOrder,
  failDelivery,
  packOrder,
  placeOrder,
  takeBackDispatch,
  takeBackManifest,
  undoFailure,
  unpackOrder,
} from './index.ts'

const shopUrl = 'https://pakafol.example'
const rider = idOf('rider')
let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(async () => {
  expect(await ledgerDifferences(shop.db)).toEqual([])
  await shop.close()
})

async function packed() {
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop, { buys: { 'himsagar-5kg': 1 } }))
  if (!placed.ok) throw new Error(placed.problem)
  await packOrder(shop.as('owner'), { early: true, orderId: placed.orderId })
  const [box] = await consignmentsOf(shop.db, [placed.orderId])
  return { orderId: placed.orderId, boxId: box!.id, number: box!.number }
}
async function away(count: number) {
  const boxes = [await packed()]
  while (boxes.length < count) boxes.push(await packed())
  const consignmentIds = boxes.map(({ boxId }) => boxId)
  const wanted = { day: dayFrom('2026-06-12'), mode: 'van', carrier: 'Van 2', riderId: rider, consignmentIds } as const
  const made = await makeManifest(shop.as('desk'), wanted)
  if (!made.ok) throw new Error(made.problem)
  const { manifestId } = made
  expect(await dispatchManifest(shop.as('desk'), { early: true, manifestId, shopUrl })).toMatchObject({ ok: true })
  return { boxes, manifestId }
}
const stateOf = async (orderId: string) => (await consignmentsOf(shop.db, [orderId]))[0]!.state
const told = (orderId: string) =>
  shop.db
    .selectFrom('messaging.messages')
    .select(['state', 'channel'])
    .where('order_id', '=', orderId)
    .where('template', '=', 'order-on-the-way')
    .execute()
const dispatch = (orderId: string) => dispatchOrder(shop.as('desk'), { early: true, orderId, shopUrl })
const takeBack = (orderId: string) => takeBackDispatch(shop.as('desk'), { orderId })

test('a box taken back is packed as before, its message is withdrawn, and it can leave or be unpacked', async () => {
  const { orderId, number } = await packed()
  await dispatch(orderId)
  expect(await told(orderId)).not.toEqual([])
  expect(await takeBack(orderId)).toEqual({ ok: true })
  expect([await stateOf(orderId), await told(orderId)]).toEqual(['packed', []])
  const [entry] = await shop.db
    .selectFrom('accounts.audit_log')
    .select(['before', 'after'])
    .where('action', '=', 'take-back-box')
    .execute()
  expect(entry).toEqual({ before: { box: number, state: 'dispatched' }, after: { state: 'packed' } })
  expect(await dispatch(orderId)).toEqual({ ok: true })
  expect(await takeBack(orderId)).toEqual({ ok: true })
  expect(await unpackOrder(shop.as('desk'), { orderId })).toEqual({ ok: true })
})

test('its message waits until the office offers no undo any more; one that was sent stays', async () => {
  const { orderId } = await packed()
  await dispatch(orderId)
  const sent: string[] = []
  const gateways = {
    sms: {
      name: 'test',
      send: (message: { template: string }) => (
        sent.push(message.template),
        Promise.resolve({ ok: true, reference: '1' } as const)
      ),
    },
  }
  const sendAll = async (seconds: number) => {
    while (await sendNext({ db: shop.db, now: new Date(shop.now.getTime() + seconds * 1000) }, gateways));
  }
  await sendAll(14)
  expect(sent).not.toContain('order-on-the-way')
  await sendAll(15)
  expect(sent.filter((template) => template === 'order-on-the-way')).toHaveLength(1)
  expect(await takeBack(orderId)).toEqual({ ok: true })
  expect(await told(orderId)).toEqual([{ state: 'sent', channel: 'sms' }])
})

test('one box of a manifest is taken back: it is on no manifest and not with its rider', async () => {
  const { boxes, manifestId } = await away(2)
  const [first, second] = boxes
  expect(await takeBack(first!.orderId)).toEqual({ ok: true })
  expect(await isOutWith(shop.db, { riderId: rider, consignmentId: first!.boxId })).toBe(false)
  expect((await manifestById(shop.db, manifestId))!.boxes).toEqual([{ consignmentId: second!.boxId, active: true }])
  expect([await stateOf(first!.orderId), await stateOf(second!.orderId)]).toEqual(['packed', 'dispatched'])
})

test('a whole manifest is open again, with its boxes, and leaves a second time', async () => {
  const { boxes, manifestId } = await away(2)
  expect(await takeBackManifest(shop.as('desk'), { manifestId })).toEqual({ ok: true, boxes: 2 })
  expect(await manifestById(shop.db, manifestId)).toMatchObject({
    state: 'open',
    dispatchedAt: null,
    boxes: boxes.map(({ boxId }) => ({ consignmentId: boxId, active: true })),
  })
  for (const { orderId } of boxes) expect([await stateOf(orderId), await told(orderId)]).toEqual(['packed', []])
  expect(await takeBackManifest(shop.as('desk'), { manifestId })).toEqual({ ok: false, problem: 'not-away' })
  expect(await dispatchManifest(shop.as('desk'), { early: true, manifestId, shopUrl })).toMatchObject({ dispatched: 2 })
})

test('what was delivered or failed is not taken back, and nothing changes', async () => {
  const { boxes, manifestId } = await away(2)
  const [first, second] = boxes
  await deliverOrder(shop.as('owner'), { orderId: first!.orderId, shopUrl })
  const failure = { reason: 'nobody-home', words: null } as const
  await failDelivery(shop.as('owner'), { orderId: second!.orderId, failure, shopUrl })
  const before = await shop.countAll()
  for (const { orderId } of boxes) expect(await takeBack(orderId)).toEqual({ ok: false, problem: 'not-on-the-way' })
  expect(await takeBackManifest(shop.as('desk'), { manifestId })).toEqual({ ok: false, problem: 'already-delivering' })
  expect(await takeBackManifest(shop.as('desk'), { manifestId: shop.newId() })).toEqual({
    ok: false,
    problem: 'unknown-manifest',
  })
  expect(await takeBack(shop.newId())).toEqual({ ok: false, problem: 'unknown-order' })
  expect(await shop.countAll()).toEqual(before)
  expect([await stateOf(first!.orderId), await stateOf(second!.orderId)]).toEqual(['delivered', 'failed'])
})

test('a failed delivery recorded by mistake is undone once: on its way again, and the message is withdrawn', async () => {
  const { boxes } = await away(1)
  const { orderId, number } = boxes[0]!
  const failure = { reason: 'nobody-home', words: null } as const
  const undo = () => undoFailure(shop.as('desk'), { orderId })
  expect(await undo()).toEqual({ ok: false, problem: 'cannot-move' })
  await failDelivery(shop.as('desk'), { orderId, failure, shopUrl })
  const both = await Promise.all([undo(), undo()])
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  expect(await stateOf(orderId)).toBe('dispatched')
  const templates = await shop.db.selectFrom('messaging.messages').select('template').where('order_id', '=', orderId).execute()
  expect(templates.map(({ template }) => template)).not.toContain('order-failed')
  const audited = await shop.db
    .selectFrom('accounts.audit_log')
    .select(['before', 'after'])
    .where('action', '=', 'undo-failure')
    .execute()
  expect(audited).toEqual([{ before: { box: number, state: 'failed' }, after: { state: 'dispatched' } }])
  // It was never out, so it can be opened.
  expect(await takeBack(orderId)).toEqual({ ok: true })
  expect(await unpackOrder(shop.as('desk'), { orderId })).toEqual({ ok: true })
})

test('taken back and delivered at the same time: exactly one of both happens', async () => {
  const { boxes } = await away(1)
  const { orderId } = boxes[0]!
  const [back, delivered] = await Promise.all([takeBack(orderId), deliverOrder(shop.as('owner'), { orderId, shopUrl })])
  expect([back.ok, delivered.ok].filter(Boolean)).toHaveLength(1)
  expect(await stateOf(orderId)).toBe(back.ok ? 'packed' : 'delivered')
})
