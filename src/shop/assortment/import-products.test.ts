import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import { readSheet, writeSheet, type SheetRow } from '#platform/sheets/index.ts'
import { productBySlug, productRecord } from '../catalog/index.ts'
import { changePrice, priceRecords } from '../pricing/index.ts'
import { paisa } from '../values/index.ts'
import { applyWaitingImport, checkImport, fingerprintOf, importById, productSheet, startImport } from './index.ts'

let shop: Shop
beforeEach(async () => {
  await shop?.close()
  shop = await openShop()
})
afterAll(() => shop.close())

const owner = () => shop.as('owner')
const priceOf = async (sku: string) => (await priceRecords(shop.db, [shop.variant(sku)], shop.now)).get(shop.variant(sku))!

async function check(rows: SheetRow[]) {
  const { id } = await checkImport(owner(), { fileName: 'prices.xlsx', rows })
  const plan = (await importById(shop.db, id, shop.now))!.plan!
  return { id, plan, seen: fingerprintOf(plan) }
}

const without = async () => {
  const { 'assortment.imports': _imports, ...counts } = await shop.countAll()
  return counts
}

test.each(['xlsx', 'csv'] as const)('an exported %s imports again without changes', async (format) => {
  await changePrice(owner(), {
    variantId: shop.variant('himsagar-5kg'),
    price: paisa(95_050),
    salePrice: paisa(90_000),
    saleFrom: new Date('2026-06-10T08:30:15+06:00'),
    saleUntil: null,
    seen: await priceOf('himsagar-5kg'),
  })
  const folder = await mkdtemp(join(tmpdir(), 'import-'))
  const path = join(folder, 'sheet')
  await writeFile(path, await writeSheet(format, { name: 'Products', rows: await productSheet(shop.db, shop.now) }))
  const read = await readSheet(path, { mostRows: 1000, mostColumns: 60 })
  await rm(folder, { recursive: true })
  if (!read.ok) throw new Error(read.problem)
  expect(read.rows).toHaveLength(7)
  expect((await check(read.rows)).plan).toEqual({ steps: [], differences: [], errors: [] })
})

test('a price list changes prices only: shown first, applied as shown', async () => {
  const { id, plan, seen } = await check([
    ['sku', 'price', 'sale_price', 'sale_until'],
    ['himsagar-5kg', 975, 900, '2026-06-20 23:00'],
    ['guava-1kg', '৳120.50'],
    ['langra-5kg', 9_500],
  ])
  expect(plan.errors).toEqual([])
  expect(plan.differences.map(({ row, column, is, far }) => [row, column, is, far])).toEqual([
    [2, 'price', 975, false],
    [2, 'sale_price', 900, false],
    [2, 'sale_until', '2026-06-20 23:00', false],
    [3, 'price', 120.5, false],
    [4, 'price', 9500, true],
  ])
  const before = await priceOf('himsagar-5kg')
  expect(before.salePrice).toBeNull()
  expect(await startImport(owner(), { id, seen })).toEqual({ ok: true, done: true })
  expect(await priceOf('himsagar-5kg')).toMatchObject({
    price: 97_500,
    salePrice: 90_000,
    saleUntil: new Date('2026-06-20T23:00:00+06:00'),
  })
  expect((await priceOf('guava-1kg')).price).toBe(12_050)
  expect(await importById(shop.db, id, shop.now)).toMatchObject({ state: 'done', steps: 3, stepsDone: 3 })
  expect(await shop.count('accounts.audit_log', { action: 'change-price' })).toBe(3)
  expect(await startImport(owner(), { id, seen })).toEqual({ ok: false, problem: 'already-so' })
})

test('each faulty cell is named by row and column, and nothing is applied', async () => {
  const rows: SheetRow[] = [
    ['SKU', 'Price', 'Sale price', 'sale_from'],
    ['himsagar-5kg', 960],
    ['himsagar-10kg', 'cheap'],
    [],
    ['himsagar-5kg', 970],
    ['mango-99', 500],
    ['guava-1kg', 100, 120],
    ['langra-5kg', 1000, 900, '31 June'],
    [null, 900],
  ]
  const { id, plan, seen } = await check(rows)
  expect(plan.errors).toEqual([
    { row: 3, column: 'price', problem: 'not-money' },
    { row: 5, column: 'sku', problem: 'twice' },
    { row: 6, column: 'sku', problem: 'no-such-size' },
    { row: 7, column: 'sale_price', problem: 'sale-not-lower' },
    { row: 8, column: 'sale_from', problem: 'not-a-time' },
    { row: 9, column: 'product', problem: 'missing' },
  ])
  const before = await without()
  expect(await startImport(owner(), { id, seen })).toEqual({ ok: false, problem: 'has-errors' })
  expect(await without()).toEqual(before)
})

