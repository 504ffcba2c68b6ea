import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { phoneNumber, sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { ledgerDifferences, offersOf, setRipeOn } from '../inventory/index.ts'
import { changeDay, placeOrder, quoteCart, type OrderInput } from '../ordering/index.ts'
import { changePrice } from '../pricing/index.ts'
import { lowerPriceEffects } from '../reporting/index.ts'
import { shelf } from '../storefront/index.ts'
import { dayFrom, paisa } from '../values/index.ts'
import type { RuleTerms } from './model.ts'
import {
  addRule,
  applyMarkdown,
  currentMarkdowns,
  deleteRule,
  endMarkdown,
  lotsOnSale,
  markdownRules,
  proposeMarkdowns,
  rejectMarkdown,
} from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
  await sql`update fulfilment.slots set capacity_drops = 1000, capacity_grams = 10000000`.execute(shop.db)
})
afterEach(() => shop.close())

const system = (at: Shop) => ({ ...at.as('guest'), actor: { kind: 'system', name: 'markdowns' } as const })

/** Himsagar of 9 June is best before 14 June: three days after today. It cost 100 taka a kilo. */
const TERMS: RuleTerms = { stockItemId: null, daysBefore: 3, grade: null, percent: 30, floorPercent: 100, automatic: false }
const rule = (difference: Partial<RuleTerms> = {}) =>
  addRule(shop.as('owner'), { ...TERMS, stockItemId: shop.stockItem('himsagar'), ...difference })

async function markedDown(difference: Partial<RuleTerms> = {}): Promise<string> {
  await rule({ automatic: true, ...difference })
  await proposeMarkdowns(system(shop))
  return shop.lot('HIM-0609-A')
}

function ripe(at: Shop, units: number, { person = 1, seenPrice = 66_500 } = {}): OrderInput {
  return sampleOrder(at, {
    lines: [
      {
        productId: null,
        variantId: shop.variant('himsagar-5kg'),
        units,
        seenPrice: paisa(seenPrice),
        lotId: shop.lot('HIM-0609-A'),
      },
    ],
    buyer: { name: 'Rina', phone: phoneNumber(person), email: null },
  })
}

async function lotNow(code: string) {
  const found = await sql<{ onHand: number; allocated: number; markedDown: boolean }>`
    select on_hand as "onHand", allocated, marked_down as "markedDown" from inventory.lots where code = ${code}`.execute(shop.db)
  return found.rows[0]!
}

async function taken() {
  const found = await sql<{ code: string; amount: number }>`
    select code, sum(amount)::integer as amount from inventory.allocations join inventory.lots on lots.id = lot_id
    where allocations.state = 'held' group by code order by code`.execute(shop.db)
  return found.rows
}

test('rules with wrong figures are refused and change nothing', async () => {
  const before = await shop.countAll()
  expect(await rule({ daysBefore: null })).toEqual({ ok: false, problem: 'no-reason' })
  expect(await rule({ daysBefore: 61 })).toEqual({ ok: false, problem: 'not-days' })
  expect(await rule({ percent: 0 })).toEqual({ ok: false, problem: 'not-a-percent' })
  expect(await rule({ percent: 91 })).toEqual({ ok: false, problem: 'not-a-percent' })
  expect(await rule({ floorPercent: 301 })).toEqual({ ok: false, problem: 'not-a-floor' })
  expect(await rule({ stockItemId: shop.newId() })).toEqual({ ok: false, problem: 'unknown-stock-item' })
  expect(await deleteRule(shop.as('owner'), shop.newId())).toEqual({ ok: false, problem: 'unknown-rule' })
  expect(await shop.countAll()).toEqual(before)
})

