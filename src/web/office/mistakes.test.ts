import { redirect } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { officeOf, staffActor } from '#tests/office-requests.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { action as changeLot, loader as lotPage } from './lot.route.tsx'
import { isOffline } from './kit/answer.ts'
import { action as changePrice, loader as productPage } from './product.route.tsx'
import { loader as productsPage } from './products.route.tsx'
import type { ProductsView, ProductView } from './products/product-view.ts'
import { action as receiveLot } from './receive-lot.route.tsx'
import { readAgain, sendAction } from './send-action.ts'
import { loader as stockPage } from './stock.route.tsx'
import type { LotView, StockView } from './stock/stock-view.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

async function show<View>(call: (args: never) => unknown, path: string, params: Record<string, string> = {}): Promise<View> {
  return (await officeOf(shop).call(staffActor('owner'), call, { path, params })).data as View
}

test('a price with a missing digit needs a confirmation before it is saved', async () => {
  const id = shop.product('himsagar')
  const form = { variantId: shop.variant('himsagar-5kg'), seenPrice: '95000', seenSale: '' }
  const send = (fields: Record<string, string>) =>
    officeOf(shop).call(staffActor('manager'), changePrice, {
      path: `/office/products/${id}`,
      params: { id },
      form: { ...form, ...fields },
    })
  const priceNow = async () => (await show<ProductView>(productPage, `/office/products/${id}`, { id })).variants[0]!.fields.price
  for (const [fields, field] of [
    [{ price: '95' }, 'price'],
    [{ price: '9500' }, 'price'],
    [{ price: '950', salePrice: '90' }, 'salePrice'],
  ] as const) {
    expect(await send(fields)).toMatchObject({
      status: 422,
      data: { problem: 'far-off', errors: { [field]: expect.any(String) }, typed: fields },
    })
  }
  expect(await priceNow()).toBe('950')
  expect(await send({ price: '95', sure: 'yes' })).toMatchObject({ status: 302 })
  expect(await priceNow()).toBe('95')
})

test('more than the stock cannot be written off, and the page shows how much there is', async () => {
  const lotId = shop.lot('HIM-0609-A')
  const before = await show<LotView>(lotPage, `/office/stock/${lotId}`, { lotId })
  const writeOff = (amount: string) =>
    officeOf(shop).call(staffActor('packer'), changeLot, {
      path: `/office/stock/${lotId}`,
      params: { lotId },
      form: { intent: 'write-off', amount, seen: String(before.seen), reason: 'mouldy' },
    })
  expect(await writeOff('99999')).toMatchObject({
    status: 422,
    data: {
      problem: 'more-than-there',
      errors: { amount: expect.stringContaining(before.onHand) },
      typed: { amount: '99999', reason: 'mouldy' },
    },
  })
  expect(await show<LotView>(lotPage, `/office/stock/${lotId}`, { lotId })).toMatchObject({ seen: before.seen })
})

test('all errors of a new lot are shown together', async () => {
  const form = { item: '', farm: '', grade: 'A', harvested: '2026-06-10', bestBefore: '', amount: 'much', cost: 'cheap' }
  expect(await officeOf(shop).call(staffActor('packer'), receiveLot, { path: '/office/stock/receive', form })).toMatchObject({
    status: 422,
    data: { typed: form, errors: { item: 'Choose one.', amount: expect.any(String), cost: expect.any(String) } },
  })
})

test('products and stock are found by a part of the name in either script', async () => {
  for (const query of ['himsa', 'হিমসাগর']) {
    const path = `?q=${encodeURIComponent(query)}`
    const products = await show<ProductsView>(productsPage, `/office/products${path}`)
    expect(products).toMatchObject({
      shown: { filters: { q: query, state: '' } },
      count: 1,
      rows: [{ id: shop.product('himsagar') }],
    })
    const stock = await show<StockView>(stockPage, `/office/stock${path}`)
    expect(stock.items.map((item) => item.id)).toEqual([shop.stockItem('himsagar')])
  }
  expect((await show<ProductsView>(productsPage, '/office/products?q=zzz')).rows).toEqual([])
})

test('without a connection the page says so and is not loaded again; after any other result it is', async () => {
  const answer = await sendAction(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(answer).toMatchObject({ data: { offline: true }, init: { status: 503 } })
  expect(isOffline({ offline: true })).toBe(true)
  const asked = (actionResult: unknown) => readAgain({ actionResult })
  expect([asked({ offline: true }), asked({ problem: 'edit-conflict' }), asked(undefined)]).toEqual([false, true, true])
  expect(await sendAction(() => Promise.resolve({ problem: 'note-missing' }))).toEqual({ problem: 'note-missing' })
  const away = redirect('/office')
  await expect(sendAction(() => Promise.reject(away))).rejects.toBe(away)
})
