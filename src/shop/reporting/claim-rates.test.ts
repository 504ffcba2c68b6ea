import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openClaim } from '#tests/claim-access-cases.ts'
import { delivered, shopUrl } from '#tests/invoice-documents.ts'
import { phoneNumber } from '#tests/sample-order.ts'
import { storeDays } from '#tests/stored-figures.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { acceptClaim, claimById, declineRecall, rejectClaim } from '../claims/index.ts'
import { consignmentsOf } from '../fulfilment/index.ts'
import { recallLot } from '../inventory/index.ts'
import { addDays, dayInDhaka } from '../values/index.ts'
import { claimsByCarrier, claimsByFarm, claimsByLot, claimsByPacker, proposedRecalls } from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

/** Orders of guava by different people, and claims about some of them. */
async function guavas(count: number, bad: number): Promise<string[]> {
  const claims: string[] = []
  for (let index = 0; index < count; index += 1) {
    const buyer = { name: 'Farhana', phone: phoneNumber(index + 1), email: null }
    const { token } = await delivered(shop, { buys: { 'guava-1kg': 1 }, buyer })
    if (index < bad) claims.push(await openClaim(shop, token))
  }
  return claims
}

const LIMITS = { recallPercent: 40, recallClaims: 2 }

test('claims count for lot, farm, packer and carrier, unless they are rejected', async () => {
  const [accepted, rejected] = await guavas(4, 2)
  const { lines } = (await claimById(shop.db, accepted!))!
  const granted = new Map(lines.map(({ orderLineId, asked }) => [orderLineId, asked]))
  await acceptClaim(shop.as('owner'), { claimId: accepted!, granted, reason: '', shopUrl })
  await rejectClaim(shop.as('owner'), { claimId: rejected!, reason: 'It ripens.', shopUrl })
  const today = dayInDhaka(shop.now)
  const period = { from: today, until: today }
  const counts = { orders: 4, withClaim: 1, granted: 6_000 }
  const byLot = await claimsByLot(shop.db, period)
  expect(byLot).toMatchObject([counts])
  expect(await claimsByFarm(shop.db, period)).toEqual([{ farm: byLot[0]!.farm, ...counts }])
  expect(await claimsByPacker(shop.db, period)).toEqual([{ name: 'staff:Desk', ...counts }])
  expect(await claimsByCarrier(shop.db, period)).toEqual([{ name: null, ...counts }])
})

test('a lot without farm and harvest day counts too, because its item is a fruit of its own', async () => {
  await guavas(2, 1)
  const today = dayInDhaka(shop.now)
  const period = { from: today, until: today }
  const counted = await claimsByLot(shop.db, period)
  await sql`update inventory.lots set farm_id = null, harvested_on = null`.execute(shop.db)
  expect(counted).toMatchObject([{ orders: 2, withClaim: 1 }])
  expect(await claimsByLot(shop.db, period)).toEqual([{ ...counted[0]!, farm: null }])
})

test('a line packed from two lots of one farm counts its claim once for the farm', async () => {
  const [claimId] = await guavas(1, 1)
  const { lines } = (await claimById(shop.db, claimId!))!
  const granted = new Map(lines.map(({ orderLineId, asked }) => [orderLineId, asked]))
  await acceptClaim(shop.as('owner'), { claimId: claimId!, granted, reason: '', shopUrl })
  const lotId = shop.newId()
  await sql`
    with packed as (select * from inventory.allocations where state = 'consumed' limit 1),
    second as (
      insert into inventory.lots
      select (jsonb_populate_record(lot, jsonb_build_object('id', ${lotId}::text, 'code', 'GUA-SECOND'))).*
      from inventory.lots lot join packed on packed.lot_id = lot.id returning id)
    insert into inventory.allocations (order_id, order_line_id, lot_id, amount, state, created_at, changed_at)
    select order_id, order_line_id, second.id, amount, state, packed.created_at, packed.changed_at from packed, second`.execute(
    shop.db,
  )
  const today = dayInDhaka(shop.now)
  const period = { from: today, until: today }
  const counts = { orders: 1, withClaim: 1, granted: 6_000 }
  expect(await claimsByLot(shop.db, period)).toMatchObject([counts, counts])
  expect(await claimsByFarm(shop.db, period)).toMatchObject([counts])
})

