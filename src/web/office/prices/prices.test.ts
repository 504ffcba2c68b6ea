import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { plannedPrices, priceRecords } from '#shop/pricing/index.ts'
import { officeOf, staffActor } from '#tests/office-requests.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { taka } from '#tests/world-data.ts'
import { action, loader } from '../prices.route.tsx'
import { action as productAction, loader as productLoader } from '../product.route.tsx'
import type { ProductView } from '../products/product-view.ts'
import type { PricesResult } from './price-cells.ts'
import type { PriceRow, PricesView } from './prices.server.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const look = async (query = '') =>
  (await officeOf(shop).call(staffActor('manager'), loader, { path: `/office/prices${query}` })).data as PricesView
const send = (form: Record<string, string>) =>
  officeOf(shop).call(staffActor('manager'), action, { path: '/office/prices?q=him', form })
const save = async (form: Record<string, string>) => {
  const answer = await send({ intent: 'save', ...form })
  return (answer.data as { shown: PricesResult }).shown
}
const recordOf = async (sku: string) => (await priceRecords(shop.db, [shop.variant(sku)], shop.now)).get(shop.variant(sku))!
const rowOf = async (sku: string): Promise<PriceRow> => (await look()).rows.find(({ id }) => id === shop.variant(sku))!

/** A row as the form sends it. */
async function cells(sku: string, typed: { price?: string; sale?: string; sure?: boolean }): Promise<Record<string, string>> {
  const { id, seen } = await rowOf(sku)
  return {
    [`w-${id}`]: seen,
    ...(typed.price !== undefined && { [`p-${id}`]: typed.price }),
    ...(typed.sale !== undefined && { [`s-${id}`]: typed.sale }),
    ...(typed.sure && { [`y-${id}`]: 'yes' }),
  }
}

test('each size is shown with its stock, cost and price; words and category narrow the list', async () => {
  await sql`update inventory.lots set cost_paisa = 4500000 where code in ('HIM-0609-A', 'HIM-0610-A')`.execute(shop.db)
  expect(await rowOf('himsagar-10kg')).toMatchObject({
    name: 'Himsagar mango',
    offer: { offer: 'now', units: 9, from: null },
    // 90 kg for 90,000 taka.
    cost: taka(10_000),
    seen: '185000|176000|2026-05-31T18:00:00.000Z|2026-06-20T18:00:00.000Z',
    saleRuns: true,
    planned: '',
  })
  const { rows, count, categories } = await look()
  expect(rows).toHaveLength(count)
  expect(categories.map(({ value }) => value)).toContain('mango')
  const himsagar = await look('?q=himsag&category=mango')
  expect(himsagar.rows.map(({ id }) => id)).toEqual([shop.variant('himsagar-5kg'), shop.variant('himsagar-10kg')])
  expect((await look('?q=himsag&category=no-such')).rows).toEqual([])
  expect((await look('?page=2')).rows).toEqual([])
})

test('good rows are saved, the others come back with the reason at their cell and what was typed', async () => {
  const form = {
    ...(await cells('himsagar-5kg', { price: '৳৯৯০', sale: '৯২৫.৫০' })),
    ...(await cells('himsagar-10kg', { price: '1750' })),
    ...(await cells('litchi-100', { price: '9' })),
    ...(await cells('guava-1kg', { price: 'x' })),
    ...(await cells('langra-5kg', {})),
  }
  const before = await recordOf('himsagar-10kg')
  const result = await save(form)
  expect(result).toMatchObject({
    kind: 'saved',
    count: 1,
    undo: { events: expect.stringMatching(/^\d+$/), plans: '' },
    saved: { [shop.variant('himsagar-5kg')]: '99000|92550||' },
  })
  expect(result.refused).toEqual({
    [shop.variant('himsagar-10kg')]: {
      cell: 'sale',
      text: 'The sale price must be above zero and below the price.',
      sure: false,
      seen: null,
      price: '1750',
      sale: '1760',
    },
    [shop.variant('litchi-100')]: expect.objectContaining({ cell: 'price', sure: true, price: '9' }),
    [shop.variant('guava-1kg')]: expect.objectContaining({ cell: 'price', sure: false, price: 'x' }),
  })
  expect(await recordOf('himsagar-5kg')).toMatchObject({ price: taka(990), salePrice: 92_550 })
  expect(await recordOf('himsagar-10kg')).toEqual(before)
  const sure = await save(await cells('litchi-100', { price: '9', sure: true }))
  expect([sure.count, sure.refused]).toEqual([1, {}])
})

test('the second of two people sees the price of the first at the cell, and sets theirs with the next save', async () => {
  const [mine, theirs] = [await cells('himsagar-5kg', { price: '980' }), await cells('himsagar-5kg', { price: '990' })]
  const both = await cells('guava-1kg', { price: '130' })
  await save(theirs)
  const id = shop.variant('himsagar-5kg')
  const result = await save({ ...mine, ...both })
  expect(result).toMatchObject({
    count: 1,
    refused: {
      [id]: { cell: 'price', text: 'Another user has set ৳990. Save again to use your price.', seen: '99000|||', price: '980' },
    },
  })
  expect((await recordOf('guava-1kg')).price).toBe(taka(130))
  expect((await save({ [`w-${id}`]: result.refused[id]!.seen!, [`p-${id}`]: '980' })).count).toBe(1)
  expect((await recordOf('himsagar-5kg')).price).toBe(taka(980))
})

