import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { staffActor } from '#tests/office-requests.ts'
import { sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { idOf, taka } from '#tests/world-data.ts'
import type { Ctx } from '../context.ts'
import { consignmentsOf, makeManifest } from '../fulfilment/index.ts'
import { cashTaken, cashToHandIn, documentsOf } from '../payments/index.ts'
import { dayFrom, paisa } from '../values/index.ts'
import { doorTime, type DoorAction, type DoorMoney } from './door-report.ts'
import {
  acceptCash,
  closeDoorReport,
  dispatchManifest,
  doorReportsToLookAt,
  officeOrdersById,
  packOrder,
  placeOrder,
  recordAtDoor,
} from './index.ts'

const SHOP_URL = 'https://pakafol.example'
const DUE = taka(1_030)

let shop: Shop
let rider: Ctx
beforeEach(async () => {
  shop = await openShop()
  rider = { ...shop.as('owner'), actor: staffActor('rider') }
})
afterEach(() => shop.close())

type OnTheWay = { boxId: string; orderId: string; manifestId: string }

async function onTheWay(riderId = idOf('rider')): Promise<OnTheWay> {
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop))
  if (!placed.ok) throw new Error(placed.problem)
  const { orderId } = placed
  await packOrder(shop.as('owner'), { early: true, orderId })
  const [box] = await consignmentsOf(shop.db, [orderId])
  const wanted = { day: dayFrom('2026-06-12'), mode: 'van', carrier: 'Van 1', riderId, consignmentIds: [box!.id] } as const
  const made = await makeManifest(shop.as('owner'), wanted)
  if (!made.ok) throw new Error(made.problem)
  await dispatchManifest(shop.as('owner'), { early: true, manifestId: made.manifestId, shopUrl: SHOP_URL })
  return { boxId: box!.id, orderId, manifestId: made.manifestId }
}

const money = (more: Partial<DoorMoney> = {}): DoorMoney => ({ cash: DUE, bkash: null, reason: null, ...more })
const delivered = (more: Partial<DoorMoney> = {}): DoorAction => ({ kind: 'deliver', seenDue: DUE, money: money(more) })
const failed: DoorAction = { kind: 'fail', failure: { reason: 'nobody-home', words: null } }

function report(
  boxId: string,
  action: DoorAction,
  { id = shop.newId(), ctx = rider, minutesAgo = 0, photo = null as string | null } = {},
) {
  const happenedAt = new Date(ctx.now.getTime() - minutesAgo * 60_000)
  const sent = { id, consignmentId: boxId, action, happenedAt, sentAt: ctx.now }
  return recordAtDoor(ctx, { report: sent, photo, shopUrl: SHOP_URL })
}
const dueOf = async (orderId: string) => (await officeOrdersById(shop.db, [orderId], dayFrom('2026-06-12')))[0]!.due
const stateOf = async (orderId: string) => (await consignmentsOf(shop.db, [orderId]))[0]!.state

test('the same report, sent at the same time from many sides, is booked once', async () => {
  const { boxId, orderId } = await onTheWay()
  await shop.warmUp()
  const id = shop.newId()
  const photo = 'attempts/one.webp'
  const answers = await Promise.all(Array.from({ length: 8 }, () => report(boxId, delivered(), { id, photo })))
  expect(answers.filter((answer) => answer.ok && !answer.replayed)).toHaveLength(1)
  expect(answers.every(({ ok }) => ok)).toBe(true)
  expect(await shop.count('ordering.door_reports')).toBe(1)
  expect(await shop.count('fulfilment.attempt_photos')).toBe(1)
  expect(await cashToHandIn(shop.db, [orderId])).toEqual({ amount: DUE, payments: 1 })
})

test('a refusal is answered the same way again, changes nothing else, and the office sees what was taken', async () => {
  const { boxId, orderId } = await onTheWay()
  await report(boxId, failed)
  const id = shop.newId()
  const before = await shop.countAll()
  expect(await report(boxId, delivered(), { id })).toEqual({ ok: false, problem: 'cannot-move', replayed: false })
  const after = await shop.countAll()
  expect(after).toEqual({ ...before, 'ordering.door_reports': before['ordering.door_reports']! + 1 })
  expect(await report(boxId, delivered(), { id })).toEqual({ ok: false, problem: 'cannot-move', replayed: true })
  expect(await shop.countAll()).toEqual(after)
  expect(await stateOf(orderId)).toBe('failed')
  expect(await doorReportsToLookAt(shop.db)).toMatchObject([{ id, state: 'refused', problem: 'cannot-move', cash: DUE }])
})

