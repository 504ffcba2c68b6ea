import { afterAll, beforeEach, expect, test } from 'vitest'
import { parsePasted, type SheetRow } from '#platform/sheets/index.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { productSheet } from '../assortment/index.ts'
import { categories, productBySlug, taxClasses } from '../catalog/index.ts'
import { stockItems } from '../inventory/index.ts'
import { priceRecords } from '../pricing/index.ts'
import { foreignSheet, importGoodRows, keepForeignSheet, mapSheet, planProducts, unmapSheet } from './index.ts'

let shop: Shop
beforeEach(async () => {
  await shop?.close()
  shop = await openShop()
})
afterAll(() => shop.close())

const owner = () => shop.as('owner')
const rowsOf = async (lines: readonly string[]): Promise<SheetRow[]> => {
  const read = await parsePasted(lines.join('\r\n'), { mostRows: 100, mostColumns: 60 })
  if (!read.ok) throw new Error(read.problem)
  return read.rows
}

const SHOPIFY = [
  'Handle,Title,Body (HTML),Vendor,Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Price,Variant Compare At Price,Image Src,Status',
  'alphonso,Alphonso mango,"<p>Sweet &amp; soft.</p><script>alert(1)</script><ul><li>From Satkhira</li></ul>",Us,Mango,true,Size,3 kg,ALP 3KG,3000,450.00,,https://cdn.example.com/a.jpg,active',
  'alphonso,,,,,,,5 kg crate,ALP-5KG,5000,700.00,800.00,,',
  'alphonso,,,,,,,,,,,,https://cdn.example.com/b.jpg,',
  'dragon,Dragon fruit,,Us,Exotic,true,Title,Default Title,,1000,cheap,,,active',
  'plum,Plum,,Us,Exotic,true,Title,Default Title,PLUM-1,,300,,,draft',
]

async function keep(lines: readonly string[], mapping = {}) {
  const kept = await keepForeignSheet(owner(), { kind: 'products', fileName: 'shopify.csv', rows: await rowsOf(lines) })
  if (!kept.ok) throw new Error(kept.problem)
  const sheet = (await foreignSheet(shop.db, { id: kept.id, kind: 'products' }))!
  const taxClass = (await taxClasses(shop.db))[0]!.id
  await mapSheet(owner(), { id: kept.id, kind: 'products', mapping: { ...sheet.mapping, ...mapping }, options: { taxClass } })
  return kept.id
}
const sheetOf = async (id: string) => (await foreignSheet(shop.db, { id, kind: 'products' }))!
const planOf = async (id: string) => planProducts(shop.db, await sheetOf(id), shop.now)
const faultsOf = async (id: string) => (await planOf(id)).faults.map(({ row, field, problem }) => [row, field, problem])
const importRows = async (id: string, more = {}) =>
  importGoodRows(owner(), { id, fixes: {}, seen: (await planOf(id)).seen, makeCategories: true, sure: false, ...more })

