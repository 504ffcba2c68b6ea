import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { idOf } from '#tests/world-data.ts'
import { consignmentsOf, makeManifest } from '../fulfilment/index.ts'
import { dayFrom } from '../values/index.ts'
import { dispatchManifest, dispatchOrder, packOrder, placeOrder } from './index.ts'

const shopUrl = 'https://pakafol.example'
const BEFORE_DAY = { ok: false, problem: 'before-day' }
/** The last minute before the promised day in Dhaka, and its first. */
const EVENING = new Date('2026-06-11T23:59:00+06:00')
const MIDNIGHT = new Date('2026-06-12T00:00:00+06:00')

let shop: Shop
let orderId: string
beforeEach(async () => {
  shop = await openShop()
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop))
  if (!placed.ok) throw new Error(placed.problem)
  ;({ orderId } = placed)
})
afterEach(() => shop.close())

const desk = (now: Date) => ({ ...shop.as('desk'), now })
const box = async () => (await consignmentsOf(shop.db, [orderId]))[0]!

async function refused(act: () => Promise<unknown>): Promise<void> {
  const [counts, { state }] = [await shop.countAll(), await box()]
  expect(await act()).toEqual(BEFORE_DAY)
  expect([await shop.countAll(), (await box()).state]).toEqual([counts, state])
}

test('an order is packed and sent out on its day; earlier only when staff confirm it', async () => {
  expect((await box()).day).toBe('2026-06-12')
  await refused(() => packOrder(desk(EVENING), { orderId }))
  expect(await packOrder(desk(EVENING), { orderId, early: true })).toEqual({ ok: true })
  await refused(() => dispatchOrder(desk(EVENING), { orderId, shopUrl }))
  expect(await dispatchOrder(desk(MIDNIGHT), { orderId, shopUrl })).toEqual({ ok: true })
})

test('from the first minute of the day nothing has to be confirmed', async () => {
  expect(await packOrder(desk(MIDNIGHT), { orderId })).toEqual({ ok: true })
})

test('a manifest of a later day leaves only when staff confirm it', async () => {
  await packOrder(desk(EVENING), { orderId, early: true })
  const loaded = { mode: 'van', carrier: 'Van 2', riderId: idOf('rider'), consignmentIds: [(await box()).id] } as const
  const made = await makeManifest(desk(EVENING), { day: dayFrom('2026-06-12'), ...loaded })
  if (!made.ok) throw new Error(made.problem)
  const { manifestId } = made
  await refused(() => dispatchManifest(desk(EVENING), { manifestId, shopUrl }))
  expect(await dispatchManifest(desk(EVENING), { manifestId, shopUrl, early: true })).toMatchObject({ ok: true, dispatched: 1 })
})