test('a box that was never on their round tells a rider nothing and leaves no trace', async () => {
  const { boxId } = await onTheWay(idOf('desk'))
  const before = await shop.countAll()
  expect(await report(boxId, delivered())).toMatchObject({ ok: false, problem: 'cannot-move' })
  expect(await report(shop.newId(), delivered())).toMatchObject({ ok: false, problem: 'unknown-box' })
  expect(await shop.countAll()).toEqual(before)
  // The id of another rider's report gives no answer about it.
  const id = shop.newId()
  expect(await report(boxId, delivered(), { id, ctx: shop.as('desk') })).toMatchObject({ ok: true })
  expect(await report(boxId, delivered(), { id })).toMatchObject({ ok: false, problem: 'unknown-box' })
})

test('less than the due amount needs a reason, stays due, and is collected or waived once', async () => {
  const { boxId, orderId } = await onTheWay()
  const before = await shop.countAll()
  const unreasoned = await report(boxId, delivered({ cash: taka(1_000) }))
  expect(unreasoned).toMatchObject({ ok: false, problem: 'reason-missing' })
  expect(await stateOf(orderId)).toBe('dispatched')
  expect({ ...(await shop.countAll()), 'ordering.door_reports': 0 }).toEqual({ ...before, 'ordering.door_reports': 0 })
  const id = shop.newId()
  expect(await report(boxId, delivered({ cash: taka(1_000), reason: 'The rest tomorrow' }), { id })).toMatchObject({ ok: true })
  expect(await cashToHandIn(shop.db, [orderId])).toEqual({ amount: taka(1_000), payments: 1 })
  expect(await dueOf(orderId)).toBe(taka(30))
  // The accepted report settles the refused one.
  expect((await doorReportsToLookAt(shop.db)).map((one) => one.id)).toEqual([id])
  const close = (outcome: 'checked' | 'collected' | 'waived', note = '') =>
    closeDoorReport(shop.as('owner'), { id, outcome, note })
  expect(await close('waived')).toEqual({ ok: false, problem: 'reason-missing' })
  const [one, two] = await Promise.all([close('collected'), close('waived', 'Old customer')])
  expect([one.ok, two.ok].toSorted()).toEqual([false, true])
  expect(await dueOf(orderId)).toBe(0)
  expect(await close('checked')).toEqual({ ok: false, problem: 'closed-before' })
  // What the desk collected is not in the rider's pocket.
  expect(await cashToHandIn(shop.db, [orderId])).toEqual({ amount: taka(1_000), payments: 1 })
  expect(await shop.count('accounts.audit_log', { action: 'close-door-report' })).toBe(1)
})

test('more than the due amount is owed to the buyer', async () => {
  const { boxId, orderId } = await onTheWay()
  await report(boxId, delivered({ cash: paisa(105_050), reason: 'Had no change' }))
  expect(await cashToHandIn(shop.db, [orderId])).toEqual({ amount: paisa(105_050), payments: 1 })
  expect(await dueOf(orderId)).toBe(-2_050)
})

test('a bKash transaction pays one box, also when two phones claim it at the same time', async () => {
  const [first, second] = [await onTheWay(), await onTheWay()]
  const paid = delivered({ cash: paisa(0), bkash: { amount: DUE, transaction: '9F45H7KQ2M' } })
  const answers = await Promise.all([report(first.boxId, paid), report(second.boxId, paid)])
  expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ problem: 'transaction-used' })
  const { rows } = await sql`select method, captured_paisa as captured from payments.payments where state = 'captured'`.execute(
    shop.db,
  )
  expect(rows).toEqual([{ method: 'bkash', captured: DUE }])
  expect(await cashToHandIn(shop.db, [first.orderId, second.orderId])).toEqual({ amount: 0, payments: 0 })
})

test('what the phone showed is booked although another amount had become due, and the office is told', async () => {
  const { boxId, orderId } = await onTheWay()
  await sql`update payments.payments set amount_paisa = 100000 where order_id = ${orderId}::uuid`.execute(shop.db)
  await sql`update ordering.orders set total_paisa = total_paisa - 3000, delivery_paisa = delivery_paisa - 3000 where id = ${orderId}::uuid`.execute(
    shop.db,
  )
  expect(await report(boxId, delivered())).toMatchObject({ ok: true })
  expect(await cashToHandIn(shop.db, [orderId])).toEqual({ amount: DUE, payments: 1 })
  expect(await dueOf(orderId)).toBe(-3_000)
  expect(await doorReportsToLookAt(shop.db)).toMatchObject([{ reason: 'amount-changed', due: 100_000 }])
})

