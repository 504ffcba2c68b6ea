import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openClaim } from '#tests/claim-access-cases.ts'
import { claimDesk } from '#tests/claim-cases.ts'
import { openSeason, stepOfSeason } from '#tests/grower-season.ts'
import { CHANGES } from '#tests/figure-changes.ts'
import { moved, placed, TO_THE_DOOR } from '#tests/invoice-documents.ts'
import { editUnits, orderEdit } from '#tests/order-edit.ts'
import { phoneNumber, sampleOrder } from '#tests/sample-order.ts'
import { seededRandom } from '#tests/seeded-random.ts'
import { storeDays, wrongFigures } from '#tests/stored-figures.ts'
import { openShop, type Shop } from '#tests/world.ts'
import type { Db, Tx } from '../context.ts'
import { cancelOrder, editOrder, placeOrder } from '../ordering/index.ts'
import { addDays, dayFrom, dayInDhaka } from '../values/index.ts'
import {
  businessOverview,
  claimsByCarrier,
  claimsByFarm,
  claimsByLot,
  claimsByPacker,
  deliveries,
  marginByFarm,
  marginByLot,
  marginByProduct,
  salesByChannel,
  salesByDay,
  salesByDistrict,
  salesByProduct,
  storeNextDay,
  vatReport,
  weeksUntil,
} from './index.ts'

const shopUrl = 'https://pakafol.example'
const june = { from: dayFrom('2026-06-01'), until: dayFrom('2026-06-30'), basis: 'placed' } as const
// The day after the last order of each test, so that all its days are past.
const afterwards = new Date('2026-07-15T06:00:00+06:00')
let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

let buyers = 0
async function place(buys: Record<string, number>, at = shop): Promise<string> {
  buyers += 1
  const buyer = { name: 'Farhana Rahman', phone: phoneNumber(buyers), email: null }
  const placed = await placeOrder(
    at.as('guest'),
    sampleOrder(at, { buyer, buys, delivery: { day: addDays(dayInDhaka(at.now), 1) } }),
  )
  if (!placed.ok) throw new Error(placed.problem)
  return placed.orderId
}

const everyReport = async (db: Db) => ({
  days: await salesByDay(db, june),
  channels: await salesByChannel(db, june),
  districts: await salesByDistrict(db, june),
  products: await salesByProduct(db, june),
  vat: await vatReport(db, june),
  margins: [await marginByProduct(db, june), await marginByLot(db, june), await marginByFarm(db, june)],
  deliveries: await deliveries(db, june),
  claims: [
    await claimsByLot(db, june),
    await claimsByFarm(db, june),
    await claimsByPacker(db, june),
    await claimsByCarrier(db, june),
  ],
  overview: await businessOverview(db, weeksUntil(dayFrom('2026-06-12')), dayFrom('2026-06-12')),
})

const forgetDays = () => sql`delete from reporting.stored_days`.execute(shop.db)
const marked = async () =>
  (await sql<{ day: string }>`select distinct day from reporting.changed_days order by day`.execute(shop.db)).rows.map(
    ({ day }) => day,
  )

test('reports say the same with stored figures and without, after 120 random operations', async () => {
  const desk = await claimDesk()
  try {
    const season = await openSeason(shop, desk)
    await sql`update inventory.lots set on_hand = on_hand + 1000000 where state = 'received'`.execute(shop.db)
    const roll = seededRandom(20_261_129)
    const orders: string[] = []
    for (let index = 0; index < 120; index += 1) {
      const at = shop.at(new Date(shop.now.getTime() + Math.floor(index / 30) * 86_400_000))
      const does = roll(8)
      const order = orders[roll(orders.length || 1)]
      if (does === 0 || !order) orders.push(await place({ 'guava-1kg': 1 + roll(2), 'himsagar-5kg': 1 + roll(2) }, at))
      else if (does === 1) await cancelOrder(at.as('desk'), { orderId: order, note: 'changed their mind', shopUrl })
      else if (does === 2) await moved(at, order, TO_THE_DOOR).catch(() => null)
      else if (does === 3)
        await editOrder(at.as('desk'), await orderEdit(at, order, { lines: await editUnits(at, order, [1 + roll(3), 1]) }))
      else await stepOfSeason(season, shop, roll)
      if (roll(3) === 0) await storeNextDay({ db: shop.db, now: afterwards })
      if (index % 10 === 9) expect([index, await wrongFigures(shop.db)]).toEqual([index, []])
    }
    await storeDays(shop.db, afterwards)
    expect(await wrongFigures(shop.db)).toEqual([])
    const stored = await everyReport(shop.db)
    expect(stored.days.length).toBeGreaterThan(2)
    await forgetDays()
    expect(stored).toEqual(await everyReport(shop.db))
  } finally {
    await desk.close()
  }
}, 120_000)

