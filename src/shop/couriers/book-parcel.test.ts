import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seededRandom } from '#tests/seeded-random.ts'
import { openCourierWorld, packedBox, parcels, plan, SHOP_URL, type CourierWorld } from '#tests/courier-world.ts'
import { consignmentsOf } from '../fulfilment/index.ts'
import type { Carrier, ParcelToBook } from './carrier.ts'
import { bookParcel, cancelParcel, bookAgain, planParcels, tellNumber, type Carriers } from './index.ts'
import type { ApiCarrierName } from './model.ts'

let world: CourierWorld
beforeAll(async () => {
  world = await openCourierWorld()
})
afterAll(() => world.close())

const ALL = ['steadfast', 'pathao', 'redx'] as const
const theirs = (carrier: ApiCarrierName, reference: string) =>
  world.control.couriers.parcels[carrier].filter((parcel) => parcel.reference === reference)

describe.each(ALL)('booking with %s', (carrier) => {
  test('one parcel with the address, the weight and the cash, and its number is on the box', async () => {
    const { orderId, boxId, due } = await packedBox(world)
    await plan(world, boxId, carrier)
    expect(await parcels(world, boxId)).toMatchObject([{ state: 'to-book', carrier, cod: due, grams: 5_000 }])
    expect(await world.runJobs()).toBe(0)
    const [parcel] = await parcels(world, boxId)
    expect(parcel).toMatchObject({ state: 'booked', problem: null })
    const [sent, another] = theirs(carrier, parcel!.reference)
    expect(another).toBeUndefined()
    expect(sent).toMatchObject({ cod: due / 100, id: parcel!.carrierId, trackingNumber: parcel!.trackingNumber })
    expect(JSON.stringify(sent!.fields)).toMatch(/"017\d{8}"/)
    const [box] = await consignmentsOf(world.shop.db, [orderId])
    expect(box!.carriage).toMatchObject({ numbers: [parcel!.trackingNumber], remits: true })
    expect(await planParcels(world.desk(), world.carriers, { consignmentId: boxId, carrier })).toEqual({
      ok: false,
      problem: 'has-parcels',
    })
  })

  test('a request that cannot be sent is tried again, and booked once', async () => {
    const { boxId } = await packedBox(world)
    await plan(world, boxId, carrier)
    const away: Carriers = { [carrier]: { ...world.carriers[carrier]!, book: async () => ({ ok: false, problem: 'not-sent' }) } }
    const [before] = await parcels(world, boxId)
    await expect(bookParcel(world.ctx(), away, { parcelId: before!.id, shopUrl: SHOP_URL })).rejects.toThrow('not reached')
    expect(await parcels(world, boxId)).toMatchObject([{ state: 'to-book' }])
    await world.runJobs()
    expect(await parcels(world, boxId)).toMatchObject([{ state: 'booked' }])
    expect(theirs(carrier, before!.reference)).toHaveLength(1)
  })

  test('two processes that run the same job book it once', async () => {
    const { boxId } = await packedBox(world)
    await plan(world, boxId, carrier)
    const [parcel] = await parcels(world, boxId)
    await world.shop.warmUp()
    const run = () => bookParcel(world.ctx(), world.carriers, { parcelId: parcel!.id, shopUrl: SHOP_URL }).catch(() => null)
    await Promise.all(Array.from({ length: 6 }, run))
    await world.runJobs()
    expect(theirs(carrier, parcel!.reference)).toHaveLength(1)
    expect(await parcels(world, boxId)).toMatchObject([{ state: 'booked' }])
  })
})

/** Ends the process before the call leaves, while the carrier carries it out, or when the answer is there. */
const KILLS = ['before', 'during', 'after', 'lost', 'none'] as const
type Kill = (typeof KILLS)[number]

function killedAt(kill: Kill, carrier: Carrier): Carrier {
  return {
    ...carrier,
    book: async (parcel) => {
      if (kill === 'before') throw new Error('killed')
      const booked = await carrier.book(parcel)
      if (kill === 'during' || kill === 'after') throw new Error('killed')
      return kill === 'lost' ? { ok: false, problem: 'no-answer' } : booked
    },
    find: async (reference) => {
      const found = await carrier.find(reference)
      if (kill === 'after') throw new Error('killed')
      return found
    },
  }
}