test('an emptied sale price ends the sale; a changed one keeps its days unless they are over', async () => {
  await save(await cells('himsagar-10kg', { sale: '1700' }))
  expect(await recordOf('himsagar-10kg')).toMatchObject({
    salePrice: taka(1_700),
    saleUntil: new Date('2026-06-21T00:00:00+06:00'),
  })
  shop = shop.at('2026-06-22T10:00:00+06:00')
  await save(await cells('himsagar-10kg', { sale: '1650' }))
  expect(await recordOf('himsagar-10kg')).toMatchObject({ salePrice: taka(1_650), saleFrom: null, saleUntil: null })
  await save(await cells('himsagar-10kg', { sale: ' ' }))
  expect(await recordOf('himsagar-10kg')).toMatchObject({ price: taka(1_850), salePrice: null })
})

test('undo sets a whole save back; a save that changed since is left', async () => {
  const before = [await recordOf('himsagar-5kg'), await recordOf('himsagar-10kg')]
  const { undo } = await save({
    ...(await cells('himsagar-5kg', { price: '990' })),
    ...(await cells('himsagar-10kg', { sale: '' })),
  })
  const undone = (await send({ intent: 'undo', ...undo })).data as { shown: PricesResult }
  expect(undone.shown).toMatchObject({ kind: 'undone', count: 2, undo: { events: '', plans: '' } })
  expect([await recordOf('himsagar-5kg'), await recordOf('himsagar-10kg')]).toEqual(before)
  const again = await save(await cells('himsagar-5kg', { price: '990' }))
  await save(await cells('himsagar-5kg', { price: '995' }))
  expect(await send({ intent: 'undo', ...again.undo })).toMatchObject({ status: 409, data: { problem: 'nothing-to-undo' } })
})

test('prices from a day on are planned: listed, cancelled here and on the page of the product, and set back by undo', async () => {
  const id = shop.variant('himsagar-5kg')
  const form = {
    from: '2026-06-14T06:00',
    ...(await cells('himsagar-5kg', { price: '990' })),
    ...(await cells('himsagar-10kg', { sale: '1700' })),
  }
  const result = await save(form)
  expect(result).toMatchObject({
    kind: 'planned',
    count: 1,
    undo: { events: '', plans: id },
    refused: { [shop.variant('himsagar-10kg')]: { cell: 'sale', sale: '1700' } },
  })
  const planned = '৳990, Sun 14 June, 6 am'
  expect((await rowOf('himsagar-5kg')).planned).toBe(planned)
  const second = await save({ ...form, ...(await cells('himsagar-5kg', { price: '995' })) })
  expect(second.refused[id]?.text).toBe(`A price is planned already: ${planned}. Cancel that first.`)
  expect(await send({ intent: `unplan ${id}` })).toMatchObject({ status: 302, to: '/office/prices?q=him&done=unplanned' })
  expect(await send({ intent: `unplan ${id}` })).toMatchObject({ status: 409, data: { problem: 'no-plan' } })

  await save(form)
  const at = { path: `/office/products/${shop.product('himsagar')}`, params: { id: shop.product('himsagar') } }
  const product = async () => (await officeOf(shop).call(staffActor('manager'), productLoader, at)).data as ProductView
  expect((await product()).variants[0]!.planned).toBe(planned)
  await officeOf(shop).call(staffActor('manager'), productAction, { ...at, form: { intent: `unplan ${id}` } })
  expect((await product()).variants[0]!.planned).toBe('')

  const { undo } = await save(form)
  expect((await plannedPrices(shop.db, [id], shop.now)).size).toBe(1)
  await send({ intent: 'undo', ...undo })
  expect((await plannedPrices(shop.db, [id], shop.now)).size).toBe(0)
})

test('the latest change is undone from the history of the product, while the price is still as it left it', async () => {
  const at = { path: `/office/products/${shop.product('himsagar')}`, params: { id: shop.product('himsagar') } }
  const product = async () => (await officeOf(shop).call(staffActor('manager'), productLoader, at)).data as ProductView
  const undo = (event: number) =>
    officeOf(shop).call(staffActor('manager'), productAction, { ...at, form: { intent: `undo-price ${event}` } })
  await save(await cells('himsagar-5kg', { price: '990' }))
  await save(await cells('himsagar-5kg', { price: '995' }))
  const { history } = await product()
  expect(history.map((event) => [event.to, event.undo !== null])).toEqual([
    ['৳995', true],
    ['৳990', false],
  ])
  expect(await undo(history[0]!.undo!)).toMatchObject({ status: 302, to: `${at.path}?done=undo-price` })
  expect((await recordOf('himsagar-5kg')).price).toBe(taka(990))
  expect(await undo(history[0]!.undo! + 1000)).toMatchObject({ status: 409, data: { problem: 'nothing-to-undo' } })
})

test('a save without a change, from a past time, or with an unreadable time changes nothing', async () => {
  const before = await shop.countAll()
  const row = await cells('himsagar-5kg', { price: '990' })
  for (const [form, status, problem] of [
    [await cells('himsagar-5kg', { price: '950.00', sale: '' }), 422, 'nothing-typed'],
    [{}, 422, 'nothing-typed'],
    [{ ...row, from: '2026-06-10T06:00' }, 422, 'from-not-ahead'],
    [{ ...row, from: 'x' }, 422, 'not-a-time'],
    [{ [`w-${shop.variant('himsagar-5kg')}`]: 'x', [`p-${shop.variant('himsagar-5kg')}`]: '990' }, 422, 'nothing-typed'],
  ] as const)
    expect(await send({ intent: 'save', ...form })).toMatchObject({ status, data: { problem } })
  expect(await shop.countAll()).toEqual(before)
})