test('unknown and duplicate columns are reported', async () => {
  expect(
    (
      await check([
        ['sku', 'prise', 'price', 'price'],
        ['himsagar-5kg', 1, 2, 3],
      ])
    ).plan.errors,
  ).toEqual([
    { row: 1, column: 'prise', problem: 'unknown-column' },
    { row: 1, column: 'price', problem: 'column-twice' },
  ])
  expect((await check([['price'], [1]])).plan.errors).toEqual([{ row: 1, column: 'sku', problem: 'missing' }])
})

const NEW_PRODUCT: [string, string | number][] = [
  ['product', 'gopalbhog-mango'],
  ['state', 'active'],
  ['name_en', 'Gopalbhog mango'],
  ['name_bn', 'গোপালভোগ আম'],
  ['category', 'mango'],
  ['short_en', 'Early and sweet.'],
  ['short_bn', 'আগাম আর মিষ্টি।'],
  ['long_en', 'The first mango of the year.'],
  ['long_bn', 'বছরের প্রথম আম।'],
  ['origin_en', 'Rajshahi'],
  ['origin_bn', 'রাজশাহী'],
  ['country', 'BD'],
  ['season_months', '5 6'],
  ['tax_class', 'local-fresh'],
  ['delivery_modes', 'van, courier'],
  ['sku', 'gopalbhog-5kg'],
  ['label_en', '5 kg crate'],
  ['label_bn', '৫ কেজির ক্রেট'],
  ['net_grams', 5000],
  ['contents', 'himsagar 5000'],
  ['price', 800],
]

test('a new product with its size is created and put on sale', async () => {
  const rows = [NEW_PRODUCT.map(([name]) => name), NEW_PRODUCT.map(([, value]) => value)]
  const { id, plan, seen } = await check(rows)
  expect(plan.errors).toEqual([])
  expect(plan.steps.map(({ kind }) => kind)).toEqual(['make-product', 'add-size', 'publish'])
  expect(await startImport(owner(), { id, seen })).toEqual({ ok: true, done: true })
  const made = (await productBySlug(shop.db, 'gopalbhog-mango'))!
  expect([made.name.bn, made.seasonMonths, made.deliveryModes, made.variants.map(({ sku }) => sku)]).toEqual([
    'গোপালভোগ আম',
    [5, 6],
    ['van', 'courier'],
    ['gopalbhog-5kg'],
  ])
  // It comes after the products that staff have sorted by hand.
  expect((await productRecord(shop.db, made.id))!.position).toBe(1000)
})

test('months and delivery modes are read in any order, and an unknown one is refused', async () => {
  const problemOf = async (column: string, value: string | number) => {
    const { plan } = await check([
      ['product', column],
      ['guava-from-rajshahi', value],
    ])
    return plan.errors.map(({ problem }) => problem)
  }
  for (const months of ['0', '13', '5 5', '5.5', 'May', '5 6 13'])
    expect([months, await problemOf('season_months', months)]).toEqual([months, ['not-months']])
  expect(await problemOf('delivery_modes', 'van, bike')).toEqual(['unknown-mode'])
  const { id, seen } = await check([
    ['product', 'season_months', 'delivery_modes'],
    ['guava-from-rajshahi', '১২; 1, 5', 'Pickup | VAN'],
    ['langra-from-rajshahi', 6, 'courier'],
  ])
  expect(await startImport(owner(), { id, seen })).toEqual({ ok: true, done: true })
  const facts = async (name: string) => (await productRecord(shop.db, shop.product(name)))!
  expect(await facts('guava')).toMatchObject({ seasonMonths: [1, 5, 12], deliveryModes: ['van', 'pickup'] })
  expect(await facts('langra')).toMatchObject({ seasonMonths: [6], deliveryModes: ['courier'] })
})

test('an incomplete new product reports what is missing', async () => {
  const some = NEW_PRODUCT.filter(([name]) => name !== 'name_bn' && name !== 'price')
  const { plan } = await check([some.map(([name]) => name), some.map(([, value]) => value)])
  expect(plan.errors).toEqual([{ row: 2, column: 'name_bn', problem: 'needed-for-new' }])
  const named = NEW_PRODUCT.filter(([name]) => name !== 'price')
  const second = await check([named.map(([name]) => name), named.map(([, value]) => value)])
  expect(second.plan.errors).toEqual([{ row: 2, column: 'price', problem: 'needed-for-new' }])
})

