import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { shopUrl } from '#tests/online-orders.ts'
import { slippedShop, system } from '#tests/slipped-orders.ts'
import { ledgerDifferences, receiveExpectedLot } from '../inventory/index.ts'
import { orderForOffice, packOrder, type Placed } from '../ordering/index.ts'
import { followCampaigns } from '../preorders/index.ts'
import { dayFrom } from '../values/index.ts'
import { askedOfCampaign } from './index.ts'

const { world, orderNow, campaign, ordered, slip, answer, settle } = slippedShop()

describe('a smaller harvest', () => {
  test('serves the orders that were placed first, which can be packed; the others are asked', async () => {
    const orders = [await ordered({ person: 1 }), await ordered({ person: 2, units: 3 }), await ordered({ person: 3 })]
    expect(await slip({ campaignId: campaign.id, answerDays: 2, shopUrl, kind: 'partial', amount: 7_000 })).toEqual({
      ok: false,
      problem: 'not-less',
    })
    expect(await slip({ campaignId: campaign.id, answerDays: 2, shopUrl, kind: 'partial', amount: 4_500 })).toMatchObject({
      ok: true,
      asked: 2,
    })
    expect((await askedOfCampaign(world.shop.db, campaign.id)).map(({ orderId }) => orderId)).toEqual([
      orders[1]!.orderId,
      orders[2]!.orderId,
    ])
    expect(await ledgerDifferences(world.shop.db)).toEqual([])
    expect(await answer(orders[1]!, { kind: 'accept-next' })).toEqual({ ok: false, problem: 'not-offered' })
    const arrival = world.shop.at('2026-07-01T08:00:00+06:00')
    expect(
      await receiveExpectedLot(arrival.as('owner'), {
        lotId: campaign.lotId,
        amount: 2_000,
        grade: 'A',
        harvestedOn: dayFrom('2026-06-30'),
      }),
    ).toMatchObject({ ok: true })
    await settle(world.shop.at('2026-06-13T21:00:00+06:00'))
    expect(await Promise.all(orders.map(async ({ orderId }) => (await orderNow(orderId)).state))).toEqual([
      'placed',
      'cancelled',
      'cancelled',
    ])
    const box = (await orderForOffice(world.shop.db, orders[0]!.orderId, arrival.now))!.consignments[0]!
    expect(
      await packOrder(world.shop.at('2026-07-02T06:00:00+06:00').as('owner'), {
        orderId: orders[0]!.orderId,
        consignmentId: box.id,
      }),
    ).toMatchObject({ ok: true })
    expect(await ledgerDifferences(world.shop.db)).toEqual([])
  })
})

test('a failed harvest of three hundred orders: each is decided or paid back within the legal ten days, and the books are at zero', async () => {
  // Two hundred of them have paid a deposit.
  const orders: Placed[] = []
  await sql`update inventory.lots set on_hand = 700000 where id = ${campaign.lotId}::uuid`.execute(world.shop.db)
  await sql`insert into inventory.movements (lot_id, kind, amount, actor, at) values (${campaign.lotId}::uuid, 'expected', 600000, 'staff:Owner', now())`.execute(
    world.shop.db,
  )
  for (let person = 0; person < 300; person += 1) orders.push(await ordered({ person, paid: person % 3 !== 0 }))
  expect(await slip({ campaignId: campaign.id, answerDays: 5, shopUrl, kind: 'failed' })).toMatchObject({ ok: true, asked: 300 })
  expect(await slip({ campaignId: campaign.id, answerDays: 5, shopUrl, kind: 'failed' })).toEqual({
    ok: false,
    problem: 'not-now',
  })
  for (const placed of orders.slice(0, 40)) await answer(placed, { kind: 'refund' })
  await world.shop.warmUp()
  const deadline = world.shop.at('2026-06-16T21:00:00+06:00')
  for (let round = 0; round < 12; round += 1) await Promise.all([settle(deadline), settle(deadline)])
  const all = await askedOfCampaign(world.shop.db, campaign.id)
  expect([
    all.filter(({ state }) => state === 'done').length,
    all.filter(({ answeredBy }) => answeredBy === 'buyer').length,
  ]).toEqual([300, 40])
  const money = await sql`
    select sum(captured_paisa)::integer as captured, sum(refunded_paisa)::integer as refunded, count(*) filter (where refunded_paisa > 0)::integer as times
    from payments.payments`.execute(world.shop.db)
  expect(money.rows).toEqual([{ captured: 4_000_000, refunded: 4_000_000, times: 200 }])
  expect(await world.shop.count('ordering.orders', { state: 'cancelled' })).toBe(300)
  await followCampaigns(system(deadline))
  const lots = await sql`
    select sum(on_hand)::integer as on_hand, sum(allocated)::integer as allocated from inventory.lots where state = 'expected' and stock_item_id = ${world.shop.stockItem('guava')}::uuid`.execute(
    world.shop.db,
  )
  expect(lots.rows).toEqual([{ on_hand: 600_000, allocated: 0 }])
  expect(await ledgerDifferences(world.shop.db)).toEqual([])
  // Three hundred orders take a busy machine longer than a test usually may.
}, 90_000)