test('a claim sent by the code on a box counts for the packer of this box only', async () => {
  const [claimId] = await guavas(1, 1)
  const [own, other] = [await claimById(shop.db, claimId!), shop.newId()]
  const [box] = await consignmentsOf(shop.db, [own!.orderId])
  await sql`
    insert into fulfilment.consignments
    select (jsonb_populate_record(box, jsonb_build_object('id', ${other}::text, 'box_code', ${'b'.repeat(32)}::text, 'number', box.number || '-2'))).*
    from fulfilment.consignments box where id = ${box!.id}::uuid`.execute(shop.db)
  await sql`
    insert into fulfilment.consignment_events (consignment_id, from_state, to_state, actor, at)
    values (${other}::uuid, 'planned', 'packed', 'staff:Rina', ${shop.now})`.execute(shop.db)
  const today = dayInDhaka(shop.now)
  const packers = async () =>
    (await claimsByPacker(shop.db, { from: today, until: today })).map(({ name, orders, withClaim }) => [name, orders, withClaim])
  expect((await packers()).toSorted()).toEqual([
    ['staff:Desk', 1, 1],
    ['staff:Rina', 1, 1],
  ])
  await sql`update claims.claims set consignment_id = ${other}::uuid`.execute(shop.db)
  expect(await packers()).toEqual([
    ['staff:Rina', 1, 1],
    ['staff:Desk', 1, 0],
  ])
})

test('a recall is proposed from a share of the orders on, and not again after it was declined or made', async () => {
  await guavas(4, 1)
  expect(await proposedRecalls(shop, LIMITS)).toEqual([])
  const buyer = { name: 'Karim', phone: phoneNumber(90), email: null }
  const second = await delivered(shop, { buys: { 'guava-1kg': 1 }, buyer })
  await openClaim(shop, second.token)
  // Two of five orders.
  const [lot] = await proposedRecalls(shop, LIMITS)
  expect(lot).toMatchObject({ orders: 5, claims: 2 })
  expect(await proposedRecalls(shop, { ...LIMITS, recallPercent: 41 })).toEqual([])
  expect(await proposedRecalls(shop, { ...LIMITS, recallClaims: 3 })).toEqual([])
  await declineRecall(shop.as('owner'), lot!)
  expect(await proposedRecalls(shop, LIMITS)).toEqual([])
  const third = await delivered(shop, { buys: { 'guava-1kg': 1 }, buyer: { ...buyer, phone: phoneNumber(91) } })
  await openClaim(shop, third.token)
  expect(await proposedRecalls(shop, LIMITS)).toMatchObject([{ orders: 6, claims: 3 }])
  await recallLot(shop.as('owner'), { lotId: lot!.lotId, reason: 'Worms' })
  expect(await proposedRecalls(shop, LIMITS)).toEqual([])
})

test('a recall is proposed from the newest orders and claims, whatever is stored', async () => {
  await sql`update inventory.lots set on_hand = on_hand + 100000 where state = 'received'`.execute(shop.db)
  await guavas(6, 1)
  const later = shop.at(new Date(shop.now.getTime() + 86_400_000))
  await storeDays(shop.db, later.now)
  expect(await claimsByLot(shop.db, { from: dayInDhaka(shop.now), until: dayInDhaka(shop.now) })).toMatchObject([{ orders: 6 }])
  expect(await proposedRecalls(shop, LIMITS)).toEqual([])
  for (const name of ['Rahim', 'Nasrin', 'Kamal']) {
    const buyer = { name, phone: phoneNumber(900 + name.length), email: null }
    const { token } = await delivered(later, {
      buys: { 'guava-1kg': 1 },
      buyer,
      delivery: { day: addDays(dayInDhaka(later.now), 1) },
    })
    await openClaim(later, token)
  }
  expect(await proposedRecalls(later, LIMITS)).toMatchObject([{ orders: 9, claims: 4 }])
})

test('claims of more than 90 days ago propose nothing', async () => {
  await guavas(3, 2)
  const after = (days: number) => shop.at(new Date(shop.now.getTime() + days * 86_400_000))
  expect(await proposedRecalls(after(90), LIMITS)).toMatchObject([{ orders: 3, claims: 2 }])
  expect(await proposedRecalls(after(91), LIMITS)).toEqual([])
})
