import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { guavaCampaign, openPreorder } from '#tests/preorder-campaigns.ts'
import { phoneNumber, sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { offersOf, receiveExpectedLot } from '../inventory/index.ts'
import { cancelOrder, placeOrder, type OrderInput } from '../ordering/index.ts'
import { dayFrom, paisa } from '../values/index.ts'
import { campaignById, closeCampaign, dropPlan, followCampaigns, openCampaign, planCampaign, reopenCampaign } from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
  await sql`update fulfilment.slots set capacity_drops = 1000, capacity_grams = 10000000`.execute(shop.db)
})
afterEach(() => shop.close())

const DAY = dayFrom('2026-07-02')
const system = (at: Shop) => ({ ...at.as('guest'), actor: { kind: 'system', name: 'pre-orders' } as const })

function order(at: Shop, units: number, difference: Partial<OrderInput> & { person?: number } = {}) {
  const { person = 1, ...more } = difference
  return sampleOrder(at, {
    buys: { 'guava-1kg': units },
    buyer: { name: 'Rina', phone: phoneNumber(person), email: null },
    delivery: { day: DAY },
    ...more,
  })
}

const phase = async (id: string) => (await campaignById(shop.db, id))!.phase
const left = async (id: string) => (await campaignById(shop.db, id))!.quota!.left

test('a plan names what is wrong with it, and is never before the legal day of its district', async () => {
  const before = await shop.countAll()
  const plan = (difference: Parameters<typeof guavaCampaign>[1]) =>
    planCampaign(shop.as('owner'), guavaCampaign(shop, difference))
  expect(await plan({ depositPercent: 11 })).toEqual({ ok: false, problem: 'not-valid', fields: ['deposit'] })
  expect(await plan({ mostPerPerson: 200_000, opensOn: dayFrom('2026-06-10'), sizes: [] })).toEqual({
    ok: false,
    problem: 'not-valid',
    fields: ['mostPerPerson', 'opensOn', 'sizes'],
  })
  expect(await plan({ closesOn: dayFrom('2026-07-01') })).toEqual({ ok: false, problem: 'not-valid', fields: ['closesOn'] })
  expect(await plan({ districtId: null })).toEqual({ ok: false, problem: 'no-district' })
  expect(await plan({ sizes: [{ variantId: shop.variant('langra-5kg'), price: paisa(1) }] })).toEqual({
    ok: false,
    problem: 'other-fruit',
  })
  const himsagar = {
    stockItemId: shop.stockItem('himsagar'),
    sizes: [{ variantId: shop.variant('himsagar-5kg'), price: paisa(80_000) }],
  }
  const early = openShopAt('2027-05-01T10:00:00+06:00')
  await sql`update catalog.harvest_dates set year = 2027, not_before = not_before + interval '1 year'`.execute(shop.db)
  const in2027 = { ...himsagar, opensOn: dayFrom('2027-05-01'), shipsFrom: dayFrom('2027-06-03') }
  expect(await planCampaign(early.as('owner'), guavaCampaign(shop, in2027))).toEqual({
    ok: false,
    problem: 'before-legal-date',
    notBefore: '2027-06-04',
  })
  // The farm decides the district: in Rajshahi it is legal from 30 May.
  const atFarm = { ...in2027, farmId: shop.farm('rafiq-orchard'), districtId: null }
  expect(await shop.countAll()).toEqual(before)
  expect(await planCampaign(early.as('owner'), guavaCampaign(shop, atFarm))).toMatchObject({ ok: true })
})

function openShopAt(moment: string): Shop {
  return shop.at(moment)
}