test('a delivery is taken back with its cash and its invoice, and can be recorded again', async () => {
  const { boxId, orderId } = await onTheWay()
  const id = shop.newId()
  await report(boxId, delivered({ cash: taka(500), bkash: { amount: taka(500), transaction: 'AAAA1111' }, reason: 'Part' }), {
    id,
  })
  const undo: DoorAction = { kind: 'undo', of: id }
  expect(await report(boxId, undo, { ctx: { ...rider, actor: staffActor('owner') } })).toMatchObject({
    problem: 'nothing-to-undo',
  })
  expect(await report(boxId, undo)).toEqual({ ok: true, replayed: false })
  expect([await stateOf(orderId), await dueOf(orderId)]).toEqual(['dispatched', DUE])
  expect(await shop.count('ordering.orders', { id: orderId, state: 'placed' })).toBe(1)
  expect((await documentsOf(shop.db, [orderId])).map(({ kind, total }) => [kind, total])).toEqual([
    ['invoice', DUE],
    ['invoice-credit', DUE],
  ])
  expect(await report(boxId, undo)).toMatchObject({ ok: false, problem: 'nothing-to-undo' })
  const today = { from: new Date('2026-06-11T00:00:00+06:00'), until: new Date('2026-06-12T00:00:00+06:00') }
  expect(await cashTaken(shop.db, today)).toEqual({ amount: 0, payments: 0 })
  // The transaction is free again.
  expect(
    await report(boxId, delivered({ cash: taka(30), bkash: { amount: taka(1_000), transaction: 'AAAA1111' } })),
  ).toMatchObject({ ok: true })
  expect([await stateOf(orderId), await dueOf(orderId)]).toEqual(['delivered', 0])
  expect(await cashTaken(shop.db, today)).toEqual({ amount: taka(30), payments: 1 })
})

test('nothing is taken back once the cash is handed in', async () => {
  const { boxId, orderId, manifestId } = await onTheWay()
  const id = shop.newId()
  await report(boxId, delivered(), { id })
  await acceptCash(shop.as('owner'), { manifestId, handed: DUE, seenExpected: DUE, reason: '' })
  const before = { ...(await shop.countAll()), 'ordering.door_reports': 0 }
  expect(await report(boxId, { kind: 'undo', of: id })).toMatchObject({ ok: false, problem: 'followed' })
  expect({ ...(await shop.countAll()), 'ordering.door_reports': 0 }).toEqual(before)
  expect(await stateOf(orderId)).toBe('delivered')
})

test('the time at the door counts, by the distance between the two times of the phone', async () => {
  const { boxId, orderId } = await onTheWay()
  const later = { ...rider, now: new Date(rider.now.getTime() + 60 * 60_000) }
  await report(boxId, delivered(), { ctx: later, minutesAgo: 25 })
  const { rows } = await sql<{ at: Date }>`
    select at from payments.payment_events join payments.payments on payments.id = payment_id
    where order_id = ${orderId}::uuid and to_state = 'captured'`.execute(shop.db)
  expect(rows).toEqual([{ at: new Date(later.now.getTime() - 25 * 60_000) }])
})

test.each([
  ['now', 0, { ok: true, minutes: 0 }],
  ['an hour ago', 60, { ok: true, minutes: -60 }],
  ['before the box left', 300, { ok: true, minutes: -120 }],
  ['two days and a minute ago', 48 * 60 + 1, { ok: false, problem: 'too-long-ago' }],
  ['a minute ahead', -1, { ok: true, minutes: 0 }],
  ['three minutes ahead', -3, { ok: false, problem: 'not-yet' }],
])('a report of %s', (_name, minutesAgo, expected) => {
  // The clock of this phone is a day ahead.
  const now = new Date('2026-06-12T12:00:00+06:00')
  const sentAt = new Date(now.getTime() + 24 * 3_600_000)
  const happenedAt = new Date(sentAt.getTime() - minutesAgo * 60_000)
  const found = doorTime({ happenedAt, sentAt }, { now, after: new Date('2026-06-12T10:00:00+06:00') })
  expect(found.ok ? { ok: true, minutes: (found.at.getTime() - now.getTime()) / 60_000 } : found).toEqual(expected)
})
