import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimDesk } from '#tests/claim-cases.ts'
import { openSeason, stepOfSeason } from '#tests/grower-season.ts'
import { moved, TO_THE_DOOR } from '#tests/invoice-documents.ts'
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

/** Changes of a stored day that its reports show, made where nothing but the database can notice them. */
const CHANGES: Record<string, string> = {
  'the total of an order': `update ordering.orders set total_paisa = total_paisa + 100, delivery_paisa = delivery_paisa + 100`,
  'a cancelled order': `update ordering.orders set state = 'cancelled'`,
  'the day of an order': `update ordering.orders set placed_at = placed_at - interval '1 day'`,
  'the scale weight of a line': `update ordering.order_lines set weighed_grams = 900`,
  'a line that was added': `
    insert into ordering.order_lines select (jsonb_populate_record(line, jsonb_build_object('id', gen_random_uuid(), 'position', 9))).*
    from ordering.order_lines line`,
  'a line that was removed': `delete from ordering.order_lines`,
  'a box that was added before the others': `
    insert into fulfilment.consignments
    select (jsonb_populate_record(box, jsonb_build_object('id', gen_random_uuid(), 'number', '0', 'box_code', '0', 'area_id', 'rajshahi/bagha'))).*
    from fulfilment.consignments box`,
  'another lot of a line': `
    insert into inventory.allocations (order_id, order_line_id, lot_id, amount, created_at, changed_at)
    select order_id, order_line_id, (select id from inventory.lots where id <> lot_id order by id limit 1), 100, created_at, changed_at
    from inventory.allocations`,
  'a box to another district': `update fulfilment.consignments set area_id = (select id from places.areas where district_id = 'rajshahi' limit 1)`,
  'the zone of a delivered box': `update fulfilment.consignments set zone_id = 'outside'`,
  'a delivery that is taken back': `
    insert into fulfilment.consignment_events (consignment_id, from_state, to_state, actor, at)
    select id, 'delivered', 'dispatched', 'test', now() from fulfilment.consignments`,
  'the hours of a slot': `update fulfilment.slots set starts = '00:00', ends = '00:01'`,
  'what a lot cost': `update inventory.lots set cost_paisa = coalesce(cost_paisa, 0) + 100000`,
  'more of a lot': `
    insert into inventory.movements (lot_id, kind, amount, actor, at)
    select id, 'received', 100000, 'test', now() from inventory.lots`,
  'what a line took of a lot': `update inventory.allocations set amount = amount + 1`,
}

test.each(Object.keys(CHANGES))('reports notice %s', async (what) => {
  const orderId = await place({ 'guava-1kg': 2 })
  await moved(shop.at('2026-06-12T09:40:00+06:00'), orderId, TO_THE_DOOR)
  await sql`update inventory.lots set cost_paisa = 55555`.execute(shop.db)
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
  expect(await changes()).toEqual([1, 0])
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
