import { afterEach, beforeEach, expect, test } from 'vitest'
import { officeOf, staffActor } from '#tests/office-requests.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { taka } from '#tests/world-data.ts'
import { priceRecords } from '#shop/pricing/index.ts'
import { action, loader } from '../product.route.tsx'
import type { ProductView } from './product-view.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const at = () => ({ path: `/office/products/${shop.product('himsagar')}`, params: { id: shop.product('himsagar') } })
const look = async () => (await officeOf(shop).call(staffActor('manager'), loader, at())).data as ProductView
const send = (form: Record<string, string>) => officeOf(shop).call(staffActor('manager'), action, { ...at(), form })
const recordOf = async (sku: string) => (await priceRecords(shop.db, [shop.variant(sku)], shop.now)).get(shop.variant(sku))!

test('each size is shown with its price, its sale and its contents', async () => {
  const { variants } = await look()
  expect(variants).toMatchObject([
    {
      sku: 'himsagar-5kg',
      price: '৳950',
      salePrice: '',
      contents: 'Himsagar 5 kg',
      offer: { offer: 'now', from: null },
      fields: { price: '950', salePrice: '', saleFrom: '', saleUntil: '' },
      seen: ['95000', '', '', ''],
      saleState: 'none',
    },
    {
      sku: 'himsagar-10kg',
      price: '৳1,850',
      salePrice: '৳1,760',
      contents: 'Himsagar 10 kg',
      fields: { price: '1850', salePrice: '1760', saleFrom: '2026-06-01T00:00', saleUntil: '2026-06-21T00:00' },
      seen: ['185000', '176000', '2026-05-31T18:00:00.000Z', '2026-06-20T18:00:00.000Z'],
      saleState: 'runs',
    },
  ])
  expect((await look()).variants.map(({ offer }) => offer.units)).toEqual([18, 9])
})

test('a sale is planned before its start, active until its last second, and over afterwards', async () => {
  const stateAt = async (moment: string) => {
    shop = shop.at(moment)
    return (await look()).variants[1]!.saleState
  }
  expect(await stateAt('2026-05-31T23:59:59+06:00')).toBe('ahead')
  expect(await stateAt('2026-06-01T00:00:00+06:00')).toBe('runs')
  expect(await stateAt('2026-06-20T23:59:59+06:00')).toBe('runs')
  expect(await stateAt('2026-06-21T00:00:00+06:00')).toBe('over')
})

test('a price and its sale are saved as typed, for that size only, and are in the history', async () => {
  const variantId = shop.variant('himsagar-5kg')
  const other = await recordOf('himsagar-10kg')
  const form = { variantId, seenPrice: '95000', seenSale: '' }
  const typed = { price: '৳৯৯০', salePrice: '925.50', saleFrom: '2026-06-12T08:00', saleUntil: '2026-06-14T20:30' }
  expect(await send({ ...form, ...typed })).toMatchObject({ status: 302, to: `${at().path}?done=price` })
  expect(await recordOf('himsagar-5kg')).toMatchObject({
    price: taka(990),
    salePrice: 92_550,
    saleFrom: new Date('2026-06-12T08:00:00+06:00'),
    saleUntil: new Date('2026-06-14T20:30:00+06:00'),
  })
  expect(await recordOf('himsagar-10kg')).toEqual(other)
  const { history, variants } = await look()
  expect(history.map(({ label, from, to, actor }) => [label, from, to, actor])).toEqual([
    ['5 kg crate', '৳950', '৳925.50 (৳990)', 'staff:A manager'],
  ])
  expect(variants[0]).toMatchObject({ price: '৳990', salePrice: '৳925.50', saleState: 'ahead' })
  // An empty sale price ends the sale, whatever dates remain.
  const seen = { seenFrom: '2026-06-12T02:00:00.000Z', seenUntil: '2026-06-14T14:30:00.000Z' }
  const ended = { ...form, ...typed, ...seen, seenPrice: '99000', seenSale: '92550', salePrice: ' ' }
  expect(await send(ended)).toMatchObject({ status: 302 })
  expect(await recordOf('himsagar-5kg')).toMatchObject({ price: taka(990), salePrice: null, saleFrom: null, saleUntil: null })
})

test('errors appear at their fields, and the second of two editors sees the current values', async () => {
  const form = {
    variantId: shop.variant('himsagar-10kg'),
    seenPrice: '185000',
    seenSale: '176000',
    seenFrom: '2026-05-31T18:00:00.000Z',
    seenUntil: '2026-06-20T18:00:00.000Z',
    price: '1850',
    salePrice: '1760',
  }
  const before = await shop.countAll()
  for (const [fields, problem, field] of [
    [{ price: 'x' }, 'not-money', 'price'],
    [{ price: '1000001', sure: 'yes' }, 'not-money', 'price'],
    [{ price: '0' }, 'price-not-positive', 'price'],
    [{ salePrice: 'x' }, 'not-money', 'salePrice'],
    [{ salePrice: '1850' }, 'sale-not-lower', 'salePrice'],
    [{ saleFrom: '2026-02-30T08:00' }, 'not-a-time', 'saleFrom'],
    [{ saleUntil: '2026-06-12T24:00' }, 'not-a-time', 'saleUntil'],
    [{ saleFrom: '2026-06-12T08:00', saleUntil: '2026-06-12T08:00' }, 'sale-window-empty', 'saleUntil'],
    [{ seenPrice: 'x' }, 'not-understood', 'price'],
    [{ seenFrom: 'x' }, 'not-understood', 'price'],
    [{ price: '5551' }, 'far-off', 'price'],
    [{ price: '616', salePrice: '' }, 'far-off', 'price'],
    [{ salePrice: '616' }, 'far-off', 'salePrice'],
  ] as const)
    expect([fields, await send({ ...form, ...fields })]).toMatchObject([
      fields,
      { status: 422, data: { problem, errors: { [field]: expect.any(String) } } },
    ])
  expect(await send({ ...form, seenPrice: '185100' })).toMatchObject({
    status: 409,
    data: { problem: 'edit-conflict', errors: { price: expect.stringContaining('৳1,760 (৳1,850)') } },
  })
  expect(await shop.countAll()).toEqual(before)
  // Three times the price, or a third, is not considered mistyped yet.
  expect(await send({ ...form, price: '5550', salePrice: '1850' })).toMatchObject({ status: 302 })
})
