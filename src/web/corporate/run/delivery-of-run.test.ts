import { afterEach, beforeEach, expect, test } from 'vitest'
import { given, givenByCourier } from '#tests/gift-world.ts'
import { approveSent, listed, orderListed } from '#tests/held-places.ts'
import { officeOf } from '#tests/office-requests.ts'
import { requestContextOf } from '#tests/posted-form.ts'
import { draftEdit, draftQuotation, sendDraft } from '#tests/quotations.ts'
import { taka } from '#tests/world-data.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { planDeliveries, saveDraft, type Run } from '#shop/gifting/index.ts'
import { orderForOffice } from '#shop/ordering/index.ts'
import { dayFrom, type Paisa } from '#shop/values/index.ts'
import { loader } from '../gift-confirm.route.tsx'
import type { ConfirmView } from './confirm.server.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
  await shop.leaveOnly('himsagar', 100_000_000)
})
afterEach(() => shop.close())

/** Sixty boxes were quoted; two go to Dhaka and one outside. */
async function threeOfSixty(perBox: { dhaka: Paisa; outside: Paisa } | null): Promise<Run> {
  const quotationId = await draftQuotation(shop, { wantedDay: dayFrom('2026-06-13') })
  const { revision } = await draftEdit(shop, quotationId)
  const zones = [
    { zoneId: 'dhaka', boxes: 40, perBox: perBox?.dhaka ?? null },
    { zoneId: 'outside', boxes: 20, perBox: perBox?.outside ?? null },
  ]
  expect(await planDeliveries(shop.as('desk'), { quotationId, revision, zones })).toEqual({ ok: true })
  if (!perBox) {
    const saved = await saveDraft(shop.as('desk'), { ...(await draftEdit(shop, quotationId)), delivery: taka(4_000) })
    expect(saved).toEqual({ ok: true })
  }
  await sendDraft(shop, quotationId)
  return listed(shop, await approveSent(shop, quotationId), [given(1), given(2), givenByCourier(3)])
}

async function shownFor({ token }: Run): Promise<ConfirmView> {
  const asked = { path: `/gift/run/${token}/confirm`, params: { token } }
  const answer = await officeOf(shop).callAs(requestContextOf(shop), loader, asked)
  return (answer.data as { part: ConfirmView }).part
}

const valueOf = ({ rows }: ConfirmView, key: string) => rows.find((row) => row.key === key)?.value

test('with quoted prices, delivery is charged for the boxes that are sent, and the order is for the same sum', async () => {
  const run = await threeOfSixty({ dhaka: taka(80), outside: taka(150) })
  const shown = await shownFor(run)
  // Three boxes with their cards are 3 × ৳915.50.
  expect([valueOf(shown, 'delivery'), shown.total]).toEqual(['৳310', '৳3,056.50'])
  expect(shown.fewer?.lines).toEqual([
    'Printed card: charged 3 times, once for each box.',
    'Delivery: the quoted price of its zone for each box that is sent, and never more than the quoted sum.',
  ])
  const order = await ordered(run)
  expect([order.delivery, order.total]).toEqual([taka(310), taka(3_056.5)])
  expect(order.payments.map(({ amount }) => amount)).toEqual([taka(3_056.5)])
})

test('an agreed sum stays as quoted', async () => {
  const run = await threeOfSixty(null)
  const shown = await shownFor(run)
  expect([valueOf(shown, 'delivery'), shown.total]).toEqual(['৳4,000', '৳6,746.50'])
  expect(shown.fewer?.lines).toEqual([
    'Printed card: charged 3 times, once for each box.',
    'Delivery: as quoted, for any number of boxes.',
  ])
  const order = await ordered(run)
  expect([order.delivery, order.total]).toEqual([taka(4_000), taka(6_746.5)])
})

async function ordered(run: Run) {
  const placed = await orderListed(shop, run)
  if (!placed.ok) throw new Error(placed.problem)
  return (await orderForOffice(shop.db, placed.orderId, shop.now))!
}