test('a plan sells nothing; it opens on its day with its prices and sizes, and closes after its last day', async () => {
  await shop.leaveOnly('himsagar', 0)
  const planned = await planCampaign(
    shop.as('owner'),
    guavaCampaign(shop, {
      stockItemId: shop.stockItem('himsagar'),
      amount: 30_000,
      opensOn: dayFrom('2026-06-13'),
      closesOn: dayFrom('2026-06-20'),
      sizes: [{ variantId: shop.variant('himsagar-10kg'), price: paisa(170_000) }],
    }),
  )
  if (!planned.ok) throw new Error(planned.problem)
  const id = planned.campaignId
  const sizes = ['himsagar-5kg', 'himsagar-10kg'].map(shop.variant)
  const offers = async () =>
    [...(await offersOf(shop.db, { variantIds: sizes, firstDay: dayFrom('2026-06-14') })).values()].map(
      ({ offer, units, shipsFrom }) => [offer, units, shipsFrom],
    )
  await followCampaigns(system(shop.at('2026-06-12T23:59:00+06:00')))
  expect(await offers()).toEqual([
    ['out', 0, null],
    ['out', 0, null],
  ])
  await Promise.all([1, 2].map(() => followCampaigns(system(shop.at('2026-06-13T00:00:30+06:00')))))
  expect(await phase(id)).toBe('open')
  expect(await offers()).toEqual([
    ['out', 0, null],
    ['pre-order', 3, '2026-07-01'],
  ])
  const [price] = await shop.db
    .selectFrom('pricing.prices')
    .select(['price_paisa', 'sale_price_paisa'])
    .where('variant_id', '=', sizes[1]!)
    .execute()
  expect(price).toEqual({ price_paisa: 170_000, sale_price_paisa: null })
  // The other size shares the fruit, but is not sold.
  const wrongSize = order(shop.at('2026-06-14T10:00:00+06:00'), 1, {
    lines: [{ productId: null, variantId: sizes[0]!, units: 1, seenPrice: null }],
  })
  expect(await placeOrder(shop.at('2026-06-14T10:00:00+06:00').as('guest'), wrongSize)).toMatchObject({
    ok: false,
    problem: 'out-of-stock',
    shortages: [{ variantId: sizes[0], unitsLeft: 0 }],
  })
  await followCampaigns(system(shop.at('2026-06-20T23:59:00+06:00')))
  expect(await phase(id)).toBe('open')
  await followCampaigns(system(shop.at('2026-06-21T00:00:30+06:00')))
  expect(await phase(id)).toBe('closed')
  expect(await offers()).toEqual([
    ['out', 0, null],
    ['out', 0, null],
  ])
})

test('two hundred buyers at once on a quota of a hundred kilograms: a hundred get it, and each has a true answer', async () => {
  await shop.leaveOnly('guava', 0)
  const { id, lotId } = await openPreorder(shop, { mostPerPerson: 2_000 })
  await shop.warmUp()
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, person) => placeOrder(shop.as('guest'), order(shop, 1, { person }))),
  )
  const placed = answers.filter(({ ok }) => ok)
  const refused = answers.flatMap((answer) => (answer.ok ? [] : [answer.problem]))
  expect([placed.length, new Set(refused)]).toEqual([100, new Set(['out-of-stock'])])
  expect(await phase(id)).toBe('full')
  const lot = await shop.db
    .selectFrom('inventory.lots')
    .select(['on_hand', 'allocated'])
    .where('id', '=', lotId)
    .executeTakeFirstOrThrow()
  expect(lot).toEqual({ on_hand: 100_000, allocated: 100_000 })
  expect(await shop.count('ordering.orders')).toBe(100)
})

test('a person stays within the limit with all their orders, also with ten at once', async () => {
  const { id } = await openPreorder(shop, { mostPerPerson: 5_000 })
  expect(await placeOrder(shop.as('guest'), order(shop, 3))).toMatchObject({ ok: true })
  const before = await shop.countAll()
  expect(await placeOrder(shop.as('guest'), order(shop, 3))).toEqual({
    ok: false,
    problem: 'preorder-limit',
    unit: 'gram',
    most: 5_000,
    left: 2_000,
  })
  expect(await shop.countAll()).toEqual(before)
  await shop.warmUp()
  const answers = await Promise.all(Array.from({ length: 10 }, () => placeOrder(shop.as('guest'), order(shop, 1))))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(2)
  expect(await placeOrder(shop.as('guest'), order(shop, 5, { person: 2 }))).toMatchObject({ ok: true })
  expect(await left(id)).toBe(90_000)
})