test('a Shopify export is recognised, its good rows are imported, and corrected rows follow', async () => {
  const id = await keep(SHOPIFY)
  expect((await sheetOf(id)).format).toBe('shopify')
  const plan = await planOf(id)
  expect(plan.products.map(({ slug, is }) => [slug, is])).toEqual([
    ['alphonso', 'new'],
    ['dragon', 'faulty'],
    ['plum', 'faulty'],
  ])
  expect(await faultsOf(id)).toEqual([
    [5, 'price', 'not-money'],
    [6, 'grams', 'missing'],
  ])
  const before = await shop.countAll()
  expect(await importRows(id, { seen: 'x' })).toEqual({ ok: false, problem: 'catalogue-changed' })
  expect(await shop.countAll()).toEqual(before)
  expect(await importRows(id)).toEqual({ ok: true, products: 1, left: 2 })
  const made = (await productBySlug(shop.db, 'alphonso'))!
  expect(made.name).toEqual({ en: 'Alphonso mango', bn: 'Alphonso mango' })
  expect(made.descriptionLong.en).toBe('Sweet & soft.\n\n- From Satkhira')
  expect(made.variants.map(({ sku, netGrams, label }) => [sku, netGrams, label.en])).toEqual([
    ['ALP-3KG', 3000, '3 kg'],
    ['ALP-5KG', 5000, '5 kg crate'],
  ])
  const prices = await priceRecords(
    shop.db,
    made.variants.map(({ id: variant }) => variant),
    shop.now,
  )
  expect(made.variants.map(({ id: variant }) => [prices.get(variant)!.price, prices.get(variant)!.salePrice])).toEqual([
    [45_000, null],
    [80_000, 70_000],
  ])
  expect((await stockItems(shop.db)).find(({ code }) => code === 'alphonso')).toMatchObject({ unit: 'gram' })
  expect(await shop.count('imports.pictures', { state: 'waiting' })).toBe(2)
  expect(await shop.db.selectFrom('platform.jobs').select('kind').execute()).toEqual([{ kind: 'fetch-pictures' }])

  const fixes = { 5: { price: '৳১২০.৫০' }, 6: { grams: '1000' } }
  expect(await importRows(id, { fixes, makeCategories: false })).toEqual({ ok: false, problem: 'categories-not-confirmed' })
  expect((await sheetOf(id)).fixes).toEqual({})
  expect(await importRows(id, { fixes })).toEqual({ ok: true, products: 2, left: 0 })
  expect((await categories(shop.db)).filter(({ name }) => name.en === 'Exotic')).toHaveLength(1)
  expect((await planOf(id)).products.map(({ is }) => is)).toEqual(['unchanged', 'unchanged', 'unchanged'])

  const after = await shop.countAll()
  const again = await keep(SHOPIFY)
  expect((await planOf(again)).plan.steps).toEqual([])
  expect(await importRows(again)).toEqual({ ok: false, problem: 'nothing-good' })
  expect({ ...(await shop.countAll()), 'imports.sheets': 0 }).toEqual({ ...after, 'imports.sheets': 0 })
})

test('a WooCommerce export brings variations to their product, in kilograms or pieces', async () => {
  const id = await keep([
    'ID,Type,SKU,Name,Published,Short description,Description,Weight (kg),Sale price,Regular price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s)',
    '11,variable,FAZLI,Fazli mango,1,Late mango,<p>Large.</p>,,,,"Fruit, Fruit > Mango","https://shop.example.com/1.jpg, https://shop.example.com/2.jpg",,Weight,"5 kg, 10 kg"',
    '12,variation,FAZLI-5,Fazli mango - 5 kg,1,,,5,,500,,,FAZLI,Weight,5 kg',
    '13,variation,FAZLI-10,Fazli mango - 10 kg,1,,,10,900,1000,,,id:11,Weight,10 kg',
    '14,simple,COCO-4,Green coconut,0,,,6,,360,Coconut,,,Pack,4 pcs',
    '15,variation,LOST,Lost one,1,,,1,,100,,,nobody,,',
  ])
  expect((await sheetOf(id)).format).toBe('woocommerce')
  expect(await faultsOf(id)).toEqual([
    [6, 'parent', 'unknown-parent'],
    [6, 'category', 'missing'],
  ])
  expect((await planOf(id)).newCategories).toEqual(['Coconut'])
  expect(await importRows(id)).toEqual({ ok: true, products: 2, left: 1 })
  const fazli = (await productBySlug(shop.db, 'fazli-mango'))!
  expect(fazli.variants.map(({ sku, netGrams }) => [sku, netGrams])).toEqual([
    ['FAZLI-5', 5000],
    ['FAZLI-10', 10_000],
  ])
  const head = (await productSheet(shop.db, shop.now))[0]!
  const coconut = (await productSheet(shop.db, shop.now)).find((row) => row.includes('COCO-4'))!
  const cell = (name: string) => coconut[head.indexOf(name)]
  expect([cell('state'), cell('net_grams'), cell('contents'), cell('price')]).toEqual(['draft', 6000, 'green-coconut 4', 360])
  expect((await stockItems(shop.db)).find(({ code }) => code === 'green-coconut')).toMatchObject({
    unit: 'piece',
    pieceGrams: 1500,
  })
})

