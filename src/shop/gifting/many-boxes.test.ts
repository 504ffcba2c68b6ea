import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { given, giftRun, SHOP_URL } from '../../../tests/gift-world.ts'
import { openShop } from '../../../tests/world.ts'
import type { Shop } from '../../../tests/world.ts'
import { consignmentsOf, standingOf } from '../fulfilment/index.ts'
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

// What becomes of an order that goes out in many boxes, box by box.
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

test('each box is packed from its own lots, goes out, fails and goes out again by itself; the last one completes the order', async () => {
  const { orderId, ids } = await confirmedOrder()
  const desk = shop.as('desk')
  const [first, second, third] = ids as [string, string, string]
  await confirmOrder(desk, { orderId, shopUrl: SHOP_URL })
  // Nobody means all of them at once.
  expect(await packOrder(desk, { orderId })).toEqual({ ok: false, problem: 'many-boxes' })
  expect(
    await changeDay(desk, { orderId, slotId: shop.slot('dhaka-van-morning'), day: dayFrom('2026-06-13'), shopUrl: SHOP_URL }),
  ).toEqual({
    ok: false,
    problem: 'many-boxes',
  })
  expect(await packOrder(desk, { orderId, consignmentId: first })).toEqual({ ok: true })
  const boxes = await boxesByIds(shop.db, ids)
  const held = boxes.map((box) => box.lines.flatMap(({ lots }) => lots.map(({ amount, state }) => [amount, state])))
  expect(new Set(held[0]!.map(([, state]) => state))).toEqual(new Set(['consumed']))
  expect(held[1]).toEqual(held[0]!.map(([amount]) => [amount, 'held']))
  expect(boxes.map(({ due }) => due)).toEqual([0, 0, 0])
  expect(await ledgerDifferences(shop.db)).toEqual([])
  // Another day for one of them holds its fruit anew, and leaves the others alone.
  const other = { slotId: shop.slot('dhaka-van-morning'), day: dayFrom('2026-06-13'), shopUrl: SHOP_URL }
  expect(await changeDay(desk, { orderId, consignmentId: third, ...other })).toMatchObject({ ok: true, day: '2026-06-13' })
  expect(await ledgerDifferences(shop.db)).toEqual([])
  for (const consignmentId of [second, third]) await packOrder(desk, { orderId, consignmentId })
  for (const consignmentId of ids) {
    expect(await dispatchOrder(desk, { orderId, consignmentId, shopUrl: SHOP_URL })).toEqual({ ok: true })
  }
  await deliverOrder(desk, { orderId, consignmentId: first, shopUrl: SHOP_URL })
  await failDelivery(desk, { orderId, consignmentId: second, note: 'nobody there', shopUrl: SHOP_URL })
  await deliverOrder(desk, { orderId, consignmentId: third, shopUrl: SHOP_URL })
  expect(await standingOf(shop.db, orderId)).toEqual({ open: 1, delivered: 2 })
  expect((await orderForOffice(shop.db, orderId, shop.now))?.state).toBe('confirmed')
  expect(await replanDelivery(desk, { orderId, consignmentId: second, ...other })).toMatchObject({ ok: true })
  await dispatchOrder(desk, { orderId, consignmentId: second, shopUrl: SHOP_URL })
  await deliverOrder(desk, { orderId, consignmentId: second, shopUrl: SHOP_URL })
  expect((await orderForOffice(shop.db, orderId, shop.now))?.state).toBe('completed')
  // The buyer isn't told of every box; those who get one are.
  const told = await sql<{ template: string; messages: number }>`
    select template, count(*)::integer as messages from messaging.messages where channel = 'sms' group by template order by 1`.execute(
    shop.db,
  )
  expect(told.rows).toEqual([
    { template: 'gift-on-the-way', messages: 4 },
    { template: 'order-confirmed', messages: 1 },
    { template: 'order-placed', messages: 1 },
  ])
})

test('a lot in quarantine stops the boxes it is in, and no others', async () => {
  const { orderId, ids } = await confirmedOrder(2)
  const desk = shop.as('desk')
  const lots = await sql<{ lotId: string; consignmentId: string }>`
    select lot_id as "lotId", consignment_id as "consignmentId" from inventory.allocations where order_id = ${orderId}::uuid order by id`.execute(
    shop.db,
  )
  const shared = lots.rows.filter(({ consignmentId }) => consignmentId === ids[0])
  await sql`update inventory.lots set quarantined = true where id = ${shared[0]!.lotId}::uuid`.execute(shop.db)
  expect(await packOrder(desk, { orderId, consignmentId: ids[0]! })).toEqual({ ok: false, problem: 'in-quarantine' })
  const swapped = await swapLots(desk, { orderId, consignmentId: ids[0]! })
  expect(swapped.ok || swapped.problem === 'not-in-stock').toBe(true)
  expect(await ledgerDifferences(shop.db)).toEqual([])
})

test('a packer leaves nothing out of a box that was agreed on, not even of the only one', async () => {
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

test('cancelled, it gives back everything: fruit, places and credit', async () => {
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
