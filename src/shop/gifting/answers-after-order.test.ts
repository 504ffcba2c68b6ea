import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { askedGift, boxOfLink, CHARITY, FRIEND, orderGift, PLACE } from '#tests/asked-gift.ts'
import { SHOP_URL } from '#tests/gift-world.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { consignmentsOf } from '../fulfilment/index.ts'
import { confirmOrder, packOrder } from '../ordering/index.ts'
import {
  answerDay,
  answerPlace,
  answersOf,
  changeableUntil,
  confirmRun,
  declineGift,
  giveToCharity,
  planRun,
  recipientByLink,
  redirectedSince,
  runOf,
  type Run,
} from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const on = (day: string, slot = 'dhaka-van-morning') => ({ day: day as never, slotId: shop.slot(slot), ripeness: null })
const now = async ({ id }: Run) => (await runOf(shop.db, { runId: id }))!

test('after the order a recipient who had not answered still gets the box at home, until it is packed', async () => {
  const { run, tokens } = await askedGift(shop, { count: 2 })
  const guest = shop.as('guest')
  const [token, other] = tokens as [string, string]
  const orderId = await orderGift(shop, run)
  expect(await boxOfLink(shop, token)).toMatchObject({ day: '2026-06-12', recipient: { addressLine: 'Meghna Tower, reception' } })
  const until = await changeableUntil(shop.db, (await recipientByLink(shop.db, token, shop.now))!, shop.now)
  expect(until).toEqual(new Date('2026-06-11T20:00:00+06:00'))
  expect(await answerPlace(guest, { token, place: PLACE })).toEqual({ ok: true })
  // The box stays where it goes until the day is chosen.
  expect(await boxOfLink(shop, token)).toMatchObject({ recipient: { addressLine: 'Meghna Tower, reception' } })
  expect(await answerDay(guest, { token, ...on('2026-06-13') })).toEqual({ ok: true })
  expect(await boxOfLink(shop, token)).toMatchObject({
    day: '2026-06-13',
    areaId: 'dhaka/mirpur',
    recipient: { name: 'Nasrin Sultana A0', addressLine: 'House 9, Road 3', giftMessage: 'Dear Nasrin Sultana A0' },
  })
  const held = await sql<{ consignment: string; day: string }>`
    select distinct consignment_id as consignment from inventory.allocations where order_id = ${orderId}::uuid`.execute(shop.db)
  expect(held.rows).toHaveLength(2)
  const drops = await sql<{ day: string; drops: number }>`
    select day, sum(drops)::integer as drops from fulfilment.slot_days group by day having sum(drops) > 0 order by day`.execute(
    shop.db,
  )
  expect(drops.rows).toEqual([
    { day: '2026-06-12', drops: 1 },
    { day: '2026-06-13', drops: 1 },
  ])
  // Cards and labels that were made before do not fit this box.
  const madeAt = (since: Date) => redirectedSince(shop.db, { runId: run.id, since })
  expect(await madeAt(new Date(shop.now.getTime() - 1))).toEqual([(await boxOfLink(shop, token)).number])
  expect(await madeAt(shop.now)).toEqual([])
  // The other box is packed now.
  await sql`update payments.payments set state = 'captured', captured_paisa = amount_paisa`.execute(shop.db)
  await confirmOrder(shop.as('desk'), { orderId, shopUrl: SHOP_URL })
  const box = await boxOfLink(shop, other)
  expect(await packOrder(shop.as('desk'), { orderId, consignmentId: box.id, early: true })).toMatchObject({ ok: true })
  expect(await answerPlace(guest, { token: other, place: PLACE })).toEqual({ ok: false, problem: 'too-late' })
  expect(await declineGift(guest, { token: other, shopUrl: SHOP_URL })).toEqual({ ok: false, problem: 'too-late' })
  // The cut-off of the first one is over.
  const late = shop.at('2026-06-12T20:00:00+06:00').as('guest')
  expect(await answerDay(late, { token, ...on('2026-06-14') })).toEqual({ ok: false, problem: 'too-late' })
  expect(await boxOfLink(shop, token)).toMatchObject({ day: '2026-06-13' })
})