test('any sheet with Bangla names is read by its words, and its mapping is remembered', async () => {
  const lines = ['আমাদের দামের তালিকা', 'নাম,বিভাগ,ওজন (কেজি),দাম', 'জাম,mango,২,৩০০', 'কাঁঠাল,mango,"৫০০ গ্রাম",৫০']
  const id = await keep(lines)
  expect((await sheetOf(id)).mapping).toEqual({ name_bn: 0, category: 1, kilos: 2, price: 3 })
  expect(await faultsOf(id)).toEqual([])
  expect(await importRows(id)).toEqual({ ok: true, products: 2, left: 0 })
  const sheet = await productSheet(shop.db, shop.now)
  const at = (name: string) => sheet[0]!.indexOf(name)
  expect(
    sheet
      .filter((row) => ['জাম', 'কাঁঠাল'].includes(String(row[at('name_bn')])))
      .map((row) => [row[at('net_grams')], row[at('price')]])
      // Products of one import have no order among themselves.
      .toSorted(([one], [other]) => Number(one) - Number(other)),
  ).toEqual([
    [500, 50],
    [2000, 300],
  ])
  const kept = await keepForeignSheet(owner(), { kind: 'products', fileName: 'b.csv', rows: await rowsOf(lines) })
  expect(kept.ok && (await sheetOf(kept.id))).toMatchObject({ remembered: true, mapped: false })
  await unmapSheet(owner(), { id, kind: 'products' })
  expect((await sheetOf(id)).mapped).toBe(false)
})

test('the code of a size names its product: a price list changes prices only', async () => {
  const id = await keep(
    ['Item code;Old price;Rate', 'himsagar-5kg;;990', 'guava-1kg;150;120', 'langra-5kg;;free', 'nothing-5kg;;10'].map((line) =>
      line.replaceAll(';', ','),
    ),
  )
  const plan = await planOf(id)
  expect(plan.plan.steps.map(({ kind, row }) => [kind, row])).toEqual([
    ['change-price', 2],
    ['change-price', 3],
  ])
  expect(plan.faults.map(({ row, field, problem }) => [row, field, problem])).toEqual([
    [4, 'price', 'not-money'],
    [5, 'name_en', 'missing'],
    [5, 'category', 'missing'],
    [5, 'kilos', 'missing'],
  ])
  expect(await importRows(id)).toEqual({ ok: true, products: 2, left: 2 })
})

test('a code of another product and a code that stands twice are refused in their rows', async () => {
  const id = await keep([
    'handle,name,category,sku,weight (kg),price',
    'plum,Plum,mango,guava-1kg,1,100',
    'fig,Fig,mango,FIG,1,100',
    'fig,,,FIG,2,200',
  ])
  expect(await faultsOf(id)).toEqual([
    [2, 'handle', 'other-product'],
    [4, 'sku', 'twice'],
  ])
  expect(await importRows(id)).toEqual({ ok: true, products: 1, left: 2 })
})

test('a correction that brings a price far off has to be confirmed, too, and nothing is stored before', async () => {
  const id = await keep(['Item code,Rate', 'himsagar-5kg,cheap'])
  const fixes = { 2: { price: '9500' } }
  const before = await shop.countAll()
  expect(await importRows(id, { fixes })).toEqual({ ok: false, problem: 'price-far-off' })
  expect([await shop.countAll(), (await sheetOf(id)).fixes]).toEqual([before, {}])
  expect(await importRows(id, { fixes, sure: true })).toEqual({ ok: true, products: 1, left: 0 })
})
