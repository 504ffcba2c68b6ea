import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { given, giftRun, SHOP_URL } from '#tests/gift-world.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { consignmentsOf, consignmentProgress } from '../fulfilment/index.ts'
import { ledgerDifferences } from '../inventory/index.ts'
import {
  boxesByIds,
  cancelOrder,
  changeDay,
  confirmOrder,
  deliverOrder,
  dispatchOrder,
  failDelivery,
  orderForOffice,
  packOrder,
  replanDelivery,
  shortPick,
  swapLots,
} from '../ordering/index.ts'
import { dayFrom } from '../values/index.ts'
import { confirmRun, planRun, runOf } from './index.ts'
import { insertRecipients } from './insert-recipients.ts'

// How an order of many boxes is handled box by box.
let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

async function confirmedOrder(count = 3) {
  const begun = await giftRun(shop)
  const people = Array.from({ length: count }, (_, index) => given(index))
  await shop.db.transaction((tx) => insertRecipients(tx, shop.as('guest'), { run: begun, given: people }))
  const run = (await runOf(shop.db, { runId: begun.id }))!
  const { total } = await planRun(shop.db, run, shop.now)
  const shown = { seenVersion: run.version, expectedTotal: total }
  const confirmed = await confirmRun(shop.as('guest'), {
    run: { token: run.token },
    ...shown,
    daysToPay: 3,
    gateways: [],
    shopUrl: SHOP_URL,
  })
  if (!confirmed.ok) throw new Error(confirmed.problem)
  const { orderId } = confirmed
  await sql`update payments.payments set state = 'captured', captured_paisa = amount_paisa where order_id = ${orderId}::uuid`.execute(
    shop.db,
  )
  const boxes = await consignmentsOf(shop.db, [orderId])
  return { run, orderId, ids: boxes.map(({ id }) => id) }
}

test('each box is packed from its own lots, dispatched, fails and leaves again on its own; the last one completes the order', async () => {
  const { orderId, ids } = await confirmedOrder()
  const desk = shop.as('desk')
  const [first, second, third] = ids as [string, string, string]
  await confirmOrder(desk, { orderId, shopUrl: SHOP_URL })
  // A box must be named: nobody packs all of them at once.
  expect(await packOrder(desk, { early: true, orderId })).toEqual({ ok: false, problem: 'many-boxes' })
  expect(
    await changeDay(desk, { orderId, slotId: shop.slot('dhaka-van-morning'), day: dayFrom('2026-06-13'), shopUrl: SHOP_URL }),
  ).toEqual({
    ok: false,
    problem: 'many-boxes',
  })
  expect(await packOrder(desk, { early: true, orderId, consignmentId: first })).toEqual({ ok: true })
  const boxes = await boxesByIds(shop.db, ids)
  const held = boxes.map((box) => box.lines.flatMap(({ lots }) => lots.map(({ amount, state }) => [amount, state])))
  expect(new Set(held[0]!.map(([, state]) => state))).toEqual(new Set(['consumed']))
  expect(held[1]).toEqual(held[0]!.map(([amount]) => [amount, 'held']))
  expect(boxes.map(({ due }) => due)).toEqual([0, 0, 0])
  expect(await ledgerDifferences(shop.db)).toEqual([])
  // A new day for one box holds its stock again and does not affect the others.
  const other = { slotId: shop.slot('dhaka-van-morning'), day: dayFrom('2026-06-13'), shopUrl: SHOP_URL }
  expect(await changeDay(desk, { orderId, consignmentId: third, ...other })).toMatchObject({ ok: true, day: '2026-06-13' })
  expect(await ledgerDifferences(shop.db)).toEqual([])
  for (const consignmentId of [second, third]) await packOrder(desk, { early: true, orderId, consignmentId })
  for (const consignmentId of ids) {
    expect(await dispatchOrder(desk, { early: true, orderId, consignmentId, shopUrl: SHOP_URL })).toEqual({ ok: true })
  }
  await deliverOrder(desk, { orderId, consignmentId: first, shopUrl: SHOP_URL })
  await failDelivery(desk, { orderId, consignmentId: second, failure: { reason: 'nobody-home', words: null }, shopUrl: SHOP_URL })
  await deliverOrder(desk, { orderId, consignmentId: third, shopUrl: SHOP_URL })
  expect(await consignmentProgress(shop.db, orderId)).toEqual({ open: 1, delivered: 2 })
  expect((await orderForOffice(shop.db, orderId, shop.now))?.state).toBe('confirmed')
  expect(await replanDelivery(desk, { orderId, consignmentId: second, ...other })).toMatchObject({ ok: true })
  await dispatchOrder(desk, { early: true, orderId, consignmentId: second, shopUrl: SHOP_URL })
  await deliverOrder(desk, { orderId, consignmentId: second, shopUrl: SHOP_URL })
  expect((await orderForOffice(shop.db, orderId, shop.now))?.state).toBe('completed')
  // The recipients get a message for each box; the buyer does not.
  const sent = await sql<{ template: string; messages: number }>`
    select template, count(*)::integer as messages from messaging.messages where channel = 'sms' group by template order by 1`.execute(
    shop.db,
  )
  expect(sent.rows).toEqual([
    { template: 'gift-on-the-way', messages: 4 },
    { template: 'order-placed', messages: 1 },
  ])
})

