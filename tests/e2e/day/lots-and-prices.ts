import { parseCsv, writeCsv } from 'hucre/csv'
import { chooseArea, expect, expectAccessible, open, type Page } from '../shop-test.ts'
import { NEXT_DAY, ORDER_DAY, WORK_DAY } from './own-shop.ts'
import { cellsOf } from './tables.ts'
import { addDays } from '#shop/values/index.ts'

type LotName = 'himsagarFirst' | 'himsagarLater' | 'fuji' | 'jackfruit'
export type Lots = Record<LotName, { code: string; path: string }>

type Delivered = { fruit: string; amount: string; cost: string; farm: string; supplier: string; picked: string; until: string }

// Each expires before the shop's existing lot of the same fruit, so it is used first: costs are those entered here.
const LORRY: Record<LotName, Delivered> = {
  // 6 kg, ৳100 a kilogram.
  himsagarFirst: {
    fruit: 'Himsagar mango',
    amount: '6',
    cost: '600',
    farm: 'Shibganj Mango Orchard, Shibganj, Chapainawabganj',
    supplier: '',
    picked: addDays(ORDER_DAY, -6),
    until: WORK_DAY,
  },
  // 40 kg, ৳110 a kilogram.
  himsagarLater: {
    fruit: 'Himsagar mango',
    amount: '40',
    cost: '4,400',
    farm: 'Kalaroa First-Mango Orchard, Kalaroa, Satkhira',
    supplier: '',
    picked: addDays(ORDER_DAY, -4),
    until: addDays(NEXT_DAY, 1),
  },
  // 10 kg, ৳305 a kilogram.
  fuji: {
    fruit: 'Fuji apple',
    amount: '10',
    cost: '3050',
    farm: '',
    supplier: 'Badamtoli importer',
    picked: '',
    until: addDays(ORDER_DAY, 19),
  },
  // 12 of them, ৳208.33 each and a little more.
  jackfruit: {
    fruit: 'Jackfruit, small (4 to 6 kg)',
    amount: '12',
    cost: '2500',
    farm: 'Kapasia Homestead Trees, Kapasia, Gazipur',
    supplier: '',
    picked: addDays(ORDER_DAY, -1),
    until: WORK_DAY,
  },
}

/** Receives every lot through the form, the latest expiry first, so that only the expiry decides what is used first. */
export async function receiveLots(page: Page): Promise<Lots> {
  const lots: Partial<Lots> = {}
  for (const name of ['himsagarLater', 'himsagarFirst', 'fuji', 'jackfruit'] as const) {
    lots[name] = await receiveLot(page, LORRY[name])
  }
  return lots as Lots
}

export async function receiveLot(page: Page, lot: Delivered): Promise<Lots[LotName]> {
  await page.goto('/office/stock')
  await page.getByRole('link', { name: 'Receive a lot' }).click()
  await page.waitForURL(/\/office\/stock\/receive$/)
  await chooseArea(page.getByRole('combobox', { name: 'Fruit' }), lot.fruit)
  await page.getByLabel('Amount').fill(lot.amount)
  await page.getByLabel('Cost').fill(lot.cost)
  await page.getByRole('combobox', { name: 'Farm' }).selectOption({ label: lot.farm === '' ? 'None of our farms' : lot.farm })
  await page.getByLabel('Bought from').fill(lot.supplier)
  await page.getByLabel('Harvested on').fill(lot.picked)
  await page.getByLabel('Best before').fill(lot.until)
  await page.getByRole('button', { name: 'Put in stock' }).click()
  await expect(page.getByText('The lot is in stock.')).toBeVisible()
  const facts = page.locator('dl').filter({ hasText: 'On hand' })
  await expect(facts).toContainText(`Cost৳${Number(lot.cost.replaceAll(',', '')).toLocaleString('en-IN')}`)
  if (lot.supplier !== '') await expect(facts).toContainText(`Bought from${lot.supplier}`)
  await expectAccessible(page)
  return { code: (await page.getByRole('heading', { level: 1 }).textContent())!, path: new URL(page.url()).pathname }
}

const exported = async (page: Page) => (await page.request.get('/office/products/export/csv')).text()

async function send(page: Page, rows: readonly (readonly unknown[])[]): Promise<void> {
  await page.goto('/office/products')
  await page.getByRole('link', { name: 'Import and export' }).click()
  const buffer = Buffer.from(
    writeCsv(
      rows.map((row) => row.map(String)),
      { bom: true, lineSeparator: '\r\n' },
    ),
  )
  await page.getByLabel('Sheet', { exact: true }).setInputFiles({ name: 'friday.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'See what would change' }).click()
}

/** Exports the whole price list, edits it and imports it: with three errors nothing changes; without them the valid rows are applied. */
export async function changePrices(page: Page): Promise<void> {
  const before = await exported(page)
  const [head, ...products] = parseCsv(before.replace(/^\ufeff/, '')).map((row) => row.map((cell) => String(cell ?? '')))
  const columns = ['sku', 'price', 'sale_price'].map((name) => head!.indexOf(name))
  expect(columns).not.toContain(-1)
  const list = products.map((row) => columns.map((column) => row[column]!))
  const lineOf = (sku: string) => list.findIndex((row) => row[0] === sku)
  for (const [sku, price] of [
    ['himsagar-3kg', '555'],
    ['fuji-apple-1kg', '435'],
    ['thai-guava-1kg', '115'],
  ] as const)
    list[lineOf(sku)]![1] = price
  const good = [['sku', 'price', 'sale_price'], ...list]

  const faulty = structuredClone(good)
  faulty[1 + lineOf('green-apple-1kg')]![1] = 'cheap'
  faulty[1 + lineOf('himsagar-5kg')]![2] = '900'
  faulty.push(['no-such-sku', '100', ''])
  await send(page, faulty)
  await expect(page.getByRole('heading', { name: '3 cells need attention' })).toBeVisible()
  // The first row of a sheet contains the column names.
  const wrong = [
    [2 + lineOf('himsagar-5kg'), 'sale_price', 'The sale price must be below the price.'],
    [2 + lineOf('green-apple-1kg'), 'price', 'An amount in taka above zero, such as 850.'],
    [faulty.length, 'sku', 'There is no such SKU. For a new one, name its product too.'],
  ].map((cells) => cells.map(String))
  expect(await cellsOf(page.getByRole('table', { name: /need attention/ }))).toEqual(wrong)
  await expect(page.getByRole('button', { name: /^Change \d/ })).toHaveCount(0)
  expect(await exported(page)).toBe(before)

  await send(page, good)
  await expect(page.getByRole('heading', { name: '3 cells change' })).toBeVisible()
  await page.getByRole('button', { name: 'Change 3 cells' }).click()
  await expect(page.getByText('Done: 3 changes are made.')).toBeVisible()
  const prices = new Map(
    parseCsv((await exported(page)).replace(/^\ufeff/, '')).map((row) => [row[columns[0]!], row[columns[1]!]]),
  )
  expect(['himsagar-3kg', 'fuji-apple-1kg', 'thai-guava-1kg'].map((sku) => String(prices.get(sku)))).toEqual([
    '555',
    '435',
    '115',
  ])
  const shopper = await page.context().newPage()
  await open(shopper, '/product/himsagar-mango')
  await expect(shopper.locator('.product-price')).toContainText('৳555')
  await shopper.close()
}
