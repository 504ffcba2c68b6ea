import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { moved, placed, shopUrl, TO_THE_DOOR } from '#tests/invoice-documents.ts'
import { makeRemittable } from '#tests/remittance-world.ts'
import { wrongFigures } from '#tests/stored-figures.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { idOf, taka } from '#tests/world-data.ts'
import { refundOrder } from '../billing/index.ts'
import { consignmentsOf, makeManifest } from '../fulfilment/index.ts'
import { acceptCash, deliverOrder, dispatchManifest, packOrder } from '../ordering/index.ts'
import { paymentsOf } from '../payments/index.ts'
import { dayFrom, type Paisa } from '../values/index.ts'
import { cashBalances } from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

/** An order that a rider of the shop brought on 12 June. */
async function broughtByRider(): Promise<{ orderId: string; manifestId: string; total: Paisa }> {
  const { orderId, total } = await placed(shop, { buys: { 'himsagar-5kg': 1 } })
  await packOrder(shop.as('owner'), { early: true, orderId })
  const [box] = await consignmentsOf(shop.db, [orderId])
  const day = dayFrom('2026-06-12')
  const round = { day, mode: 'van', carrier: 'Van 2', riderId: idOf('rider'), consignmentIds: [box!.id] } as const
  const made = await makeManifest(shop.as('desk'), round)
  if (!made.ok) throw new Error(made.problem)
  await dispatchManifest(shop.as('desk'), { early: true, manifestId: made.manifestId, shopUrl })
  await deliverOrder(shop.at('2026-06-12T15:00:00+06:00').as('desk'), { orderId, shopUrl })
  return { orderId, manifestId: made.manifestId, total }
}

const handIn = ({ manifestId, total }: { manifestId: string; total: Paisa }, at: string, handed = total) =>
  acceptCash(shop.at(at).as('owner'), { manifestId, handed, seenExpected: total, reason: 'Lost' })

async function refund(orderId: string, at: string): Promise<void> {
  const [payment] = await paymentsOf(shop.db, [orderId])
  const part = { orderId, paymentId: payment!.id, amount: taka(50), way: 'by-hand', reason: 'Soft fruit' } as const
  expect(await refundOrder(shop.at(at).as('owner'), { ...part, gateways: {}, shopUrl })).toMatchObject({ ok: true })
}

/** Opening, collected, paid, written off, open, and the open cash by its age. */
const balances = async (from: string, until = from) =>
  (await cashBalances(shop.db, { from: dayFrom(from), until: dayFrom(until) })).map((row) => [
    `${row.kind} ${row.name}`.trim(),
    row.opening,
    row.collected,
    row.paid,
    row.writtenOff,
    row.open,
    row.ages,
  ])

test('cash is open with its rider from the day of the delivery until it is handed in', async () => {
  const round = await broughtByRider()
  const { total } = round
  const isOpen = [
    ['2026-06-12', ['rider Rider', 0, total, 0, 0, total, [total, 0, 0, 0]]],
    ['2026-06-13', ['rider Rider', total, 0, 0, 0, total, [total, 0, 0, 0]]],
    ['2026-06-20', ['rider Rider', total, 0, 0, 0, total, [0, total, 0, 0]]],
  ] as const
  for (const [day, row] of isOpen) expect([day, await balances(day)]).toEqual([day, [row]])
  expect(await handIn(round, '2026-06-21T10:00:00+06:00', taka(1_000))).toMatchObject({ ok: true })
  // What was, is the same afterwards.
  for (const [day, row] of isOpen) expect([day, await balances(day)]).toEqual([day, [row]])
  const lost = total - taka(1_000)
  expect(await balances('2026-06-21')).toEqual([['rider Rider', total, 0, taka(1_000), lost, 0, [0, 0, 0, 0]]])
  expect(await balances('2026-06-12', '2026-06-30')).toEqual([['rider Rider', 0, total, taka(1_000), lost, 0, [0, 0, 0, 0]]])
  expect([await balances('2026-06-11'), await balances('2026-06-22')]).toEqual([[], []])
  expect(await wrongFigures(shop.db)).toEqual([])
})

test('a refund of a part changes neither the day of the delivery nor that of the hand-in', async () => {
  const round = await broughtByRider()
  await refund(round.orderId, '2026-06-14T10:00:00+06:00')
  const left = (round.total - taka(50)) as Paisa
  expect(await balances('2026-06-12')).toEqual([['rider Rider', 0, left, 0, 0, left, [left, 0, 0, 0]]])
  expect(await handIn({ ...round, total: left }, '2026-06-15T10:00:00+06:00')).toMatchObject({ ok: true })
  await refund(round.orderId, '2026-06-18T10:00:00+06:00')
  expect(await balances('2026-06-12')).toEqual([['rider Rider', 0, left, 0, 0, left, [left, 0, 0, 0]]])
  expect(await balances('2026-06-15')).toEqual([['rider Rider', left, 0, left, 0, 0, [0, 0, 0, 0]]])
  expect([await balances('2026-06-14'), await balances('2026-06-18')]).toEqual([
    [['rider Rider', left, 0, 0, 0, left, [left, 0, 0, 0]]],
    [],
  ])
})

test('cash that no round brought is with the desk', async () => {
  const { orderId, total } = await placed(shop, { buys: { 'guava-1kg': 1 } })
  await moved(shop.at('2026-06-12T15:00:00+06:00'), orderId, TO_THE_DOOR)
  expect(await balances('2026-06-12')).toEqual([['desk', 0, total, 0, 0, total, [total, 0, 0, 0]]])
})

test('cash of a courier that a rider handed in is with the rider only', async () => {
  const [parcel] = await makeRemittable(shop, [{ carrier: 'steadfast', number: 'SF1', cod: 90_000, settled: true }])
  expect(await balances('2026-06-08')).toEqual([['carrier steadfast', 0, 90_000, 90_000, 0, 0, [0, 0, 0, 0]]])
  const { manifestId } = await broughtByRider()
  const handInId = shop.newId()
  await sql`
    insert into payments.cash_hand_ins (id, manifest_id, expected_paisa, handed_paisa, actor, at)
    values (${handInId}::uuid, ${manifestId}::uuid, 90000, 90000, 'staff:Owner', '2026-06-08T15:00:00+06:00')`.execute(shop.db)
  await sql`
    insert into payments.handed_in_payments (payment_id, hand_in_id, amount_paisa)
    select id, ${handInId}::uuid, captured_paisa from payments.payments where order_id = ${parcel!.orderId}::uuid`.execute(
    shop.db,
  )
  expect(await balances('2026-06-08')).toEqual([['rider Rider', 0, 90_000, 90_000, 0, 0, [0, 0, 0, 0]]])
})
