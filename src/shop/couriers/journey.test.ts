import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookedBox, openCourierWorld, parcels, SHOP_URL, type CourierWorld, type PackedBox } from '#tests/courier-world.ts'
import { consignmentsOf, makeManifest } from '../fulfilment/index.ts'
import { acceptCash, dispatchManifest, orderForOffice } from '../ordering/index.ts'
import { cashToHandIn, documentsOf, paymentsOf } from '../payments/index.ts'
import { messagesOf } from '../messaging/index.ts'
import { dayFrom, paisa } from '../values/index.ts'
import { parcelEvents, settleBox, sweepParcels, tellState } from './index.ts'
import type { ApiCarrierName } from './model.ts'

let world: CourierWorld
beforeAll(async () => {
  world = await openCourierWorld()
})
afterAll(() => world.close())

/** What each carrier calls the steps of a parcel. */
const WORDS = {
  steadfast: {
    picked: 'pending',
    out: 'delivered_approval_pending',
    done: 'delivered',
    part: 'partial_delivered',
    back: 'cancelled',
    home: null,
  },
  pathao: {
    picked: 'Picked',
    out: 'Assigned_for_Delivery',
    done: 'Delivered',
    part: 'Partial_Delivery',
    back: 'Return_In_Transit',
    home: 'Returned',
  },
  redx: {
    picked: 'ready-for-delivery',
    out: 'delivery-in-progress',
    done: 'delivered',
    part: 'partially-delivered',
    back: 'agent-returning',
    home: 'returned',
  },
} as const satisfies Record<ApiCarrierName, Record<string, string | null>>
const ALL = ['steadfast', 'pathao', 'redx'] as const

const boxOf = async (orderId: string) => (await consignmentsOf(world.shop.db, [orderId]))[0]!
const orderOf = async (orderId: string) => (await orderForOffice(world.shop.db, orderId, world.desk().now))!
const told = async (orderId: string) => (await messagesOf(world.shop.db, orderId)).filter(({ channel }) => channel === 'sms')

async function handOver({ boxId }: PackedBox): Promise<string> {
  const ctx = world.desk()
  const wanted = {
    day: dayFrom('2026-06-13'),
    mode: 'courier',
    carrier: 'Courier',
    riderId: null,
    consignmentIds: [boxId],
  } as const
  const made = await makeManifest(ctx, wanted)
  if (!made.ok) throw new Error(made.problem)
  const left = await dispatchManifest(ctx, { early: true, manifestId: made.manifestId, shopUrl: SHOP_URL })
  expect(left).toMatchObject({ ok: true, dispatched: 1 })
  return made.manifestId
}

/** The carrier moves the parcel and says so, or says something else. */
async function news(
  carrier: ApiCarrierName,
  boxId: string,
  status: string,
  { tells = status, times = 1, collected = undefined as number | undefined } = {},
) {
  const [parcel] = await parcels(world, boxId)
  world.later(10)
  world.control.couriers.move(carrier, parcel!.reference, status, collected)
  for (let time = 0; time < times; time += 1)
    expect(await world.control.couriers.notify(carrier, parcel!.reference, tells)).toBeLessThan(300)
  await world.runJobs()
}

