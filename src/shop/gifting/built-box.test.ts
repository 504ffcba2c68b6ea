import { afterEach, beforeEach, expect, test } from 'vitest'
import { GIFT_RULES, setGiftRules } from '#tests/gift-boxes.ts'
import { taka } from '#tests/world-data.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { dayFrom } from '../values/index.ts'
import { contentsOfBuilt, figureBoxRequest, readBuiltBox } from './built-box.ts'
import { readBoxRequest } from './box-request.ts'
import { fruitOnDay } from './fruit-on-day.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
  await setGiftRules(shop)
})
afterEach(() => shop.close())

const fruitOn = async (day: string, at: Shop = shop) => {
  const found = await fruitOnDay(shop.db, { day: dayFrom(day), now: at.now })
  return found.filter(({ onDay }) => onDay).map(({ product }) => product.code)
}
const look = (search: string, card = '') =>
  figureBoxRequest(shop.db, { boxRequest: readBoxRequest(new URLSearchParams(search)), card, now: shop.now })

test('fruit is offered during its season, and products sold in boxes are not', async () => {
  expect(await fruitOn('2026-06-25')).toEqual(['himsagar', 'langra', 'litchi', 'guava'])
  expect(await fruitOn('2026-07-31')).toEqual(['himsagar', 'langra', 'litchi', 'guava'])
  expect(await fruitOn('2026-12-20')).toEqual([])
})

test('before its legal harvest day no fruit is offered, in any month', async () => {
  const early = shop.at('2026-05-10T10:00:00+06:00')
  await shop.db.updateTable('inventory.lots').set({ on_hand: 0, allocated: 0 }).where('code', 'like', '%').execute()
  expect(await fruitOn('2026-05-29', early)).toEqual(['litchi', 'guava'])
  expect(await fruitOn('2026-05-30', early)).toEqual(['himsagar', 'litchi', 'guava'])
  expect(await fruitOn('2026-06-10', early)).toEqual(['himsagar', 'langra', 'litchi', 'guava'])
})

test('sold-out fruit is not offered on days the stock covers, and is offered again after them', async () => {
  await shop.leaveOnly('langra', 0)
  expect(await fruitOn('2026-06-25')).toEqual(['himsagar', 'litchi', 'guava'])
  expect(await fruitOn('2026-06-26')).toEqual(['himsagar', 'langra', 'litchi', 'guava'])
})

test('a lot that is good on the day counts outside the season too', async () => {
  await shop.db
    .updateTable('catalog.products')
    .set({ season_months: [1] })
    .where('code', '=', 'himsagar')
    .execute()
  // The expected lot is available from the 20th to the 28th.
  expect(await fruitOn('2026-06-28')).toContain('himsagar')
  expect(await fruitOn('2026-06-29')).not.toContain('himsagar')
})

test('fruit costs the kilogram price of its first size on that day', async () => {
  const prices = async (day: string) =>
    Object.fromEntries(
      (await fruitOnDay(shop.db, { day: dayFrom(day), now: shop.now })).map((one) => [one.product.code, one.perKilo]),
    )
  expect(await prices('2026-06-25')).toEqual({ himsagar: taka(190), langra: taka(210), litchi: taka(310), guava: taka(120) })
  await shop.db
    .updateTable('pricing.prices')
    .set({ sale_price_paisa: taka(900), sale_until: new Date('2026-06-20T00:00:00+06:00') })
    .where('variant_id', '=', shop.variant('himsagar-5kg'))
    .execute()
  expect((await prices('2026-06-19'))['himsagar']).toBe(taka(180))
  expect((await prices('2026-06-20'))['himsagar']).toBe(taka(190))
})

test('a request without faults is a box at current prices', async () => {
  const { built, faults, leftOut } = await look('day=2026-06-25&boxes=100&kg.himsagar=2&kg.litchi=0.5&sleeve=on', 'Dear {name}')
  expect([faults, leftOut]).toEqual([[], []])
  expect(built).toEqual({
    day: '2026-06-25',
    boxes: 100,
    fruits: [
      {
        variantId: shop.variant('himsagar-5kg'),
        name: { en: 'Himsagar mango', bn: 'হিমসাগর আম' },
        grams: 2000,
        perKilo: taka(190),
      },
      { variantId: shop.variant('litchi-100'), name: { en: 'Litchi', bn: 'লিচু' }, grams: 500, perKilo: taka(310) },
    ],
    packaging: { code: 'gift-box', name: GIFT_RULES.packaging[0]!.name, price: taka(160) },
    card: 'Dear {name}',
    cardPrice: taka(25),
    sleevePrice: taka(40),
    stepBasisPoints: 500,
    // 380 + 155 + 160 + 25 + 40, less 5 %.
    perBox: taka(722),
    total: taka(72_200),
    grams: 2500,
    search: expect.stringMatching(/^day=2026-06-25&boxes=100&kg\.himsagar=2&kg\.litchi=0\.5&packaging=gift-box&sleeve=on&card=/),
  })
  expect(readBuiltBox({ box: JSON.parse(JSON.stringify(built)) })).toEqual(built)
})

test('fruit not available on the day is left out and named', async () => {
  const { built, leftOut, price } = await look('day=2026-12-20&boxes=20&kg.himsagar=2')
  expect(leftOut.map(({ code }) => code)).toEqual(['himsagar'])
  expect(built).toBeNull()
  expect(price.perBox).toBe(taka(160))
})

test('a box takes grams, pieces and its packaging', async () => {
  const { built } = await look('day=2026-06-25&kg.himsagar=2&kg.litchi=0.5')
  expect(await contentsOfBuilt(shop.db, built!)).toEqual([
    { stockItemId: shop.stockItem('himsagar'), amount: 2000 },
    { stockItemId: shop.stockItem('litchi'), amount: 25 },
    { stockItemId: shop.stockItem('gift-box'), amount: 1 },
  ])
})

test.each([undefined, null, 'x', {}, { fruits: [] }, { day: '2026-02-30', boxes: -1 }, []])('%j is not a built box', (box) => {
  expect(readBuiltBox({ box })).toBeNull()
})
