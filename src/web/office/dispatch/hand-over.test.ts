import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { given, giftRun, SHOP_URL } from '#tests/gift-world.ts'
import { officeOf, staffActor } from '#tests/office-requests.ts'
import { sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { consignmentsOf, makeManifest } from '#shop/fulfilment/index.ts'
import { confirmRun, planRun, runOf } from '#shop/gifting/index.ts'
import { insertRecipients } from '#shop/gifting/insert-recipients.ts'
import { boxesOfDay, dispatchManifest, failDelivery, packOrder, placeOrder } from '#shop/ordering/index.ts'
import { dayFrom } from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { action } from '../manifest.route.tsx'
import { manifestView } from './manifest.server.ts'

let shop: Shop
let requestContext: StaffContext
beforeEach(async () => {
  shop = await openShop()
  const actor = staffActor('owner')
  if (actor.kind !== 'staff') throw new Error('Not staff.')
  requestContext = { ...officeOf(shop).requestContextOf(actor), staff: actor, language: 'en', may: () => true }
})
afterEach(() => shop.close())

/** Paid gift boxes and one box with cash on delivery, all on the way with one van. */
async function onTheWay(count = 3) {
  const begun = await giftRun(shop)
  const people = Array.from({ length: count }, (_, index) => given(index))
  await shop.db.transaction((tx) => insertRecipients(tx, shop.as('guest'), { run: begun, given: people }))
  const run = (await runOf(shop.db, { runId: begun.id }))!
  const { total } = await planRun(shop.db, run, shop.now)
  const shown = { seenVersion: run.version, expectedTotal: total }
  const ours = { daysToPay: 3, gateways: [], shopUrl: SHOP_URL }
  const confirmed = await confirmRun(shop.as('guest'), { run: { token: run.token }, ...shown, ...ours })
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop))
  if (!confirmed.ok || !placed.ok) throw new Error('Not ordered.')
  await sql`update payments.payments set state = 'captured', captured_paisa = amount_paisa where order_id = ${confirmed.orderId}::uuid`.execute(
    shop.db,
  )
  const boxes = await consignmentsOf(shop.db, [confirmed.orderId, placed.orderId])
  for (const { id, orderId } of boxes) await packOrder(shop.as('owner'), { early: true, orderId, consignmentId: id })
  const wanted = { day: dayFrom('2026-06-12'), mode: 'van', carrier: 'Van 1', riderId: null } as const
  const made = await makeManifest(shop.as('owner'), { ...wanted, consignmentIds: boxes.map(({ id }) => id) })
  if (!made.ok) throw new Error(made.problem)
  await dispatchManifest(shop.as('owner'), { early: true, manifestId: made.manifestId, shopUrl: SHOP_URL })
  const gifts = boxes.filter(({ orderId }) => orderId === confirmed.orderId)
  return { manifestId: made.manifestId, gifts, cash: boxes.find(({ orderId }) => orderId === placed.orderId)! }
}

const ticks = (ids: readonly string[]) => ({
  intent: 'deliver',
  ...Object.fromEntries(ids.map((id) => [`box-${id}`, 'yes'])),
})
const send = (manifestId: string, form: Record<string, string>) =>
  officeOf(shop).callAs(requestContext, action, { path: `/office/dispatch/${manifestId}`, params: { manifestId }, form })
const states = async (orderId: string) => (await consignmentsOf(shop.db, [orderId])).map(({ state }) => state)
const offered = async (manifestId: string) => (await manifestView(requestContext, manifestId)).toHandOver.map(({ id }) => id)

test('ticked boxes with nothing to collect are delivered; the others stay on their way, and are named', async () => {
  const { manifestId, gifts, cash } = await onTheWay()
  const [first, second, third] = gifts as [(typeof gifts)[0], (typeof gifts)[0], (typeof gifts)[0]]
  expect(await offered(manifestId)).toEqual(gifts.map(({ id }) => id))
  await failDelivery(shop.as('owner'), {
    orderId: second.orderId,
    consignmentId: second.id,
    failure: { reason: 'nobody-home', words: null },
    shopUrl: SHOP_URL,
  })
  // Selected before the other one failed, with a forged selection of the cash box.
  expect(await send(manifestId, ticks([first.id, second.id, cash.id]))).toMatchObject({
    status: 200,
    data: {
      intent: 'deliver',
      shown: {
        done: [first.id],
        refused: [
          { id: second.id, name: second.number, text: 'It is no longer on the way with this manifest.' },
          { id: cash.id, name: cash.number, text: 'There is cash to take. It is recorded at the door.' },
        ],
      },
    },
  })
  expect(await states(first.orderId)).toEqual(['delivered', 'failed', 'dispatched'])
  expect(await states(cash.orderId)).toEqual(['dispatched'])
  expect(await offered(manifestId)).toEqual([third.id])
})

test('nothing ticked, or nothing that can be delivered, changes nothing', async () => {
  const { manifestId, gifts, cash } = await onTheWay()
  await send(manifestId, ticks([gifts[0]!.id]))
  const before = await shop.countAll()
  expect(await send(manifestId, { intent: 'deliver' })).toMatchObject({
    status: 409,
    data: { problem: 'nothing-chosen' },
  })
  for (const id of [gifts[0]!.id, cash.id, shop.newId()]) {
    expect(await send(manifestId, ticks([id]))).toMatchObject({
      status: 409,
      data: { problem: 'none-handed-over' },
    })
  }
  expect(await shop.countAll()).toEqual(before)
  expect(await offered(manifestId)).toHaveLength(2)
})

test('boxes are listed as they are numbered: the second before the tenth', async () => {
  const { manifestId, gifts } = await onTheWay(12)
  const expected = Array.from({ length: 12 }, (_, index) => `${gifts[0]!.number.replace(/\d+$/, '')}${index + 1}`)
  const { day } = await manifestView(requestContext, manifestId)
  const listed = (await boxesOfDay(shop.db, dayFrom(day))).filter(({ source }) => source === 'gift-run')
  expect(listed.map(({ number }) => number)).toEqual(expected)
  expect((await manifestView(requestContext, manifestId)).toHandOver.map(({ number }) => number)).toEqual(expected)
})
