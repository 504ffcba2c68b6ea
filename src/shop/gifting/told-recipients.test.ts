import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { given, givenByCourier, orderedRun, SHOP_URL } from '#tests/gift-world.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { makeManifest } from '../fulfilment/index.ts'
import { recallLot } from '../inventory/index.ts'
import {
  confirmOrder,
  deliverOrder,
  dispatchManifest,
  dispatchOrder,
  packOrder,
  recallList,
  tellRecalled,
} from '../ordering/index.ts'
import { dayFrom } from '../values/index.ts'

// Messages to the recipients of an order with many boxes.
let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

/** A paid and confirmed order with all its boxes packed. */
async function packedRun(...asked: Parameters<typeof orderedRun>) {
  const ordered = await orderedRun(...asked)
  const { orderId, boxes } = ordered
  await sql`update payments.payments set state = 'captured', captured_paisa = amount_paisa`.execute(shop.db)
  await confirmOrder(shop.as('desk'), { orderId, shopUrl: SHOP_URL })
  for (const consignmentId of boxes) await packOrder(shop.as('desk'), { early: true, orderId, consignmentId })
  return ordered
}
const textsOf = (template: string) =>
  shop.db
    .selectFrom('messaging.messages')
    .select(['recipient', 'body'])
    .where('template', '=', template)
    .orderBy('recipient')
    .execute()

test('recipients get a message about the delivery: today for a van, by a day for a courier', async () => {
  const { orderId, boxes } = await packedRun(shop, { people: [given(1), givenByCourier(2)] })
  for (const consignmentId of boxes)
    await dispatchOrder(shop.as('desk'), { early: true, orderId, consignmentId, shopUrl: SHOP_URL })
  expect(await textsOf('gift-on-the-way')).toEqual([
    {
      recipient: '+8801720000001',
      body: 'PakaFol: a gift box of fresh fruit is on its way to you and arrives today. The card inside says who sent it.',
    },
    {
      recipient: '+8801720000002',
      body: 'PakaFol: a gift box of fresh fruit is on its way to you and arrives by 16 Jun. The card inside says who sent it.',
    },
  ])
  // The buyer follows the boxes on the page of the run.
  expect(await textsOf('order-on-the-way')).toEqual([])
})

test('boxes that leave together for one reception have one message, and boxes of other people their own', async () => {
  const reception = { phone: '01720000009', address: 'Reception, House 5, Road 8/A' }
  const people = [given(1, reception), given(2, reception), given(3, reception), given(4, { address: reception.address })]
  const { boxes } = await packedRun(shop, { people })
  const made = await makeManifest(shop.as('owner'), {
    day: dayFrom('2026-06-12'),
    mode: 'van',
    carrier: 'Van 1',
    riderId: null,
    consignmentIds: boxes,
  })
  if (!made.ok) throw new Error(made.problem)
  const sent = await dispatchManifest(shop.as('owner'), { early: true, manifestId: made.manifestId, shopUrl: SHOP_URL })
  expect(sent).toEqual({ ok: true, dispatched: 4, leftOut: [] })
  expect((await textsOf('gift-on-the-way')).map(({ recipient }) => recipient)).toEqual(['+8801720000004', '+8801720000009'])
})

test('in an order of many boxes a recall covers only boxes that contain the lot', async () => {
  const quoted = { units: { 'trio-box': 2, 'guava-1kg': 2 } }
  const people = [
    given(1, { box: 'guava-1kg' }),
    given(2, { box: 'trio-box' }),
    given(3, { box: 'trio-box' }),
    given(4, { box: 'guava-1kg' }),
  ]
  const { orderId, boxes } = await packedRun(shop, { quoted, people })
  for (const consignmentId of boxes) {
    await dispatchOrder(shop.as('desk'), { early: true, orderId, consignmentId, shopUrl: SHOP_URL })
    await deliverOrder(shop.as('desk'), { orderId, consignmentId, shopUrl: SHOP_URL })
  }
  const lotId = shop.lot('GUA-0608-A')
  await recallLot(shop.as('owner'), { lotId, reason: 'smells of kerosene' })
  const [listed] = await recallList(shop.db, lotId)
  expect(listed).toMatchObject({ order: { id: orderId, name: 'Shirin Akter' }, amount: 2_000, status: 'delivered' })
  expect(listed!.recipients).toEqual([
    { name: 'Nasrin Sultana B1', phone: '+8801720000001', language: 'en' },
    { name: 'Nasrin Sultana E4', phone: '+8801720000004', language: 'en' },
  ])
  expect(await tellRecalled(shop.as('owner'), { lotId, phone: '09612' })).toEqual({ ok: true, messages: 3 })
  expect((await textsOf('lot-recalled')).map(({ recipient }) => recipient)).toEqual([
    '+8801711902114',
    '+8801720000001',
    '+8801720000004',
    'shirin@meghna.example',
  ])
})