test('after the order a box given away or declined goes there, and the total stays', async () => {
  const { run, tokens } = await askedGift(shop, {
    count: 3,
    rules: { mayPassOn: true, charity: CHARITY, declinedBoxes: 'sender' },
  })
  const guest = shop.as('guest')
  const [person, toCharity, declined] = tokens as [string, string, string]
  const orderId = await orderGift(shop, run)
  const total = async () =>
    (await shop.db.selectFrom('ordering.orders').select('total_paisa').where('id', '=', orderId).executeTakeFirstOrThrow())
      .total_paisa
  const agreed = await total()
  expect(await answerPlace(guest, { token: person, place: FRIEND })).toEqual({ ok: true })
  expect(await answerDay(guest, { token: person, ...on('2026-06-12') })).toEqual({ ok: true })
  expect(await giveToCharity(guest, { token: toCharity })).toEqual({ ok: true })
  expect(await giveToCharity(guest, { token: toCharity })).toEqual({ ok: true })
  expect(await declineGift(guest, { token: declined, shopUrl: SHOP_URL })).toEqual({ ok: true })
  const boxes = await consignmentsOf(shop.db, [orderId])
  expect(boxes.map(({ recipient: { name, giftMessage }, areaId, state }) => [name, giftMessage, areaId, state])).toEqual([
    ['Rezaul Haq', 'Dear Rezaul Haq', 'dhaka/mirpur', 'planned'],
    ['Asha Foundation', null, 'dhaka/mirpur', 'planned'],
    ['Shirin Akter', null, 'dhaka/dhanmondi', 'planned'],
  ])
  expect(await total()).toBe(agreed)
  // A declined box can be accepted again while there is time.
  await answerPlace(guest, { token: declined, place: PLACE })
  expect(await answerDay(guest, { token: declined, ...on('2026-06-12') })).toEqual({ ok: true })
  expect(await boxOfLink(shop, declined)).toMatchObject({
    recipient: { name: 'Nasrin Sultana C2', giftMessage: 'Dear Nasrin Sultana C2' },
  })
  expect(await answersOf(shop.db, await now(run))).toMatchObject({ accepted: 1, 'given-on': 1, charity: 1, declined: 0 })
})

test('after the order a declined box without an address of the sender is not sent, and stays charged', async () => {
  const { run, tokens } = await askedGift(shop, { count: 2 })
  const [token] = tokens as [string]
  const orderId = await orderGift(shop, run)
  const [before] = await shop.db.selectFrom('ordering.orders').selectAll().where('id', '=', orderId).execute()
  const declines = [1, 2].map(() => declineGift(shop.as('guest'), { token, shopUrl: SHOP_URL }))
  // Two devices at once: the second finds the answer of the first.
  expect((await Promise.all(declines)).map((one) => (one.ok ? 'ok' : one.problem)).toSorted()).toEqual(['ok', 'too-late'])
  expect((await boxOfLink(shop, token)).state).toBe('cancelled')
  const [after] = await shop.db.selectFrom('ordering.orders').selectAll().where('id', '=', orderId).execute()
  expect(after!.total_paisa).toBe(before!.total_paisa)
  const gaveUp = await shop.db
    .selectFrom('ordering.given_up_boxes')
    .select(['charged', 'amount_paisa', 'reason', 'actor'])
    .execute()
  expect(gaveUp).toEqual([
    { charged: true, amount_paisa: 0, reason: 'the recipient declined the gift', actor: 'system:gift-link' },
  ])
  expect(await answerPlace(shop.as('guest'), { token, place: PLACE })).toEqual({ ok: false, problem: 'too-late' })
})

test('a recipient who answers while the run is ordered is either in the order, or changes the ordered box', async () => {
  const { run, tokens } = await askedGift(shop, { count: 4 })
  for (const token of tokens) await answerPlace(shop.as('guest'), { token, place: PLACE })
  const current = await now(run)
  const { total } = await planRun(shop.db, current, shop.now)
  const shown = { seenVersion: current.version, expectedTotal: total, daysToPay: 3, gateways: [], shopUrl: SHOP_URL }
  const [confirmed, ...answers] = await Promise.all([
    confirmRun(shop.as('guest'), { run: { token: run.token }, ...shown }),
    ...tokens.map((token) => answerDay(shop.as('guest'), { token, ...on('2026-06-13') })),
  ])
  expect(answers).toEqual(tokens.map(() => ({ ok: true })))
  if (!confirmed.ok) {
    expect(confirmed.problem).toBe('edit-conflict')
    await orderGift(shop, run)
  }
  for (const token of tokens) {
    expect(await boxOfLink(shop, token)).toMatchObject({ day: '2026-06-13', recipient: { addressLine: 'House 9, Road 3' } })
  }
  const drops = await sql<{ drops: number }>`select sum(drops)::integer as drops from fulfilment.slot_days`.execute(shop.db)
  expect(drops.rows).toEqual([{ drops: 4 }])
})

test('a box that is being packed and redirected at once is one of both', async () => {
  const { run, tokens } = await askedGift(shop)
  const [token] = tokens as [string]
  const orderId = await orderGift(shop, run)
  await sql`update payments.payments set state = 'captured', captured_paisa = amount_paisa`.execute(shop.db)
  await confirmOrder(shop.as('desk'), { orderId, shopUrl: SHOP_URL })
  await answerPlace(shop.as('guest'), { token, place: PLACE })
  const { id } = await boxOfLink(shop, token)
  const [packed, answered] = await Promise.all([
    packOrder(shop.as('desk'), { orderId, consignmentId: id, early: true }),
    answerDay(shop.as('guest'), { token, ...on('2026-06-13') }),
  ])
  const box = await boxOfLink(shop, token)
  expect(packed).toMatchObject({ ok: true })
  expect(box.state).toBe('packed')
  const reached = answered.ok ? ['House 9, Road 3', '2026-06-13'] : ['Meghna Tower, reception', '2026-06-12']
  expect([box.recipient.addressLine, box.day]).toEqual(reached)
  if (!answered.ok) expect(answered.problem).toBe('too-late')
})