/** How many rows wait: days, and changes of lots. */
async function changes(): Promise<[number, number]> {
  const found = await sql<{ days: number; lots: number }>`
    select (select count(*) from reporting.changed_days)::integer as days, (select count(*) from reporting.changed_lots)::integer as lots`.execute(
    shop.db,
  )
  return [found.rows[0]!.days, found.rows[0]!.lots]
}

test.each(Object.keys(CHANGES))('reports notice %s', async (what) => {
  const { orderId, token } = await placed(shop, { buys: { 'guava-1kg': 2 } })
  await moved(shop.at('2026-06-12T09:40:00+06:00'), orderId, TO_THE_DOOR)
  await sql`update inventory.lots set cost_paisa = 55555`.execute(shop.db)
  await openClaim(shop, token)
  await sql`
    insert into fulfilment.carriages (consignment_id, carrier, numbers, remits)
    select id, 'steadfast', '{}', true from fulfilment.consignments`.execute(shop.db)
  await storeDays(shop.db, afterwards)
  expect(await wrongFigures(shop.db)).toEqual([])
  const before = await everyReport(shop.db)
  await sql.raw(CHANGES[what]!).execute(shop.db)
  expect(await wrongFigures(shop.db)).toEqual([])
  const after = await everyReport(shop.db)
  expect(after).not.toEqual(before)
  await storeDays(shop.db, afterwards)
  expect(await wrongFigures(shop.db)).toEqual([])
  expect(await everyReport(shop.db)).toEqual(after)
  await forgetDays()
  expect(await everyReport(shop.db)).toEqual(after)
})

test('without their rows in changed_days the same changes leave wrong figures', async () => {
  await place({ 'guava-1kg': 2 })
  await storeDays(shop.db, afterwards)
  await sql.raw(CHANGES['the total of an order']!).execute(shop.db)
  await sql`delete from reporting.changed_days`.execute(shop.db)
  expect(await wrongFigures(shop.db)).toHaveLength(4)
})

test('work on an order that changes no figure leaves its day as it is', async () => {
  const orderId = await place({ 'guava-1kg': 2 })
  await storeDays(shop.db, afterwards)
  await moved(shop, orderId, ['confirm', 'pack', 'dispatch'])
  expect(await changes()).toEqual([0, 0])
  await moved(shop, orderId, ['deliver'])
  // The delivery, and that the order is completed with its last box: in its state and in its history.
  expect(await changes()).toEqual([3, 0])
})

test('today and later days are not stored', async () => {
  await place({ 'guava-1kg': 2 })
  await storeDays(shop.db, shop.now)
  expect(await sql`select from reporting.stored_days`.execute(shop.db)).toMatchObject({ rows: [] })
  await storeDays(shop.db, new Date(shop.now.getTime() + 86_400_000))
  const stored = await sql`select distinct day from reporting.stored_days`.execute(shop.db)
  expect(stored.rows).toEqual([{ day: '2026-06-11' }])
  expect(await storeNextDay({ db: shop.db, now: new Date(shop.now.getTime() + 86_400_000) })).toBe(false)
})

test('a cancelled order changes what the later lines of its lot cost', async () => {
  await sql`update inventory.lots set cost_paisa = 9999`.execute(shop.db)
  const first = await place({ 'guava-1kg': 1 })
  await place({ 'guava-1kg': 2 }, shop.at('2026-06-12T09:30:00+06:00'))
  await place({ 'himsagar-5kg': 1 }, shop.at('2026-06-13T09:30:00+06:00'))
  await storeDays(shop.db, afterwards)
  await cancelOrder(shop.as('desk'), { orderId: first, note: 'changed their mind', shopUrl })
  expect(await wrongFigures(shop.db)).toEqual([])
  const after = await everyReport(shop.db)
  expect(await storeNextDay({ db: shop.db, now: afterwards })).toBe(true)
  // The later day is stored first; the day of the other lot waits for nothing.
  expect(await marked()).toEqual(['2026-06-11'])
  await storeDays(shop.db, afterwards)
  expect(await wrongFigures(shop.db)).toEqual([])
  expect(await everyReport(shop.db)).toEqual(after)
})

