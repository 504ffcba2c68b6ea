import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { officePage } from '#tests/office-page.ts'
import { officeOf, staffActor } from '#tests/office-requests.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { productBySlug } from '#shop/catalog/index.ts'
import * as uploadPage from '../import-products.route.tsx'
import * as sheetPage from '../product-sheet.route.tsx'
import type { ProductSheetView } from './product-sheet.server.ts'

let shop: Shop
let folder: string
beforeEach(async () => {
  shop = await openShop()
  folder = await mkdtemp(join(tmpdir(), 'sheet-'))
})
afterEach(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

async function send(lines: readonly string[]) {
  const path = join(folder, 'list.csv')
  const text = lines.join('\r\n')
  await writeFile(path, text)
  const office = officeOf(shop)
  const requestContext = office.requestContextOf(staffActor('manager'))
  const file = { path, name: 'list.csv', bytes: text.length }
  const asked = { path: '/office/products/import', form: { intent: 'check' } }
  return office.callAs({ ...requestContext, file }, uploadPage.action, asked)
}

async function openSheet(lines: readonly string[]) {
  const sent = await send(lines)
  const path = /^(\/office\/products\/sheets\/[0-9a-f-]{36})\?/.exec(sent.to!)![1]!
  return officePage<ProductSheetView>(() => shop, { path, params: { id: path.split('/').at(-1)! }, ...sheetPage })
}

const LIST = ['Fruit,Group,Weight (kg),Rate', 'Fig,Exotic,1,300', 'Date,Exotic,1,cheap', 'Olive,,1,200']
const columnsOf = (view: ProductSheetView) =>
  Object.fromEntries(view.columns!.fields.map(({ field, chosen }) => [`column-${field}`, chosen]))

test('a sheet is mapped, its good rows are imported, its faulty cells corrected, and it is closed', async () => {
  const page = await openSheet(LIST)
  const first = await page.look()
  expect(first.columns!.fields.filter(({ chosen }) => chosen !== '').map(({ field, sample }) => [field, sample])).toEqual([
    ['category', 'Exotic'],
    ['kilos', '1'],
    ['price', '300'],
  ])
  const taxClass = first.columns!.taxClass
  expect(await page.send({ intent: 'map', ...columnsOf(first) })).toMatchObject({ data: { problem: 'nothing-mapped' } })
  const twice = { ...columnsOf(first), 'column-name_en': '0', 'column-sku': '0', taxClass }
  expect(await page.send({ intent: 'map', ...twice })).toMatchObject({ data: { problem: 'column-used-twice' } })
  const mapped = { ...columnsOf(first), 'column-name_en': '0', taxClass }
  expect(await page.send({ intent: 'map', ...mapped })).toMatchObject(page.done('sheet-mapped'))

  const { check } = await page.look()
  expect(check).toMatchObject({ addedCount: 1, faultyCount: 2, newCategories: ['Exotic'] })
  expect(check!.faulty).toEqual([
    { row: 3, name: 'Date', cells: [{ field: 'price', problem: 'not-money', value: 'cheap' }] },
    { row: 4, name: 'Olive', cells: [{ field: 'category', problem: 'missing', value: '' }] },
  ])
  const { seen } = check!
  expect(await page.send({ intent: 'import', seen: 'x' })).toMatchObject({ status: 409, data: { problem: 'catalogue-changed' } })
  expect(await page.send({ intent: 'import', seen, 'cell-3-price': '250' })).toMatchObject({
    status: 422,
    data: { errors: { makeCategories: expect.any(String) }, typed: { 'cell-3-price': '250' } },
  })
  expect(await page.send({ intent: 'import', seen, makeCategories: 'yes' })).toMatchObject(page.done('sheet-part&count=1'))
  expect(await productBySlug(shop.db, 'fig')).not.toBeNull()

  const fixes = { 'cell-3-price': '250', 'cell-4-category': 'exotic', 'cell-9-nonsense': 'x' }
  expect(await page.send({ intent: 'fix', ...fixes })).toMatchObject(page.done('sheet-fixed'))
  const fixed = (await page.look()).check!
  expect(fixed).toMatchObject({ addedCount: 2, faultyCount: 0, unchangedCount: 1, newCategories: [] })
  expect(await page.send({ intent: 'import', seen: fixed.seen })).toMatchObject(page.done('sheet-whole&count=2'))
  expect(await productBySlug(shop.db, 'olive')).not.toBeNull()

  expect(await page.send({ intent: 'columns' })).toMatchObject(page.done('sheet-opened'))
  expect((await page.look()).check).toBeNull()
  expect(await page.send({ intent: 'close' })).toMatchObject({ to: '/office/products/import?done=sheet-closed' })
  expect(await shop.count('imports.sheets')).toBe(0)
})

test('a price that is far off has to be confirmed, and a sheet that is too long is refused', async () => {
  const page = await openSheet(['Item code,Rate', 'himsagar-5kg,9500'])
  await page.send({ intent: 'map', ...columnsOf(await page.look()) })
  const { seen } = (await page.look()).check!
  expect(await page.send({ intent: 'import', seen })).toMatchObject({ data: { problem: 'price-far-off' } })
  expect(await page.send({ intent: 'import', seen, sure: 'yes' })).toMatchObject(page.done('sheet-whole&count=1'))
  const long = ['Fruit,Rate', ...Array.from({ length: 2001 }, (_, index) => `Fruit ${index},10`)]
  expect(await send(long)).toMatchObject({ status: 422, data: { problem: 'foreign-too-long' } })
})

test('a picture is announced once: after the import it is asked for and no longer counted', async () => {
  const page = await openSheet(['Fruit,Group,Weight (kg),Rate,Photo', 'Fig,Exotic,1,300,https://cdn.example.com/fig.jpg'])
  const first = await page.look()
  await page.send({ intent: 'map', ...columnsOf(first), 'column-name_en': '0', taxClass: first.columns!.taxClass })
  const { check } = await page.look()
  expect(check).toMatchObject({ addedCount: 1, pictures: 1 })
  await page.send({ intent: 'import', seen: check!.seen, makeCategories: 'yes' })
  expect(await page.look()).toMatchObject({ check: { unchangedCount: 1, pictures: 0 }, pictures: { waiting: 1, failed: [] } })
})