test.each(ALL)('a process that ends at any point books with %s once: it asks, or leaves it to staff', async (carrier) => {
  const random = seededRandom(20_260_611)
  for (let run = 0; run < 12; run += 1) {
    const { boxId } = await packedBox(world)
    await plan(world, boxId, carrier)
    const [parcel] = await parcels(world, boxId)
    const parcelId = parcel!.id
    const kills = Array.from({ length: 1 + random(3) }, () => KILLS[random(KILLS.length)]!)
    for (const kill of kills) {
      const using = { [carrier]: killedAt(kill, world.carriers[carrier]!) }
      await bookParcel(world.ctx(), using, { parcelId, shopUrl: SHOP_URL }).catch(() => null)
    }
    await world.runJobs()
    const there = theirs(carrier, parcel!.reference)
    const [after] = await parcels(world, boxId)
    expect(there.length, kills.join(' ')).toBeLessThanOrEqual(1)
    if (after!.state === 'unclear') {
      // Staff look on the pages of the carrier.
      const number = there[0]?.trackingNumber ?? null
      expect(await tellNumber(world.desk(), { parcelId, number, shopUrl: SHOP_URL })).toEqual({ ok: true })
      await world.runJobs()
    }
    expect(await parcels(world, boxId), kills.join(' ')).toMatchObject([{ state: 'booked' }])
    expect(theirs(carrier, parcel!.reference), kills.join(' ')).toHaveLength(1)
  }
})

test.each([
  ['steadfast', 'steadfast.create'],
  ['pathao', 'pathao.create'],
  ['redx', 'redx.create'],
] as const)('an answer of %s that never comes does not book it again', async (carrier, call) => {
  const { boxId } = await packedBox(world)
  await plan(world, boxId, carrier)
  world.control.next(call, { answer: 'nothing', done: true })
  await world.runJobs(world.impatient)
  await world.runJobs()
  const [parcel] = await parcels(world, boxId)
  expect(theirs(carrier, parcel!.reference)).toHaveLength(1)
  expect(parcel!.state).toBe(carrier === 'steadfast' ? 'booked' : 'unclear')
  // Its webhook says which parcel it is.
  expect(await world.control.couriers.notify(carrier, parcel!.reference)).toBeLessThan(300)
  await world.runJobs()
  const [known] = await parcels(world, boxId)
  expect(known).toMatchObject({ state: 'booked', carrierId: theirs(carrier, parcel!.reference)[0]!.id })
  expect(known!.trackingNumber).not.toBeNull()
})

test.each([
  ['pathao', 'item_weight'],
  ['redx', 'parcel_weight'],
  ['steadfast', 'recipient_name'],
] as const)('a refusal of %s is shown by field, and it can be booked again or given up', async (carrier, field) => {
  const { boxId } = await packedBox(world)
  await plan(world, boxId, carrier)
  const refusing: Carriers = {
    [carrier]: {
      ...world.carriers[carrier]!,
      book: (parcel: ParcelToBook) =>
        world.carriers[carrier]!.book({
          ...parcel,
          grams: 0,
          recipient: { ...parcel.recipient, name: carrier === 'steadfast' ? '' : 'Ra' },
        }),
    },
  }
  const [before] = await parcels(world, boxId)
  await bookParcel(world.ctx(), refusing, { parcelId: before!.id, shopUrl: SHOP_URL })
  const [refused] = await parcels(world, boxId)
  expect(refused!.state).toBe('refused')
  if (carrier !== 'pathao') expect(Object.keys(refused!.refusals!)).toContain(field)
  expect(await bookAgain(world.desk(), { parcelId: refused!.id })).toEqual({ ok: true })
  await world.runJobs()
  expect(await parcels(world, boxId)).toMatchObject([{ state: 'booked', refusals: null }])
  const cancelled = await cancelParcel(world.desk(), world.carriers, { parcelId: refused!.id, shopUrl: SHOP_URL })
  expect(cancelled).toEqual(carrier === 'redx' ? { ok: true } : { ok: false, problem: 'cancel-at-carrier' })
})

test('a heavy box is split at the limit of the carrier, with the cash shared out in whole taka', async () => {
  const { orderId, boxId, due } = await packedBox(world, { 'himsagar-5kg': 3 })
  await plan(world, boxId, 'pathao')
  await world.runJobs()
  const both = await parcels(world, boxId)
  expect(both.map(({ grams, part, parts, state }) => ({ grams, part, parts, state }))).toEqual([
    { grams: 7_500, part: 1, parts: 2, state: 'booked' },
    { grams: 7_500, part: 2, parts: 2, state: 'booked' },
  ])
  expect(both[0]!.cod + both[1]!.cod).toBe(due)
  const [box] = await consignmentsOf(world.shop.db, [orderId])
  expect(box!.carriage!.numbers).toEqual(both.map(({ trackingNumber }) => trackingNumber))
})

test('nothing is booked with a carrier without its area, its store or its keys', async () => {
  const { boxId } = await packedBox(world)
  const before = await world.shop.countAll()
  expect(await planParcels(world.desk(), {}, { consignmentId: boxId, carrier: 'steadfast' })).toEqual({
    ok: false,
    problem: 'courier-off',
  })
  expect(await planParcels(world.desk(), world.carriers, { consignmentId: world.shop.newId(), carrier: 'redx' })).toEqual({
    ok: false,
    problem: 'unknown-box',
  })
  expect(await world.shop.countAll()).toEqual(before)
})
