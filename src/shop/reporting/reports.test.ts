import { afterEach, beforeEach, expect, test } from 'vitest'
import { addPromotion, phoneNumber, sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { taka } from '#tests/world-data.ts'
import { taxClass } from '#tests/world-rows.ts'
import { correctStock } from '../inventory/index.ts'
import {
  cancelOrder,
  confirmOrder,
  deliverOrder,
  dispatchOrder,
  failDelivery,
  packOrder,
  placeOrder,
  returnOrder,
  type Placed,
} from '../ordering/index.ts'
import { dayFrom } from '../values/index.ts'
import {
  couponUses,
  deliveries,
  marginByFarm,
  marginByLot,
  marginByProduct,
  salesByChannel,
  salesByDay,
  totalsByDay,
  salesByDistrict,
  salesByProduct,
  vatReport,
  waste,
  type Margin,
  type Sales,
  type Scope,
} from './index.ts'

const shopUrl = 'https://pakafol.example'
const june: Scope = { from: dayFrom('2026-06-01'), until: dayFrom('2026-06-30'), basis: 'placed' }
let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

let buyers = 0
async function place(difference: Parameters<typeof sampleOrder>[1] = {}, at = shop): Promise<Placed> {
  buyers += 1
  const buyer = { name: 'Farhana Rahman', phone: phoneNumber(buyers), email: null }
  const placed = await placeOrder(at.as('guest'), sampleOrder(at, { buyer, ...difference }))
  if (!placed.ok) throw new Error(placed.problem)
  return placed
}

async function move(
  orderId: string,
  moves: readonly ('confirm' | 'pack' | 'dispatch' | 'deliver' | 'fail' | 'return')[],
  at = shop,
) {
  const ctx = at.as('desk')
  const input = { orderId, note: 'nobody there', shopUrl }
  for (const name of moves) {
    const moved = await {
      confirm: () => confirmOrder(ctx, input),
      pack: () => packOrder(ctx, { ...input, early: true }),
      dispatch: () => dispatchOrder(ctx, { ...input, early: true }),
      deliver: () => deliverOrder(ctx, input),
      fail: () => failDelivery(ctx, { orderId, failure: { reason: 'nobody-home', words: null }, shopUrl }),
      return: () => returnOrder(ctx, input),
    }[name]()
    expect([name, moved.ok]).toEqual([name, true])
  }
}

const sum = <Row>(rows: readonly Row[], amount: (row: Row) => number) => rows.reduce((total, row) => total + amount(row), 0)
const toTheDoor = ['confirm', 'pack', 'dispatch', 'deliver'] as const
const rajshahi = { areaId: 'rajshahi/paba', mode: 'courier' as const, day: dayFrom('2026-06-13') }

/** Seven orders over two days, in three districts: with a coupon, by phone, one cancelled, one returned. */
async function aWeek(): Promise<void> {
  await addPromotion(shop)
  const dhaka = await place({ buys: { 'himsagar-5kg': 2, 'trio-box': 3 }, couponCode: 'AAM50' })
  const box = await place({ buys: { 'trio-box': 1, 'guava-1kg': 3 }, source: 'phone' })
  await place({ buys: { 'langra-5kg': 1 }, delivery: { ...rajshahi, slotId: shop.slot('outside-courier') } })
  const gazipur = { areaId: 'gazipur/kaliganj', slotId: shop.slot('suburb-van') }
  await place({ buys: { 'himsagar-10kg': 2, 'litchi-100': 1 }, delivery: gazipur, couponCode: 'AAM50' })
  const gone = await place({ buys: { 'himsagar-5kg': 1 } })
  const back = await place({ buys: { 'guava-1kg': 2 } })
  const later = shop.at('2026-06-12T09:30:00+06:00')
  await place({ buys: { 'langra-5kg': 2 }, delivery: { day: dayFrom('2026-06-13') } }, later)
  await cancelOrder(shop.as('desk'), { orderId: gone.orderId, note: 'changed their mind', shopUrl })
  await move(dhaka.orderId, toTheDoor, later)
  await move(box.orderId, toTheDoor, shop.at('2026-06-13T09:30:00+06:00'))
  await move(back.orderId, ['confirm', 'pack', 'dispatch', 'fail', 'return'], later)
}

test.each(['placed', 'delivered'] as const)(
  'all reports are about the same money, to the paisa, by the day %s',
  async (basis) => {
    await aWeek()
    const scope = { ...june, basis }
    const days = await salesByDay(shop.db, scope)
    const totals = (rows: readonly Sales[]) => ({
      orders: sum(rows, (row) => row.orders),
      goods: sum(rows, (row) => row.goods),
      discount: sum(rows, (row) => row.discount),
      delivery: sum(rows, (row) => row.delivery),
      rounding: sum(rows, (row) => row.rounding),
      total: sum(rows, (row) => row.total),
      vat: sum(rows, (row) => row.vat),
    })
    const whole = totals(days)
    expect(whole.orders).toBe(basis === 'placed' ? 5 : 2)
    if (basis === 'placed') expect(await totalsByDay(shop.db, june)).toEqual(new Map(days.map(({ day, total }) => [day, total])))
    expect(whole.total).toBe(whole.goods - whole.discount + whole.delivery + whole.rounding)
    expect(totals(await salesByChannel(shop.db, scope))).toEqual(whole)
    expect(totals(await salesByDistrict(shop.db, scope))).toEqual(whole)

    const products = await salesByProduct(shop.db, scope)
    expect([sum(products, (row) => row.goods), sum(products, (row) => row.discount)]).toEqual([whole.goods, whole.discount])
    expect(sum(products, (row) => row.net)).toBe(whole.goods - whole.discount)

    const coupons = await couponUses(shop.db, scope)
    expect([sum(coupons, (row) => row.discount), sum(coupons, (row) => row.total)]).toEqual([whole.discount, whole.total])

    const vat = await vatReport(shop.db, scope)
    expect([sum(vat, (row) => row.gross), sum(vat, (row) => row.vat)]).toEqual([whole.total, whole.vat])
    expect(vat.every((row) => row.net + row.vat === row.gross)).toBe(true)

    const [byProduct, byLot, byFarm] = [
      await marginByProduct(shop.db, scope),
      await marginByLot(shop.db, scope),
      await marginByFarm(shop.db, scope),
    ]
    const sales = whole.goods - whole.discount - sum(products, (row) => row.vat)
    const cost = sum(byLot, (row) => row.cost)
    for (const rows of [byProduct, byLot, byFarm] as Margin[][]) {
      expect([sum(rows, (row) => row.sales), sum(rows, (row) => row.cost)]).toEqual([sales, cost])
      expect(sum(rows, (row) => row.margin)).toBe(sales - cost)
    }
    expect(cost).toBeGreaterThan(0)
  },
)

test('sales count on their day, in their district and channel', async () => {
  await aWeek()
  const days = await salesByDay(shop.db, june)
  expect(days.map(({ day, orders, goods, total }) => ({ day, orders, goods, total }))).toEqual([
    { day: '2026-06-11', orders: 4, goods: taka(1_900 + 4_350 + 1_450 + 360 + 1_050 + 3_520 + 620), total: days[0]!.total },
    { day: '2026-06-12', orders: 1, goods: taka(2_100), total: taka(2_100) },
  ])
  expect((await salesByChannel(shop.db, june)).map(({ channel, orders }) => [channel, orders])).toEqual([
    ['storefront', 4],
    ['phone', 1],
  ])
  const districts = await salesByDistrict(shop.db, june)
  expect(districts.map(({ districtId, name, orders }) => [districtId, name?.en, orders])).toEqual([
    ['dhaka', 'Dhaka', 3],
    ['gazipur', 'Gazipur', 1],
    ['rajshahi', 'Rajshahi', 1],
  ])
  const trio = (await salesByProduct(shop.db, june)).find((row) => row.productId === shop.product('trio'))
  expect(trio).toMatchObject({ name: { en: 'Mango trio box' }, units: 4, grams: 16_000, goods: taka(5_800) })
})

test('the cost of a lot is split in proportion to the amount taken', async () => {
  await shop.db
    .updateTable('inventory.lots')
    .set({ cost_paisa: taka(800) })
    .where('code', '=', 'GUA-0608-A')
    .execute()
  await place({ buys: { 'guava-1kg': 3 } })
  const [guava] = await marginByProduct(shop.db, june)
  expect(guava).toMatchObject({ productId: shop.product('guava'), sales: taka(360), cost: taka(300), margin: taka(60) })
  const [lot] = await marginByLot(shop.db, june)
  expect(lot).toMatchObject({ code: 'GUA-0608-A', item: { en: 'Guava' }, farm: { en: 'Rafiq Orchard' }, margin: taka(60) })
})

test('VAT on delivery uses the rate of each order', async () => {
  const rateNow = (rate_basis_points: number) =>
    shop.db.updateTable('catalog.tax_classes').set({ rate_basis_points }).where('id', '=', 'delivery').execute()
  await shop.db
    .insertInto('catalog.tax_classes')
    .values(taxClass('delivery', 'Delivery', 'ডেলিভারি', 1_500))
    .execute()
  await place({ buys: { 'guava-1kg': 1 } })
  await rateNow(500)
  await place({ buys: { 'guava-1kg': 2 } })
  await place({ buys: { 'guava-1kg': 1 } })
  const rows = (await vatReport(shop.db, june)).map(({ kind, basisPoints, gross, vat }) => [kind, basisPoints, gross, vat])
  expect(rows).toEqual([
    ['goods', 0, taka(480), 0],
    // ৳80 each: 15 % included are ৳10.43, 5 % included ৳3.81.
    ['delivery', 500, taka(160), 762],
    ['delivery', 1_500, taka(80), 1_043],
  ])
})

test('waste is what was written off, missing in a stocktake, or returned and not put back', async () => {
  await aWeek()
  await shop.db
    .updateTable('inventory.lots')
    .set({ cost_paisa: taka(800) })
    .where('code', '=', 'GUA-0608-A')
    .execute()
  const [guava] = await shop.db.selectFrom('inventory.lots').select(['id', 'on_hand']).where('code', '=', 'GUA-0608-A').execute()
  expect(guava!.on_hand).toBe(8_000 - 5_000)
  const correct = (difference: number, kind: 'counted' | 'written-off' | 'returned', reason: string) =>
    shop.db
      .selectFrom('inventory.lots')
      .select('on_hand')
      .where('id', '=', guava!.id)
      .executeTakeFirstOrThrow()
      .then(({ on_hand }) => correctStock(shop.as('desk'), { lotId: guava!.id, onHand: on_hand + difference, kind, reason }))
  for (const [difference, kind, reason] of [
    [-500, 'written-off', 'bruised'],
    [-300, 'written-off', 'bruised'],
    [-200, 'counted', 'stocktake'],
    [1_500, 'returned', 'still good'],
  ] as const)
    expect(await correct(difference, kind, reason)).toMatchObject({ ok: true, difference })
  const rows = (await waste(shop.db, june)).filter((row) => row.code === 'GUA-0608-A')
  expect(rows.map(({ kind, reason, amount, cost }) => [kind, reason, amount, cost])).toEqual([
    ['written-off', 'bruised', 800, taka(80)],
    ['packed', null, 500, taka(50)],
    ['counted', null, 200, taka(20)],
  ])
})

test('returned fruit counts as lost on the day its order was cancelled, and as found on the day it was put back', async () => {
  const on = (day: string) => shop.at(`${day}T10:00:00+06:00`)
  const order = await place({ buys: { 'guava-1kg': 2 } })
  await move(order.orderId, ['confirm', 'pack', 'dispatch', 'fail'], on('2026-06-12'))
  await move(order.orderId, ['return'], on('2026-06-13'))
  const lotId = shop.lot('GUA-0608-A')
  const putBack = { lotId, onHand: 8_000 - 2_000 + 1_500, kind: 'returned', reason: 'still good' } as const
  expect(await correctStock(on('2026-06-14').as('desk'), putBack)).toEqual({
    ok: true,
    difference: 1_500,
    movementId: expect.any(Number),
  })
  const lostFrom = async (from: string, until = from) =>
    (await waste(shop.db, { from: dayFrom(from), until: dayFrom(until) })).map(({ kind, amount }) => [kind, amount])
  expect(await lostFrom('2026-06-12')).toEqual([])
  expect(await lostFrom('2026-06-13')).toEqual([['packed', 2_000]])
  expect(await lostFrom('2026-06-14')).toEqual([['packed', -1_500]])
  expect(await lostFrom('2026-06-12', '2026-06-14')).toEqual([['packed', 500]])
})

test('a delivery is on time until the end of the promised day', async () => {
  await aWeek()
  expect(await deliveries(shop.db, june)).toEqual([
    {
      zoneId: 'dhaka',
      zone: { en: 'Dhaka city', bn: 'ঢাকা শহর' },
      mode: 'van',
      delivered: 2,
      onTime: 1,
      late: 1,
      failedTries: 1,
    },
  ])
})

test('days without orders are in no report', async () => {
  await aWeek()
  const may = { from: dayFrom('2026-05-01'), until: dayFrom('2026-05-31'), basis: 'placed' } as const
  const reports = [salesByDay, salesByChannel, salesByDistrict, salesByProduct, marginByProduct, marginByLot, marginByFarm]
  for (const report of [...reports, couponUses, vatReport, waste, deliveries]) expect(await report(shop.db, may)).toEqual([])
})