test('a quarantined lot blocks the boxes that contain it, and no others', async () => {
  const { orderId, ids } = await confirmedOrder(2)
  const desk = shop.as('desk')
  const lots = await sql<{ lotId: string; consignmentId: string }>`
    select lot_id as "lotId", consignment_id as "consignmentId" from inventory.allocations where order_id = ${orderId}::uuid order by id`.execute(
    shop.db,
  )
  const shared = lots.rows.filter(({ consignmentId }) => consignmentId === ids[0])
  await sql`update inventory.lots set quarantined = true where id = ${shared[0]!.lotId}::uuid`.execute(shop.db)
  expect(await packOrder(desk, { early: true, orderId, consignmentId: ids[0]! })).toEqual({ ok: false, problem: 'in-quarantine' })
  const swapped = await swapLots(desk, { orderId, consignmentId: ids[0]! })
  expect(swapped.ok || swapped.problem === 'not-in-stock').toBe(true)
  expect(await ledgerDifferences(shop.db)).toEqual([])
})

test('nothing agreed can be left out of a box, even if it is the only one', async () => {
  const { orderId } = await confirmedOrder(1)
  const line = (await orderForOffice(shop.db, orderId, shop.now))!.lines[0]!
  const short = {
    orderId,
    orderLineId: line.id,
    units: 0,
    seenUnits: 1,
    reason: 'No fruit',
    missing: 'not-there',
    substitute: null,
  } as const
  const before = await shop.countAll()
  expect(await shortPick(shop.as('desk'), short)).toEqual({ ok: false, problem: 'agreed-box' })
  expect(await shop.countAll()).toEqual(before)
})

test('cancelling releases everything: stock, slots and credit', async () => {
  const { orderId } = await confirmedOrder(4)
  await sql`update payments.payments set state = 'due', captured_paisa = 0 where order_id = ${orderId}::uuid`.execute(shop.db)
  expect(await cancelOrder(shop.as('desk'), { orderId, note: 'x', shopUrl: SHOP_URL })).toEqual({ ok: true })
  expect(await shop.count('inventory.allocations', { state: 'held' })).toBe(0)
  const days = await sql<{
    drops: number
  }>`select sum(drops)::integer as drops from fulfilment.slot_days where day = '2026-06-12'`.execute(shop.db)
  expect(days.rows).toEqual([{ drops: 0 }])
  expect(await ledgerDifferences(shop.db)).toEqual([])
})
