import { afterAll, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import { fieldsOf, makeProduct, productBySlug, productRecord } from '../catalog/index.ts'
import { contentsOf, offersOf } from '../inventory/index.ts'
import { productView } from '../storefront/index.ts'
import { priceRecords } from '../pricing/index.ts'
import { dayFrom, paisa } from '../values/index.ts'
import { addSize, changeSize, moveProduct, sizeVersion, type SizeFields } from './index.ts'

let shop: Shop
beforeEach(async () => {
  await shop?.close()
  shop = await openShop()
})
afterAll(() => shop.close())

const himsagar = async () => (await productRecord(shop.db, shop.product('himsagar')))!
const oneKilo = (): SizeFields => ({
  sku: 'himsagar-1kg',
  label: { en: '1 kg bag', bn: '১ কেজির ব্যাগ' },
  netGrams: 1000,
  position: 1,
  contents: [{ stockItemId: shop.stockItem('himsagar'), amount: 1000 }],
})

test('a size is added at the requested position, with contents and price, and is available at once', async () => {
  const added = await addSize(shop.as('owner'), { productId: shop.product('himsagar'), fields: oneKilo(), price: paisa(21_000) })
  if (!added.ok) throw new Error(added.problem)
  expect((await himsagar()).variants.map(({ sku, position }) => [sku, position])).toEqual([
    ['himsagar-1kg', 1],
    ['himsagar-5kg', 2],
    ['himsagar-10kg', 3],
  ])
  expect((await priceRecords(shop.db, [added.variantId], shop.now)).get(added.variantId)).toMatchObject({
    price: 21_000,
    salePrice: null,
  })
  const offers = await offersOf(shop.db, { variantIds: [added.variantId], firstDay: dayFrom('2026-06-12') })
  expect(offers.get(added.variantId)?.offer).toBe('now')
  expect(await shop.count('accounts.audit_log', { action: 'add-size' })).toBe(1)
})

test.each<[string, Partial<SizeFields>, object]>([
  ['a code with spaces', { sku: 'one kilo' }, { problem: 'not-valid', fields: ['sku'] }],
  ['no label', { label: { en: '', bn: '' } }, { problem: 'not-valid', fields: ['label'] }],
  ['no weight', { netGrams: 0 }, { problem: 'not-valid', fields: ['netGrams'] }],
  ['no contents', { contents: [] }, { problem: 'not-valid', fields: ['contents'] }],
  ['another size’s code', { sku: 'langra-5kg' }, { problem: 'sku-taken' }],
])('%s is refused, and nothing is stored', async (_, difference, refusal) => {
  const before = await shop.countAll()
  const fields = { ...oneKilo(), ...difference }
  const added = await addSize(shop.as('owner'), { productId: shop.product('himsagar'), fields, price: paisa(21_000) })
  expect(added).toEqual({ ok: false, ...refusal })
  expect(await shop.countAll()).toEqual(before)
})

test('a size is changed with its contents; the second of two editors gets a conflict', async () => {
  const [small] = (await himsagar()).variants
  const contents = (await contentsOf(shop.db, [small!.id])).get(small!.id)!
  const fields = { ...oneKilo(), sku: small!.sku, position: 2, contents: [{ ...oneKilo().contents[0]!, amount: 5200 }] }
  const input = {
    productId: small!.productId,
    variantId: small!.id,
    fields,
    state: 'active',
    seen: sizeVersion(small!, contents),
  } as const
  expect(await changeSize(shop.as('owner'), input)).toEqual({ ok: true })
  expect((await contentsOf(shop.db, [small!.id])).get(small!.id)?.map(({ amount }) => amount)).toEqual([5200])
  expect((await himsagar()).variants.map(({ sku }) => sku)).toEqual(['himsagar-10kg', 'himsagar-5kg'])
  expect(await changeSize(shop.as('owner'), { ...input, state: 'archived' })).toEqual({ ok: false, problem: 'edit-conflict' })
})

test('the last size of a product on sale cannot be removed', async () => {
  const guava = (await productRecord(shop.db, shop.product('guava')))!
  const [only] = guava.variants
  const contents = (await contentsOf(shop.db, [only!.id])).get(only!.id)!
  const fields = { ...only!, contents: contents.map(({ stockItemId, amount }) => ({ stockItemId, amount })) }
  const seen = sizeVersion(only!, contents)
  const put = { productId: guava.id, variantId: only!.id, fields, state: 'archived', seen } as const
  expect(await changeSize(shop.as('owner'), put)).toEqual({ ok: false, problem: 'last-size' })
  expect(await moveProduct(shop.as('owner'), { productId: guava.id, move: 'archive' })).toEqual({ ok: true })
  expect(await productBySlug(shop.db, guava.slug)).toBeNull()
  expect(await changeSize(shop.as('owner'), put)).toEqual({ ok: true })
  // No size is left that could be sold.
  expect(await moveProduct(shop.as('owner'), { productId: guava.id, move: 'publish' })).toEqual({
    ok: false,
    problem: 'nothing-to-sell',
  })
})

test('a draft shows in its preview only, until it is put on sale', async () => {
  const ctx = shop.as('owner')
  const fields = { ...fieldsOf(await himsagar()), name: { en: 'Gopalbhog', bn: 'গোপালভোগ' } }
  const made = await makeProduct(ctx, { fields, slug: null, fruit: null })
  if (!made.ok) throw new Error(made.problem)
  const { productId, slug } = made
  expect(await moveProduct(ctx, { productId, move: 'publish' })).toEqual({ ok: false, problem: 'nothing-to-sell' })
  const size = { ...oneKilo(), sku: 'gopalbhog-1kg' }
  expect(await addSize(ctx, { productId, fields: size, price: paisa(18_000) })).toMatchObject({ ok: true })
  const look = (preview: boolean) => productView(shop.db, { slug, now: shop.now, language: 'en', preview })
  expect(await look(false)).toBeNull()
  expect((await look(true))?.card).toMatchObject({ name: 'Gopalbhog', price: 180 })
  expect(await moveProduct(ctx, { productId, move: 'publish' })).toEqual({ ok: true })
  expect((await look(false))?.card.name).toBe('Gopalbhog')
  expect(await moveProduct(ctx, { productId, move: 'publish' })).toEqual({ ok: false, problem: 'already-so' })
})