describe.each(ALL)('a parcel with %s', (carrier) => {
  const words = WORDS[carrier]

  test('is handed over and delivered, whatever order the news comes in, and its cash is with the carrier', async () => {
    const box = await bookedBox(world, carrier)
    const { orderId, boxId, due } = box
    const manifestId = await handOver(box)
    const [{ trackingNumber, reference }] = (await parcels(world, boxId)) as [Awaited<ReturnType<typeof parcels>>[number]]
    const [sms] = (await told(orderId)).filter(({ template }) => template === 'order-on-the-way')
    expect(sms!.body).toContain(trackingNumber)
    // Late news of the delivery comes before the news of the pick-up, each twice.
    await news(carrier, boxId, words.picked)
    expect(await parcels(world, boxId)).toMatchObject([{ state: expect.stringMatching(/picked-up|in-transit/) }])
    await news(carrier, boxId, words.out, { times: 2 })
    expect(await parcels(world, boxId)).toMatchObject([{ state: 'out-for-delivery' }])
    await news(carrier, boxId, words.done, { times: 2 })
    expect(await parcels(world, boxId)).toMatchObject([{ state: 'delivered', problem: null, collected: due }])
    await news(carrier, boxId, words.done, { tells: words.picked, times: 2 })
    // Even a carrier that forgets the delivery does not move it back.
    world.control.couriers.move(carrier, reference, words.out)
    await news(carrier, boxId, words.out)
    expect(await parcels(world, boxId)).toMatchObject([{ state: 'delivered' }])
    expect((await boxOf(orderId)).state).toBe('delivered')
    expect(await orderOf(orderId)).toMatchObject({ state: 'completed', due: 0 })
    // Captured, not settled: the carrier pays the cash to the shop later, so it is not handed in with the manifest.
    expect(await paymentsOf(world.shop.db, [orderId])).toMatchObject([{ state: 'captured', captured: due }])
    expect(await cashToHandIn(world.shop.db, [orderId])).toEqual({ amount: due, payments: 1 })
    expect(await acceptCash(world.desk(), { manifestId, handed: paisa(due), seenExpected: paisa(due), reason: '' })).toEqual({
      ok: false,
      problem: 'nothing-to-hand-in',
    })
    expect(await documentsOf(world.shop.db, [orderId])).toMatchObject([{ kind: 'invoice', total: due }])
    expect((await told(orderId)).map(({ template }) => template).toSorted()).toEqual([
      'order-delivered',
      'order-on-the-way',
      'order-placed',
    ])
    const events = await parcelEvents(world.shop.db, [(await parcels(world, boxId))[0]!.id])
    // Each of the repeated ones is kept once.
    expect(events.filter(({ source }) => source === 'webhook')).toHaveLength(3)
    expect(events.flatMap(({ to }) => to ?? [])).toHaveLength(new Set(events.flatMap(({ to }) => to ?? [])).size)
  })

  test('is delivered in part: the order is for what was taken, and the books agree', async () => {
    const box = await bookedBox(world, carrier, { 'himsagar-5kg': 2 })
    const { orderId, boxId, due } = box
    await handOver(box)
    const lines = (await orderOf(orderId)).lines
    const price = lines[0]!.unitPrice
    const taken = due - price
    await news(carrier, boxId, words.part, { collected: taken / 100 })
    expect(await parcels(world, boxId)).toMatchObject([{ state: 'partially-delivered', problem: 'to-adjust', collected: null }])
    expect((await boxOf(orderId)).state).toBe('dispatched')
    const before = await world.shop.countAll()
    const settle = (units: number) =>
      settleBox(world.desk(), {
        consignmentId: boxId,
        delivered: [{ orderLineId: lines[0]!.id, units }],
        collected: paisa(taken),
        shopUrl: SHOP_URL,
      })
    expect(await settle(3)).toEqual({ ok: false, problem: 'not-fewer' })
    expect(await settle(0)).toEqual({ ok: false, problem: 'nothing-left' })
    expect(await world.shop.countAll()).toEqual(before)
    expect(await settle(1)).toEqual({ ok: true })
    expect(await settle(1)).toEqual({ ok: false, problem: 'nothing-to-adjust' })
    expect(await parcels(world, boxId)).toMatchObject([{ problem: null, collected: taken }])
    expect(await orderOf(orderId)).toMatchObject({ state: 'completed', due: 0, total: taken })
    expect(await paymentsOf(world.shop.db, [orderId])).toMatchObject([{ state: 'captured', captured: taken }])
    expect(await documentsOf(world.shop.db, [orderId])).toMatchObject([{ kind: 'invoice', total: taken }])
    expect((await boxOf(orderId)).lines).toMatchObject([{ units: 1 }])
  })

  test('comes back: nothing is due, and no money was taken', async () => {
    const box = await bookedBox(world, carrier)
    const { orderId, boxId } = box
    await handOver(box)
    await news(carrier, boxId, words.out)
    await news(carrier, boxId, words.back, { times: 2 })
    expect(await parcels(world, boxId)).toMatchObject([{ state: 'returning' }])
    expect((await boxOf(orderId)).state).toBe('failed')
    if (words.home === null) {
      const [parcel] = await parcels(world, boxId)
      expect(await tellState(world.desk(), { parcelId: parcel!.id, state: 'returned', shopUrl: SHOP_URL })).toEqual({ ok: true })
    } else await news(carrier, boxId, words.home, { times: 2 })
    expect(await parcels(world, boxId)).toMatchObject([{ state: 'returned', problem: null, collected: null }])
    expect((await boxOf(orderId)).state).toBe('returned')
    expect(await orderOf(orderId)).toMatchObject({ state: 'cancelled', due: 0 })
    expect(await paymentsOf(world.shop.db, [orderId])).toMatchObject([{ state: 'void', captured: 0 }])
  })

  test('without any news is asked for by the shop, and leaves when the carrier has it', async () => {
    const { orderId, boxId } = await bookedBox(world, carrier)
    const [parcel] = await parcels(world, boxId)
    world.control.couriers.move(carrier, parcel!.reference, words.done)
    await sweepParcels(world.ctx())
    await world.runJobs()
    expect((await boxOf(orderId)).state).toBe('packed')
    expect(await sweepParcels(world.ctx())).toBe(false)
    world.later(31)
    expect(await sweepParcels(world.ctx())).toBe(true)
    await world.runJobs()
    // Staff had not marked the box as sent: it is recorded as sent, then as delivered.
    expect((await boxOf(orderId)).state).toBe('delivered')
    expect((await told(orderId)).map(({ template }) => template).toSorted()).toEqual([
      'order-delivered',
      'order-on-the-way',
      'order-placed',
    ])
  })

  test('with a webhook that has another secret changes nothing', async () => {
    const { boxId } = await bookedBox(world, carrier)
    const [parcel] = await parcels(world, boxId)
    world.control.couriers.move(carrier, parcel!.reference, words.done)
    const before = await world.shop.countAll()
    const { shop } = world.control.couriers
    const forged = await fetch(`${shop}/couriers/${carrier}?token=guess`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer guess', 'x-pathao-signature': 'guess' },
      body: JSON.stringify({ event: 'order.delivered', consignment_id: parcel!.carrierId, status: 'delivered' }),
    })
    expect(forged.status).toBe(401)
    expect(await world.shop.countAll()).toEqual(before)
  })
})

test('Pathao gets its header in every answer, and its test event is accepted', async () => {
  const answer = await fetch(`${world.control.couriers.shop}/couriers/pathao`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-pathao-signature': 'simulated-pathao-secret' },
    body: JSON.stringify({ event: 'webhook_integration' }),
  })
  expect(answer.status).toBe(202)
  expect(answer.headers.get('X-Pathao-Merchant-Webhook-Integration-Secret')).toBe('f3992ecc-59da-4cbe-a049-a13da2018d51')
})

test('a state that nobody knows is kept and shown, and moves nothing', async () => {
  const { orderId, boxId } = await bookedBox(world, 'steadfast')
  await news('steadfast', boxId, 'unknown')
  expect(await parcels(world, boxId)).toMatchObject([{ state: 'booked', rawState: 'unknown', problem: 'unknown-state' }])
  await news('steadfast', boxId, 'pending')
  expect(await parcels(world, boxId)).toMatchObject([{ state: 'in-transit', problem: null }])
  expect((await boxOf(orderId)).state).toBe('dispatched')
})
