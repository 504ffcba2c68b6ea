import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { officePage } from '#tests/office-page.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { idOf, taka } from '#tests/world-data.ts'
import { productBySlug, productRecord } from '#shop/catalog/index.ts'
import { contentsOf } from '#shop/inventory/index.ts'
import { priceRecords } from '#shop/pricing/index.ts'
import { untranslated } from '#shop/reporting/index.ts'
import * as newPage from '../new-product.route.tsx'
import * as productPage from '../product.route.tsx'
import * as sizesPage from '../product-sizes.route.tsx'
import * as wordsPage from '../product-words.route.tsx'
import { borrowedIn } from '../settings/setting-labels.ts'
import type { ProductView } from './product-view.ts'
import type { SizesView } from './sizes.server.ts'
import type { WordsView } from './words.server.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const ID = idOf('himsagar')
const at = { params: { id: ID } }
const product = officePage<ProductView>(() => shop, { path: `/office/products/${ID}`, ...at, ...productPage })
const sizes = officePage<SizesView>(() => shop, { path: `/office/products/${ID}/sizes`, ...at, ...sizesPage })
const words = officePage<WordsView>(() => shop, { path: `/office/products/${ID}/words`, ...at, ...wordsPage })
const fresh = officePage<{ fields: Record<string, string>; fruits: { value: string }[] }>(() => shop, {
  path: '/office/products/new',
  ...newPage,
})
const record = async () => (await productRecord(shop.db, ID))!

test('the texts of a product are saved as typed', async () => {
  const { fields, seen } = await words.look()
  expect(fields).toMatchObject({
    nameEn: 'Himsagar mango',
    alsoEn: '',
    soldBy: 'kilo',
    'month-6': 'yes',
    'by-courier': 'yes',
    position: '1',
  })
  const { 'month-5': _may, 'by-courier': _courier, ...kept } = fields as Record<string, string>
  const typed = {
    ...kept,
    alsoEn: 'Khirsapat',
    alsoBn: 'ক্ষীরশাপাত',
    ripeningEn: '1 to 2 days | firm\n3 days | ripe',
    ripeningBn: '১ থেকে ২ দিন | শক্ত\n৩ দিন | পাকা',
    energy: '৬০',
    sugars: '13.7',
    fibre: '1.6',
    vitaminC: '36',
    vitaminA: '54',
    aliases: 'aam, khirsapat،aam; ',
    related: 'langra-from-rajshahi, guava-from-rajshahi',
    [`farm-${idOf('rafiq-orchard')}`]: 'yes',
    country: 'bd',
    position: '7',
  }
  expect(await words.send({ ...typed, intent: 'words', seen })).toMatchObject(words.done('saved'))
  expect(await record()).toMatchObject({
    name: { en: 'Himsagar mango', bn: 'হিমসাগর আম' },
    alsoCalled: { en: 'Khirsapat', bn: 'ক্ষীরশাপাত' },
    storage: null,
    ripening: [
      { days: { en: '1 to 2 days', bn: '১ থেকে ২ দিন' }, state: { en: 'firm', bn: 'শক্ত' } },
      { days: { en: '3 days', bn: '৩ দিন' }, state: { en: 'ripe', bn: 'পাকা' } },
    ],
    nutrition: { energy_kcal: 60, sugars_g: 13.7, fibre_g: 1.6, vitamin_c_mg: 36, vitamin_a_ug: 54 },
    searchAliases: ['aam', 'khirsapat'],
    relatedIds: [idOf('langra'), idOf('guava')],
    farmIds: [idOf('rafiq-orchard')],
    seasonMonths: [6, 7],
    deliveryModes: ['van', 'pickup'],
    country: 'BD',
    position: 7,
    pricedByWeight: false,
  })
  const again = await words.look()
  expect(again.fields).toMatchObject({ ...typed, energy: '60', country: 'BD', aliases: 'aam, khirsapat' })
  expect(await words.send({ ...typed, intent: 'words', seen })).toMatchObject({
    status: 409,
    data: { problem: 'edit-conflict' },
  })
})