test('a rule proposes lower prices once; staff apply them with one tap, or reject them', async () => {
  await rule()
  await Promise.all([proposeMarkdowns(system(shop)), proposeMarkdowns(system(shop))])
  const [proposed, ...others] = await currentMarkdowns(shop.db)
  expect(others).toEqual([])
  expect(proposed).toMatchObject({ lotId: shop.lot('HIM-0609-A'), percent: 30, daysBefore: 3, state: 'proposed' })
  expect(proposed!.prices.map(({ variantId, regular, price }) => ({ variantId, regular, price }))).toEqual([
    { variantId: shop.variant('himsagar-5kg'), regular: 95_000, price: 66_500 },
    { variantId: shop.variant('himsagar-10kg'), regular: 176_000, price: 123_200 },
  ])
  expect(await lotsOnSale(shop.db, null)).toEqual([])
  expect(await applyMarkdown(shop.as('owner'), proposed!.id)).toEqual({ ok: true })
  expect(await applyMarkdown(shop.as('owner'), proposed!.id)).toEqual({ ok: false, problem: 'decided-already' })
  expect(await rejectMarkdown(shop.as('owner'), proposed!.id)).toEqual({ ok: false, problem: 'decided-already' })
  expect(await applyMarkdown(shop.as('owner'), shop.newId())).toEqual({ ok: false, problem: 'unknown-markdown' })
  expect(await lotNow('HIM-0609-A')).toMatchObject({ markedDown: true })
  expect(await endMarkdown(shop.as('owner'), proposed!.id)).toEqual({ ok: true })
  expect(await lotNow('HIM-0609-A')).toMatchObject({ markedDown: false })
  // Staff ended it, so the same percent is not proposed again.
  await proposeMarkdowns(system(shop))
  expect(await currentMarkdowns(shop.db)).toEqual([])
})

test('the next rule lowers the price further, and its day ends it', async () => {
  const lotId = await markedDown()
  await rule({ daysBefore: 1, percent: 50, automatic: true })
  await proposeMarkdowns(system(shop.at('2026-06-13T06:00:00+06:00')))
  expect(await lotsOnSale(shop.db, [shop.variant('himsagar-5kg')])).toEqual([
    { lotId, variantId: shop.variant('himsagar-5kg'), price: 50_000, percent: 50, daysBefore: 1, grade: null },
  ])
  await proposeMarkdowns(system(shop.at('2026-06-15T06:00:00+06:00')))
  expect((await currentMarkdowns(shop.db)).filter((one) => one.lotId === lotId)).toEqual([])
  expect(await lotNow('HIM-0609-A')).toMatchObject({ markedDown: false })
})

test('the price never falls below the floor, whatever the rule says', async () => {
  await sql`update inventory.lots set cost_paisa = 480000 where code = 'HIM-0609-A'`.execute(shop.db)
  await markedDown({ percent: 60, floorPercent: 100 })
  // 160 taka a kilo: five kilos cost 800 taka.
  expect((await lotsOnSale(shop.db, [shop.variant('himsagar-5kg')])).map(({ price }) => price)).toEqual([80_000])
  await expect(sql`update markdowns.prices set price_paisa = floor_paisa - 1`.execute(shop.db)).rejects.toThrow(
    'not_below_its_floor',
  )
})

test('a marked-down lot is sold at its own price only, and no other fruit at that price', async () => {
  await markedDown()
  const placed = await placeOrder(shop.as('guest'), ripe(shop, 2))
  expect(placed).toMatchObject({ ok: true })
  const normal = await placeOrder(shop.as('guest'), sampleOrder(shop, { buys: { 'himsagar-5kg': 1 } }))
  expect(normal).toMatchObject({ ok: true })
  expect(await taken()).toEqual([
    { code: 'HIM-0609-A', amount: 10_000 },
    { code: 'HIM-0610-A', amount: 5_000 },
  ])
  const { rows } = await sql`
    select unit_price_paisa as price, lot_id as lot from ordering.order_lines order by unit_price_paisa`.execute(shop.db)
  expect(rows).toEqual([
    { price: 66_500, lot: shop.lot('HIM-0609-A') },
    { price: 95_000, lot: null },
  ])
  // Four crates are left of the lot, and plenty of other lots.
  const before = await shop.countAll()
  expect(await placeOrder(shop.as('guest'), ripe(shop, 5))).toEqual({
    ok: false,
    problem: 'out-of-stock',
    shortages: [{ variantId: shop.variant('himsagar-5kg'), unitsLeft: 4 }],
  })
  expect(await shop.countAll()).toEqual(before)
  expect(await ledgerDifferences(shop.db)).toEqual([])
})