test('the deposit is prepaid, and never more than it', async () => {
  await openPreorder(shop, { depositPercent: 10, sizes: [{ variantId: shop.variant('guava-1kg'), price: paisa(100_000) }] })
  const gateways = ['bkash'] as const
  expect(await placeOrder(shop.as('guest'), order(shop, 2, { gateways }))).toEqual({
    ok: false,
    problem: 'advance-needed',
    // A tenth of 2 × ৳1,000, delivered free of charge.
    amount: 20_000,
  })
  expect(await placeOrder(shop.as('guest'), order(shop, 2, { gateways, advanceBy: 'bkash' }))).toMatchObject({ ok: true })
  expect(await placeOrder(shop.as('guest'), order(shop, 2, { gateways, payment: 'bkash', person: 2 }))).toMatchObject({
    ok: true,
  })
  const amounts = await shop.db
    .selectFrom('payments.payments')
    .select(['method', 'amount_paisa'])
    .orderBy('amount_paisa')
    .execute()
  expect(amounts).toEqual([
    { method: 'bkash', amount_paisa: 20_000 },
    { method: 'bkash', amount_paisa: 20_000 },
    { method: 'cash-on-delivery', amount_paisa: 180_000 },
    { method: 'cash-on-delivery', amount_paisa: 180_000 },
  ])
})

test('a sale that was stopped sells nothing that is cancelled; it can be opened again with another quota', async () => {
  const { id, lotId } = await openPreorder(shop)
  const placed = await placeOrder(shop.as('guest'), order(shop, 10))
  if (!placed.ok) throw new Error(placed.problem)
  await placeOrder(shop.as('guest'), order(shop, 5))
  expect(await closeCampaign(shop.as('owner'), id)).toEqual({ ok: true })
  expect(await closeCampaign(shop.as('owner'), id)).toEqual({ ok: false, problem: 'not-now' })
  expect(await left(id)).toBe(0)
  await cancelOrder(shop.as('guest'), { token: placed.token, shopUrl: 'https://shop.example' })
  await followCampaigns(system(shop))
  expect((await campaignById(shop.db, id))!.quota).toMatchObject({ amount: 5_000, left: 0 })
  const reopen = (amount: number) => reopenCampaign(shop.as('owner'), { campaignId: id, amount, closesOn: null })
  expect(await reopen(5_000)).toEqual({ ok: false, problem: 'not-an-amount' })
  expect(await reopen(20_000)).toEqual({ ok: true })
  expect(await left(id)).toBe(15_000)
  // What arrives serves the orders, and may be sold in every size.
  await receiveExpectedLot(shop.at('2026-07-01T08:00:00+06:00').as('owner'), {
    lotId,
    amount: 18_000,
    grade: 'A',
    harvestedOn: dayFrom('2026-06-30'),
  })
  expect(await phase(id)).toBe('harvested')
  const { only_variants } = await shop.db
    .selectFrom('inventory.lots')
    .select('only_variants')
    .where('id', '=', lotId)
    .executeTakeFirstOrThrow()
  expect(only_variants).toBeNull()
  expect(await closeCampaign(shop.as('owner'), id)).toEqual({ ok: false, problem: 'not-now' })
})

test('a plan can be deleted until it is opened', async () => {
  const planned = await planCampaign(shop.as('owner'), guavaCampaign(shop))
  if (!planned.ok) throw new Error(planned.problem)
  const { id } = await openPreorder(shop)
  expect(await dropPlan(shop.as('owner'), id)).toEqual({ ok: false, problem: 'not-planned' })
  expect(await dropPlan(shop.as('owner'), planned.campaignId)).toEqual({ ok: true })
  expect(await openCampaign(shop.as('owner'), planned.campaignId)).toEqual({ ok: false, problem: 'unknown-campaign' })
  expect(await shop.count('preorders.sizes')).toBe(1)
})