test('one language is enough: the other one holds its words, and the form and the list of translations say so', async () => {
  const { fields, seen } = await words.look()
  const typed = { alsoEn: 'Khirsapat', alsoBn: '', ripeningEn: '1 day | firm', ripeningBn: '' }
  expect(await words.send({ ...fields, ...typed, intent: 'words', seen })).toMatchObject(words.done('saved'))
  const again = await words.look()
  expect(again.fields).toMatchObject({ alsoBn: 'Khirsapat', ripeningBn: '1 day | firm' })
  expect([borrowedIn('alsoBn', again.fields), borrowedIn('alsoEn', again.fields)]).toEqual(['en', null])
  const listed = (await untranslated(shop.db)).filter(({ owner }) => owner === 'product')
  expect(listed.map(({ id, missing }) => [id, missing])).toEqual([[ID, { bn: 3 }]])
})

test('invalid fields are named, and nothing changes', async () => {
  const { fields, seen } = await words.look()
  const before = await shop.countAll()
  for (const [typed, wrong] of [
    [{ ripeningEn: '1 day | firm\n2 days | soft', ripeningBn: '১ দিন | শক্ত' }, ['ripeningEn', 'ripeningBn']],
    [{ ripeningEn: '1 day', ripeningBn: '১ দিন' }, ['ripeningEn', 'ripeningBn']],
    [{ energy: '60' }, ['energy', 'sugars', 'fibre', 'vitaminC', 'vitaminA']],
    [{ related: 'langra-from-rajshahi, banana' }, ['related']],
    [{ nameEn: '', nameBn: ' ' }, ['nameEn', 'nameBn']],
    [{ soldBy: 'dozen' }, ['soldBy']],
    [{ productCategory: 'none' }, ['productCategory']],
  ] as const)
    expect([typed, await words.send({ ...fields, ...typed, intent: 'words', seen })]).toMatchObject([
      typed,
      { status: 422, data: { errors: Object.fromEntries(wrong.map((name) => [name, expect.any(String)])) } },
    ])
  expect(await shop.countAll()).toEqual(before)
})

test('a product is archived, put on sale again and given another address; the previous address redirects to it', async () => {
  expect(await product.send({ intent: 'archive' })).toMatchObject(product.done('product-archived'))
  expect((await record()).state).toBe('archived')
  expect(await productBySlug(shop.db, 'himsagar-from-rajshahi')).toBeNull()
  expect(await product.send({ intent: 'publish' })).toMatchObject(product.done('product-on-sale'))
  expect((await record()).state).toBe('active')
  const form = { intent: 'slug', seen: 'himsagar-from-rajshahi' }
  expect(await product.send({ ...form, slug: 'langra-from-rajshahi' })).toMatchObject({
    status: 422,
    data: { errors: { slug: expect.any(String) } },
  })
  expect(await product.send({ ...form, slug: ' himsagar ' })).toMatchObject(product.done('slug-changed'))
  expect((await record()).slug).toBe('himsagar')
  expect(await product.send({ ...form, slug: 'mango' })).toMatchObject({ status: 409, data: { problem: 'edit-conflict' } })
})

