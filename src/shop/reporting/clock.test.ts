import { sql, type RawBuilder } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { given, orderedRun } from '#tests/gift-world.ts'
import { meetingPoint } from '#tests/meeting-point.ts'
import { sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { RAHIMA_PHONE, taka } from '#tests/world-data.ts'
import { openTicket } from '../content/index.ts'
import { cancelOrder, confirmOrder, deliverOrder, dispatchOrder, packOrder, placeOrder, type Placed } from '../ordering/index.ts'
import { dayFrom } from '../values/index.ts'
import { forgetRefundChecks, guidelineClock, orderClock } from './index.ts'

const shopUrl = 'https://pakafol.example'
let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

async function place(difference: Parameters<typeof sampleOrder>[1] = {}): Promise<Placed> {
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop, difference))
  if (!placed.ok) throw new Error(placed.problem)
  return placed
}

const clock = async (at = shop, limit = 10) => {
  const { first, late } = await guidelineClock(shop.db, { now: at.now, limit })
  return { late, first: first.map(({ kind, number, dueAt }) => [kind, number, dueAt.toISOString()]) }
}

test('the earliest deadline is first, and finished tasks are not listed', async () => {
  const later = await place({ delivery: { day: dayFrom('2026-06-14') } })
  const tomorrow = await place()
  const asked = { kind: 'contact', name: 'Rahima', phone: RAHIMA_PHONE, email: null, message: 'Soft mangoes' } as const
  const ticket = await openTicket(shop.as('guest'), { ...asked, language: 'en', requestId: 'ticket-one' })
  if (!ticket.ok) throw new Error(ticket.problem)
  const [answer] = await shop.db.selectFrom('content.tickets').select(['number', 'due_at']).execute()
  expect(answer!.due_at).toEqual(new Date('2026-06-14T10:00:00+06:00'))
  expect(await clock()).toEqual({
    late: 0,
    first: [
      ['hand-over', tomorrow.number, '2026-06-12T18:00:00.000Z'],
      ['answer', `#${answer!.number}`, '2026-06-14T04:00:00.000Z'],
      ['hand-over', later.number, '2026-06-14T18:00:00.000Z'],
    ],
  })
  expect((await orderClock(shop.db, tomorrow.orderId)).map(({ kind }) => kind)).toEqual(['hand-over', 'deliver'])
  const desk = shop.as('desk')
  for (const move of [confirmOrder, packOrder, dispatchOrder])
    expect(await move(desk, { orderId: tomorrow.orderId, shopUrl, early: true })).toMatchObject({ ok: true })
  expect((await clock(shop, 1)).first).toEqual([['deliver', tomorrow.number, '2026-06-12T18:00:00.000Z']])
  await deliverOrder(desk, { orderId: tomorrow.orderId, shopUrl })
  expect((await clock()).first.map(([kind]) => kind)).toEqual(['answer', 'hand-over'])
  expect((await clock(shop.at('2026-06-14T10:00:00+06:00'))).late).toBe(1)
})

const setMoney = (orderId: string, captured: number, refunded: number) =>
  shop.db
    .updateTable('payments.payments')
    .set({ state: 'captured', captured_paisa: taka(captured), refunded_paisa: taka(refunded) })
    .where('order_id', '=', orderId)
    .execute()

/** The orders that are looked at for money to refund, after the nightly job, with the last change as long ago as said. */
async function checked(ago: string): Promise<string[]> {
  await sql`update reporting.refund_checks set touched_at = clock_timestamp() - ${ago}::interval`.execute(shop.db)
  await forgetRefundChecks(shop)
  const found = await sql<{ number: string }>`
    select number from reporting.refund_checks join ordering.orders on id = order_id order by number`.execute(shop.db)
  return found.rows.map(({ number }) => number)
}

test('an order is looked at for money to refund while it is owed, and for an hour after each change', async () => {
  const [paid, unpaid, untouched] = [await place(), await place(), await place()]
  const cancel = (orderId: string) => cancelOrder(shop.as('desk'), { orderId, note: 'frost', shopUrl })
  await setMoney(paid.orderId, 1_030, 0)
  await setMoney(untouched.orderId, 1_030, 0)
  expect(await checked('1 minute')).toEqual([])
  for (const { orderId } of [paid, unpaid]) expect(await cancel(orderId)).toMatchObject({ ok: true })
  expect(await checked('1 minute')).toEqual([paid.number, unpaid.number])
  expect(await checked('61 minutes')).toEqual([paid.number])
  await setMoney(paid.orderId, 1_030, 1_030)
  expect((await clock()).first.map(([kind]) => kind)).toEqual(['hand-over'])
  expect(await checked('61 minutes')).toEqual([])
  // A gateway reports money of an order that was cancelled long ago.
  await setMoney(unpaid.orderId, 1_030, 0)
  expect(await checked('61 minutes')).toEqual([unpaid.number])
  expect((await clock()).first.map(([kind, number]) => [kind, number])).toContainEqual(['refund', unpaid.number])
})

test('money that comes while its order is being cancelled is found, whichever commits first', async () => {
  for (const first of ['money', 'cancel']) {
    const paid = await place()
    const bothWritten = meetingPoint(2)
    const oneCommitted = Promise.withResolvers<void>()
    const write = (what: string, statement: RawBuilder<unknown>) =>
      shop.db.transaction(async (tx) => {
        await statement.execute(tx)
        await bothWritten()
        if (what !== first) await oneCommitted.promise
      })
    const writes = {
      money: write(
        'money',
        sql`update payments.payments set captured_paisa = ${taka(1_030)} where order_id = ${paid.orderId}::uuid`,
      ),
      cancel: write('cancel', sql`update ordering.orders set state = 'cancelled' where id = ${paid.orderId}::uuid`),
    }
    await (first === 'money' ? writes.money : writes.cancel)
    oneCommitted.resolve()
    await Promise.all([writes.money, writes.cancel])
    expect([first, await checked('61 minutes')]).toEqual([first, expect.arrayContaining([paid.number])])
  }
})

test('money captured for a cancelled order has to be refunded', async () => {
  const paid = await place({ delivery: { day: dayFrom('2026-06-14') } })
  await setMoney(paid.orderId, 1_030, 0)
  expect((await clock()).first.map(([kind]) => kind)).toEqual(['hand-over'])
  await cancelOrder(shop.at('2026-06-12T12:00:00+06:00').as('desk'), { orderId: paid.orderId, note: 'frost', shopUrl })
  expect((await clock()).first).toEqual([['refund', paid.number, '2026-06-22T18:00:00.000Z']])
  expect((await orderClock(shop.db, paid.orderId)).map(({ kind }) => kind)).toEqual(['refund'])
})

test('the boxes of a gift run are one task', async () => {
  const { boxes } = await orderedRun(shop, { people: [given(0), given(1), given(2)] })
  expect(boxes).toHaveLength(3)
  const { first } = await guidelineClock(shop.db, { now: shop.now, limit: 10 })
  expect(first.map(({ kind, number }) => [kind, number])).toEqual([['hand-over', 'PF-10001']])
})