test('texts, contents and states are changed, and contradicting rows are refused', async () => {
  const { id, plan, seen } = await check([
    ['sku', 'name_en', 'contents', 'size_state'],
    ['himsagar-5kg', 'Himsagar', 'himsagar 5100', null],
    ['himsagar-10kg', 'Himsagar', null, 'archived'],
  ])
  expect(plan.errors).toEqual([])
  expect(await startImport(owner(), { id, seen })).toEqual({ ok: true, done: true })
  const record = (await productRecord(shop.db, shop.product('himsagar')))!
  expect([record.name.en, record.variants.map(({ state }) => state)]).toEqual(['Himsagar', ['active', 'archived']])
  const both = await check([
    ['sku', 'name_en', 'size_state'],
    ['himsagar-5kg', 'One', 'archived'],
    ['himsagar-10kg', 'Two', null],
  ])
  expect(both.plan.errors).toEqual([
    { row: 2, column: 'size_state', problem: 'last-size' },
    { row: 3, column: 'name_en', problem: 'differs' },
  ])
  expect(
    (
      await check([
        ['product', 'state'],
        ['guava-from-rajshahi', 'draft'],
      ])
    ).plan.errors,
  ).toEqual([{ row: 2, column: 'state', problem: 'back-to-draft' }])
})

test('exactly the shown changes are applied, or none: a change in between is detected', async () => {
  const { id, seen } = await check([
    ['sku', 'price'],
    ['himsagar-5kg', 975],
    ['guava-1kg', 120],
  ])
  const record = await priceOf('guava-1kg')
  await changePrice(owner(), { ...record, price: paisa(11_900), seen: record })
  const before = await without()
  expect(await startImport(owner(), { id, seen })).toEqual({ ok: false, problem: 'edit-conflict' })
  expect(await without()).toEqual(before)
  expect((await priceOf('himsagar-5kg')).price).toBe(95_000)
})

test('a long sheet is applied by a job, which reports its progress and can run twice', async () => {
  const added = Array.from({ length: 250 }, (_, index) => [`himsagar-x${index}`, 'A bag', 'ব্যাগ', 1000, 'himsagar 1000', 100])
  const rows: SheetRow[] = [
    ['product', 'sku', 'label_en', 'label_bn', 'net_grams', 'contents', 'price'],
    ...added.slice(0, 50).map((row) => ['himsagar-from-rajshahi', ...row]),
    ...added.slice(50, 100).map((row) => ['langra-from-rajshahi', ...row]),
    ...added.slice(100, 150).map((row) => ['litchi-from-rajshahi', ...row]),
    ...added.slice(150, 200).map((row) => ['guava-from-rajshahi', ...row]),
    ...added.slice(200).map((row) => ['trio-from-rajshahi', ...row]),
  ]
  const { id, plan, seen } = await check(rows)
  expect(plan.errors).toEqual([])
  expect(await startImport(owner(), { id, seen })).toEqual({ ok: true, done: false })
  expect(await importById(shop.db, id, shop.now)).toMatchObject({ state: 'waiting', steps: 250, stepsDone: 0 })
  const jobs = await shop.db.selectFrom('platform.jobs').select(['kind', 'payload']).execute()
  expect(jobs).toMatchObject([{ kind: 'apply-import', payload: { importId: id } }])
  const reported = new Set<number>()
  const watching = setInterval(() => void importById(shop.db, id, shop.now).then((one) => reported.add(one!.stepsDone)), 20)
  await applyWaitingImport(owner(), { importId: id })
  clearInterval(watching)
  expect([...reported].some((done) => done > 0 && done < 250)).toBe(true)
  expect(await importById(shop.db, id, shop.now)).toMatchObject({ state: 'done', stepsDone: 250 })
  const after = await shop.countAll()
  await applyWaitingImport(owner(), { importId: id })
  expect(await shop.countAll()).toEqual(after)
})

test('when the job finds a changed catalogue, nothing is applied and the sheet says so', async () => {
  const rows: SheetRow[] = [['product', 'sku', 'label_en', 'label_bn', 'net_grams', 'contents', 'price']]
  for (const [index, name] of ['himsagar', 'langra', 'litchi', 'guava', 'trio'].entries()) {
    for (let bag = 0; bag < 50; bag += 1) {
      rows.push([`${name}-from-rajshahi`, `${name}-y${index}-${bag}`, 'A bag', 'ব্যাগ', 1000, 'himsagar 1000', 100])
    }
  }
  rows.push(['guava-from-rajshahi', 'guava-1kg', 'One kilo', null, null, null, 130])
  const { id, seen } = await check(rows)
  expect(await startImport(owner(), { id, seen })).toEqual({ ok: true, done: false })
  const record = await priceOf('guava-1kg')
  await changePrice(owner(), { ...record, price: paisa(11_900), seen: record })
  const sizes = await shop.count('catalog.variants')
  await applyWaitingImport(owner(), { importId: id })
  expect(await importById(shop.db, id, shop.now)).toMatchObject({ state: 'refused', problem: 'edit-conflict' })
  expect(await shop.count('catalog.variants')).toBe(sizes)
})