test('its fruit stays in its boxes: another day takes the same lot, and a day after its best-before is refused', async () => {
  await markedDown()
  const placed = await placeOrder(shop.as('guest'), ripe(shop, 1))
  if (!placed.ok) throw new Error(placed.problem)
  const move = (day: string) =>
    changeDay(shop.as('desk'), {
      orderId: placed.orderId,
      slotId: shop.slot('dhaka-van-morning'),
      day: dayFrom(day),
      shopUrl: 'https://pakafol.example',
    })
  expect(await move('2026-06-14')).toMatchObject({ ok: true })
  expect(await move('2026-06-15')).toEqual({
    ok: false,
    problem: 'not-good-on-day',
    shortages: [{ variantId: shop.variant('himsagar-5kg'), unitsLeft: 0 }],
  })
  expect(await taken()).toEqual([{ code: 'HIM-0609-A', amount: 5_000 }])
})

test('a price never rises unseen in a cart, and an offer that has ended says so', async () => {
  await markedDown()
  const quote = async (at: Shop, seenPrice: number) => {
    const { lines } = ripe(at, 1, { seenPrice })
    const quoted = await quoteCart(at.db, { lines, now: at.now })
    return quoted.ok ? quoted.quote.lines[0] : null
  }
  expect(await quote(shop, 66_500)).toMatchObject({ unitPrice: 66_500, price: 95_000, eatBy: '2026-06-14', changes: [] })
  const [markdown] = await currentMarkdowns(shop.db)
  await endMarkdown(shop.as('owner'), markdown!.id)
  expect(await quote(shop, 66_500)).toMatchObject({ counted: 0, changes: [{ kind: 'offer-over' }] })
  const before = await shop.countAll()
  expect(await placeOrder(shop.as('guest'), ripe(shop, 1))).toMatchObject({ ok: false, problem: 'line-changed' })
  expect(await shop.countAll()).toEqual(before)
})

test('a normal price that falls below the lower price is charged', async () => {
  await markedDown()
  const seen = { price: paisa(95_000), salePrice: null, saleFrom: null, saleUntil: null }
  const changed = await changePrice(shop.as('owner'), {
    variantId: shop.variant('himsagar-5kg'),
    price: paisa(60_000),
    salePrice: null,
    saleFrom: null,
    saleUntil: null,
    seen,
  })
  expect(changed).toMatchObject({ ok: true })
  expect(await placeOrder(shop.as('guest'), ripe(shop, 1))).toMatchObject({ ok: false, problem: 'line-changed' })
  expect(await placeOrder(shop.as('guest'), ripe(shop, 1, { seenPrice: 60_000 }))).toMatchObject({ ok: true })
})

test('fifty buyers at once get what the lot has and nothing else', async () => {
  await markedDown()
  await shop.warmUp()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, person) => placeOrder(shop.as('guest'), ripe(shop, 1, { person: person + 1 }))),
  )
  const placed = answers.filter(({ ok }) => ok)
  const refused = answers.flatMap((answer) => (answer.ok ? [] : [answer.problem]))
  expect([placed.length, [...new Set(refused)]]).toEqual([6, ['out-of-stock']])
  expect(await taken()).toEqual([{ code: 'HIM-0609-A', amount: 30_000 }])
  expect(await lotNow('HIM-0609-A')).toEqual({ onHand: 30_000, allocated: 30_000, markedDown: true })
  expect(await ledgerDifferences(shop.db)).toEqual([])
})

