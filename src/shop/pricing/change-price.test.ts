import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import { taka } from '#tests/world-data.ts'
import { changePrice, deliveryCharge, nextPriceChange, priceRecords, priceList, pricesOf, type PriceChange } from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

function cheaperCrate(difference: Partial<PriceChange> = {}): PriceChange {
  const variantId = shop.variant('himsagar-5kg')
  const seen = { price: taka(950), salePrice: null, saleFrom: null, saleUntil: null }
  return { variantId, price: taka(900), salePrice: null, saleFrom: null, saleUntil: null, seen, ...difference }
}

test('a sale price applies only within its period', async () => {
  const id = shop.variant('himsagar-10kg')
  const during = { price: taka(1_850), salePrice: taka(1_760) }
  const outside = { price: taka(1_850), salePrice: null }
  const at = async (moment: string) => (await pricesOf(shop.db, [id], new Date(moment))).get(id)
  expect(await at('2026-05-31T23:59:59.999+06:00')).toEqual(outside)
  expect(await at('2026-06-01T00:00:00+06:00')).toEqual(during)
  expect(await at('2026-06-20T23:59:59.999+06:00')).toEqual(during)
  expect(await at('2026-06-21T00:00:00+06:00')).toEqual(outside)
  const sheet = await priceList(shop.db, { variantIds: [id], couponCode: null, phone: null, now: shop.now })
  expect(sheet.prices.get(id)).toEqual(during)
  expect(await nextPriceChange(shop.db, shop.now)).toEqual(new Date('2026-06-21T00:00:00+06:00'))
  expect(await nextPriceChange(shop.db, new Date('2026-06-21T00:00:00+06:00'))).toBeNull()
})

test('a price is changed, audited, and pages are invalidated', async () => {
  expect(
    await changePrice(shop.as('owner'), cheaperCrate({ salePrice: taka(850), saleUntil: new Date('2026-06-30T00:00:00+06:00') })),
  ).toEqual({ ok: true })
  const id = shop.variant('himsagar-5kg')
  expect((await pricesOf(shop.db, [id], shop.now)).get(id)).toEqual({ price: taka(900), salePrice: taka(850) })
  expect((await priceRecords(shop.db, [id], shop.now)).get(id)?.saleUntil).toEqual(new Date('2026-06-30T00:00:00+06:00'))
  const [event] = await shop.db.selectFrom('pricing.price_events').selectAll().execute()
  expect(event).toMatchObject({
    actor: 'staff:Owner',
    before: { price: 95_000, salePrice: null },
    after: { price: 90_000, salePrice: 85_000 },
  })
  expect(await shop.count('platform.page_changes')).toBe(1)
})

test('a concurrent change is not overwritten', async () => {
  await changePrice(shop.as('owner'), cheaperCrate())
  const before = await shop.countAll()
  expect(await changePrice(shop.as('desk'), cheaperCrate({ price: taka(1_000) }))).toEqual({
    ok: false,
    problem: 'edit-conflict',
    price: taka(900),
    salePrice: null,
    saleFrom: null,
    saleUntil: null,
  })
  expect(await shop.countAll()).toEqual(before)
})

test('other days of the sale are a concurrent change, too', async () => {
  const variantId = shop.variant('himsagar-10kg')
  const seen = (await priceRecords(shop.db, [variantId], shop.now)).get(variantId)!
  const longer = { ...seen, saleUntil: new Date('2026-06-25T00:00:00+06:00') }
  expect(await changePrice(shop.as('owner'), { ...longer, seen })).toEqual({ ok: true })
  expect(await changePrice(shop.as('desk'), { ...seen, price: taka(1_900), seen })).toMatchObject({
    ok: false,
    problem: 'edit-conflict',
    saleUntil: longer.saleUntil,
  })
})

test('of two concurrent changes of one price, one succeeds', async () => {
  const answers = await Promise.all(
    [880, 870, 860].map((price) => changePrice(shop.as('owner'), cheaperCrate({ price: taka(price) }))),
  )
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  expect(await shop.count('pricing.price_events')).toBe(1)
})

test.each([
  [{ price: taka(0) }, 'price-not-positive'],
  [{ salePrice: taka(900) }, 'sale-not-lower'],
  [{ saleFrom: new Date('2026-06-12T00:00:00Z') }, 'window-without-sale'],
  [
    { salePrice: taka(800), saleFrom: new Date('2026-06-12T00:00:00Z'), saleUntil: new Date('2026-06-12T00:00:00Z') },
    'sale-window-empty',
  ],
  [{ variantId: '00000000-0000-7000-8000-000000000000' }, 'unknown-variant'],
])('an invalid price is refused: %o', async (difference, problem) => {
  const before = await shop.countAll()
  expect(await changePrice(shop.as('owner'), cheaperCrate(difference))).toEqual({ ok: false, problem })
  expect(await shop.countAll()).toEqual(before)
})

test('a delivery is charged by zone and mode', async () => {
  const small = { grams: 5_000, goods: taka(950) }
  expect(await deliveryCharge(shop.db, { zoneId: 'dhaka', mode: 'van', ...small })).toBe(taka(80))
  expect(await deliveryCharge(shop.db, { zoneId: 'dhaka', mode: 'van', grams: 5_000, goods: taka(2_000) })).toBe(0)
  expect(await deliveryCharge(shop.db, { zoneId: 'outside', mode: 'courier', ...small })).toBe(taka(225))
  expect(await deliveryCharge(shop.db, { zoneId: 'outside', mode: 'van', ...small })).toBeNull()
})