test('a size is added with its price, changed and archived, but not the last one', async () => {
  const form = { labelEn: '2 kg bag', labelBn: '২ কেজির ব্যাগ', sku: 'himsagar-2kg', netKilos: '২.৫', rank: '3', sold: 'yes' }
  const contents = { item1: shop.stockItem('himsagar'), amount1: '2', item2: shop.stockItem('gift-box'), amount2: '1' }
  const add = { ...form, ...contents, intent: 'add-size', firstPrice: '420.50' }
  expect(await sizes.send({ ...add, amount2: '0' })).toMatchObject({
    status: 422,
    data: { errors: { contents: expect.any(String), amount2: expect.any(String) } },
  })
  expect(await sizes.send({ ...add, sku: 'guava-1kg' })).toMatchObject({
    status: 422,
    data: { problem: 'sku-taken', errors: { sku: expect.any(String) } },
  })
  expect(await sizes.send(add)).toMatchObject(sizes.done('added'))
  const size = (await record()).variants.at(-1)!
  expect(size).toMatchObject({
    sku: 'himsagar-2kg',
    label: { en: '2 kg bag', bn: '২ কেজির ব্যাগ' },
    netGrams: 2_500,
    position: 3,
    state: 'active',
  })
  const inside = async () => (await contentsOf(shop.db, [size.id])).get(size.id)!.map(({ code, amount }) => [code, amount])
  expect(await inside()).toEqual([
    ['himsagar', 2_000],
    ['gift-box', 1],
  ])
  expect((await priceRecords(shop.db, [size.id], shop.now)).get(size.id)).toMatchObject({ price: taka(420.5), salePrice: null })
  const shown = (await sizes.look()).sizes.find(({ id }) => id === size.id)!
  expect(shown).toMatchObject({ net: '2.5 kg', contents: 'Himsagar 2 kg, Gift box 1 pc', active: true, rows: 3 })
  expect(shown.fields).toEqual({ ...form, netKilos: '2.5', ...contents })
  const change = {
    ...shown.fields,
    intent: `size ${size.id}`,
    seen: shown.seen,
    amount1: '1.5',
    item2: '',
    amount2: '',
    sold: '',
  }
  expect(await sizes.send(change)).toMatchObject(sizes.done('saved'))
  expect(await inside()).toEqual([['himsagar', 1_500]])
  expect((await record()).variants.map(({ sku, state }) => [sku, state])).toEqual([
    ['himsagar-5kg', 'active'],
    ['himsagar-10kg', 'active'],
    ['himsagar-2kg', 'archived'],
  ])
  expect(await sizes.send(change)).toMatchObject({ status: 409 })
  const putAway = async (sku: string) => {
    const one = (await sizes.look()).sizes.find((each) => each.sku === sku)!
    return sizes.send({ ...one.fields, intent: `size ${one.id}`, seen: one.seen, sold: '' })
  }
  expect(await putAway('himsagar-10kg')).toMatchObject(sizes.done('saved'))
  expect(await putAway('himsagar-5kg')).toMatchObject({
    status: 422,
    data: { problem: 'last-size', errors: { sold: expect.any(String) } },
  })
})

test('a new product starts as a draft after the others', async () => {
  const { fields, fruits } = await fresh.look()
  expect([fields, fruits.map(({ value }) => value)]).toEqual([
    { country: 'BD', position: '6', 'by-van': 'yes', 'by-courier': 'yes', 'by-pickup': 'yes' },
    ['gift-box'],
  ])
  const text = (name: string) => ({ [`${name}En`]: `The ${name}`, [`${name}Bn`]: `এই ${name}` })
  const typed = {
    ...fields,
    ...text('name'),
    ...text('short'),
    ...text('long'),
    ...text('origin'),
    productCategory: 'everyday',
    taxClass: 'local-fresh',
    soldBy: 'kilo',
    'month-1': 'yes',
    'month-12': 'yes',
    intent: 'new-product',
  }
  expect(await fresh.send({ ...typed, slug: 'guava-from-rajshahi' })).toMatchObject({
    data: { problem: 'slug-taken', errors: { slug: expect.any(String) } },
  })
  expect(await fresh.send({ ...typed, productFruit: 'banana' })).toMatchObject({
    data: { errors: { productFruit: expect.any(String) } },
  })
  const made = await fresh.send({ ...typed, slug: 'jambura' })
  const id = /products\/([^/]+)\/sizes\?done=product-made$/.exec(made.to ?? '')?.[1]
  expect(await productRecord(shop.db, id!)).toMatchObject({
    slug: 'jambura',
    state: 'draft',
    name: { en: 'The name', bn: 'এই name' },
    categoryId: 'everyday',
    seasonMonths: [1, 12],
    deliveryModes: ['van', 'courier', 'pickup'],
    position: 6,
    variants: [],
  })
  const ofCategory = { ...typed, slug: 'own-basket', taxClass: '' }
  await sql`update catalog.categories set tax_class_id = null where id = 'everyday'`.execute(shop.db)
  expect(await fresh.send(ofCategory)).toMatchObject({ data: { errors: { taxClass: expect.any(String) } } })
  await sql`update catalog.categories set tax_class_id = 'gift-basket' where id = 'everyday'`.execute(shop.db)
  const basket = /products\/([^/]+)\/sizes/.exec((await fresh.send(ofCategory)).to ?? '')?.[1]
  expect(await productRecord(shop.db, basket!)).toMatchObject({ slug: 'own-basket', taxClassId: 'gift-basket' })
})