test('shoppers see the lot with its day and price, also when nothing else of the fruit is left', async () => {
  await markedDown()
  await sql`update inventory.lots set quarantined = true where code in ('HIM-0610-A', 'HIM-0620-A')`.execute(shop.db)
  const offers = await offersOf(shop.db, { variantIds: [shop.variant('himsagar-5kg')], firstDay: dayFrom('2026-06-12') })
  expect(offers.get(shop.variant('himsagar-5kg'))).toEqual({ offer: 'out', units: 0, shipsFrom: null })
  const card = (await shelf(shop.db, { now: shop.now, language: 'en' })).find(({ slug }) => slug === 'himsagar-from-rajshahi')!
  expect([card.in_stock, card.offer]).toEqual([true, 'out'])
  expect(card.ripe_today?.[0]).toEqual({
    variant_id: shop.variant('himsagar-5kg'),
    lot_id: shop.lot('HIM-0609-A'),
    label: '5 kg crate',
    price: 950,
    sale_price: 665,
    quantity_kg: 5,
    price_per_kg: 133,
    eat_by: '2026-06-14',
    grade: null,
    few_left: null,
  })
})

test('a buyer who wants it firm gets the firm lot, and is told when there is none', async () => {
  const ctx = shop.as('owner')
  const set = (code: string, day: string) => setRipeOn(ctx, { lotId: shop.lot(code), ripeOn: dayFrom(day), seen: null })
  expect(await set('HIM-0609-A', '2026-06-11')).toEqual({ ok: true })
  expect(await set('HIM-0610-A', '2026-06-16')).toEqual({ ok: true })
  expect(await set('HIM-0610-A', '2026-06-18')).toEqual({ ok: false, problem: 'edit-conflict' })
  const asked = (ripeness: 'ripe' | 'soon' | 'firm', units = 1) =>
    sampleOrder(shop, {
      lines: [{ productId: null, variantId: shop.variant('himsagar-5kg'), units, seenPrice: null, ripeness }],
    })
  const before = await shop.countAll()
  expect(await placeOrder(shop.as('guest'), asked('soon'))).toMatchObject({ ok: false, problem: 'out-of-stock' })
  expect(await shop.countAll()).toEqual(before)
  expect(await placeOrder(shop.as('guest'), asked('firm', 2))).toMatchObject({ ok: true })
  expect(await taken()).toEqual([{ code: 'HIM-0610-A', amount: 10_000 }])
  const { rows } = await sql`select ripeness from ordering.order_lines`.execute(shop.db)
  expect(rows).toEqual([{ ripeness: 'firm' }])
})

test('rules are listed, and deleting one leaves the lot at its price', async () => {
  const lotId = await markedDown()
  const [one] = await markdownRules(shop.db)
  expect(one).toMatchObject({ percent: 30, daysBefore: 3, automatic: true })
  expect(await deleteRule(shop.as('owner'), one!.id)).toEqual({ ok: true })
  expect(await markdownRules(shop.db)).toEqual([])
  expect((await currentMarkdowns(shop.db)).map((row) => row.lotId)).toEqual([lotId])
})

test('the report compares the waste before the first lower price with the waste since', async () => {
  const wrote = (moment: string, lot: string, amount: number) =>
    sql`
    insert into inventory.movements (lot_id, kind, amount, reason, actor, at)
    values (${shop.lot(lot)}::uuid, 'written-off', ${-amount}, 'soft', 'staff:Owner', ${new Date(moment)})`.execute(shop.db)
  await wrote('2026-06-10T12:00:00+06:00', 'HIM-0609-A', 4_000)
  // Two days before: outside the one day that is compared.
  await wrote('2026-06-09T12:00:00+06:00', 'HIM-0609-A', 1_000)
  await markedDown()
  await wrote('2026-06-11T18:00:00+06:00', 'HIM-0609-A', 500)
  expect(await placeOrder(shop.as('guest'), ripe(shop, 2))).toMatchObject({ ok: true })
  const day = { from: dayFrom('2026-06-01'), until: dayFrom('2026-06-11') }
  expect(await lowerPriceEffects(shop.db, day)).toEqual([
    {
      item: { en: 'Himsagar', bn: 'হিমসাগর' },
      since: '2026-06-11',
      wastedBefore: 4_000,
      soldBefore: 0,
      wastedAfter: 500,
      soldAfter: 0,
      loweredGrams: 10_000,
      loweredPaisa: 133_000,
    },
  ])
})