test('a change that ends after its day was stored is in the reports', async () => {
  const orderId = await place({ 'guava-1kg': 2 })
  const other = await place({ 'guava-1kg': 1 })
  await storeDays(shop.db, afterwards)
  await cancelOrder(shop.as('desk'), { orderId: other, note: 'changed their mind', shopUrl })
  const [started, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const change = shop.db.transaction(async (tx: Tx) => {
    await sql`update ordering.orders set total_paisa = total_paisa + 700, delivery_paisa = delivery_paisa + 700 where id = ${orderId}::uuid`.execute(
      tx,
    )
    started.resolve()
    await mayEnd.promise
  })
  await started.promise
  await storeDays(shop.db, afterwards)
  const [before] = await salesByDay(shop.db, june)
  expect(before!.orders).toBe(1)
  expect(await marked()).toEqual([])
  mayEnd.resolve()
  await change
  expect(await marked()).toEqual(['2026-06-11'])
  const changed = { ...before!, total: before!.total + 700, delivery: before!.delivery + 700 }
  expect(await salesByDay(shop.db, june)).toEqual([changed])
  await storeDays(shop.db, afterwards)
  expect(await salesByDay(shop.db, june)).toEqual([changed])
  expect(await wrongFigures(shop.db)).toEqual([])
})

test('days are stored once when several processes store them at the same time', async () => {
  for (let day = 11; day < 15; day += 1) await place({ 'guava-1kg': 1 }, shop.at(`2026-06-${day}T09:30:00+06:00`))
  await Promise.all([1, 2, 3, 4, 5, 6].map(() => storeDays(shop.db, afterwards)))
  await sql`update ordering.orders set total_paisa = total_paisa + 100, delivery_paisa = delivery_paisa + 100`.execute(shop.db)
  await Promise.all([1, 2, 3, 4, 5, 6].map(() => storeDays(shop.db, afterwards)))
  expect(await changes()).toEqual([0, 0])
  expect(await wrongFigures(shop.db)).toEqual([])
})

test('figures that a later version adds are added up until they are stored', async () => {
  await place({ 'guava-1kg': 2 })
  await storeDays(shop.db, afterwards)
  const before = await vatReport(shop.db, june)
  await sql`delete from reporting.stored_days where figures = 'reporting.vat_days'`.execute(shop.db)
  await sql`delete from reporting.vat_days`.execute(shop.db)
  expect(await vatReport(shop.db, june)).toEqual(before)
  await storeDays(shop.db, afterwards)
  expect(await wrongFigures(shop.db)).toEqual([])
  expect((await sql`select from reporting.vat_days`.execute(shop.db)).rows.length).toBeGreaterThan(1)
})

test('figures that only a newer version knows are not taken for right after this one has stored their day', async () => {
  await place({ 'guava-1kg': 2 })
  await storeDays(shop.db, afterwards)
  const newer = async () =>
    (await sql`select day from reporting.stored_days where figures = 'reporting.newer_days'`.execute(shop.db)).rows
  await sql`
    insert into reporting.stored_days (figures, day, stored_at)
    select 'reporting.newer_days', day, now() from unnest(array['2026-06-11', '2026-06-12']::date[]) as day`.execute(shop.db)
  await sql.raw(CHANGES['the total of an order']!).execute(shop.db)
  await storeDays(shop.db, afterwards)
  expect(await newer()).toEqual([{ day: '2026-06-12' }])
  expect(await wrongFigures(shop.db)).toEqual([])
})

test('claims of a lot count from the moment its item is sold as a fruit', async () => {
  const { orderId } = await placed(shop, { buys: { 'guava-1kg': 2 } })
  await moved(shop, orderId, TO_THE_DOOR)
  await sql`update inventory.lots set farm_id = null, harvested_on = null`.execute(shop.db)
  await sql`update catalog.products set sold_by = 'box' where code = 'guava'`.execute(shop.db)
  const lotsNow = async () => {
    await storeDays(shop.db, afterwards)
    return (await claimsByLot(shop.db, june)).map(({ orders }) => orders)
  }
  expect(await lotsNow()).toEqual([])
  await sql`update catalog.products set sold_by = 'kilo' where code = 'guava'`.execute(shop.db)
  expect(await wrongFigures(shop.db)).toEqual([])
  expect(await lotsNow()).toEqual([1])
  await sql`update catalog.products set sold_by = 'box' where code = 'guava'`.execute(shop.db)
  expect(await lotsNow()).toEqual([])
  // Another product takes over the code.
  await sql`update catalog.products set code = 'guava-before' where code = 'guava'`.execute(shop.db)
  await sql`
    insert into catalog.products
    select (jsonb_populate_record(product, jsonb_build_object('id', gen_random_uuid(), 'code', 'guava', 'slug', 'guava-again', 'sold_by', 'kilo'))).*
    from catalog.products product where code = 'guava-before'`.execute(shop.db)
  expect(await wrongFigures(shop.db)).toEqual([])
  expect(await lotsNow()).toEqual([1])
})
