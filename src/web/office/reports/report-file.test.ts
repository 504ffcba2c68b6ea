import { afterEach, beforeEach, expect, test } from 'vitest'
import { officeOf, staffActor } from '#tests/office-requests.ts'
import { sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { placeOrder } from '#shop/ordering/index.ts'
import { loader as file } from '../report-file.route.tsx'
import { loader as page } from '../reports.route.tsx'
import type { Staff } from '../access.server.ts'
import { reportFile } from './report-file.server.ts'
import type { ReportsView } from './report-view.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop, { buys: { 'himsagar-5kg': 1, 'trio-box': 1 } }))
  if (!placed.ok) throw new Error(placed.problem)
})
afterEach(() => shop.close())

const look = async (search: string) => {
  const { data } = await officeOf(shop).call(staffActor('accountant'), page, { path: `/office/reports${search}` })
  return data as ReportsView
}

test('by default a report covers the last thirty days, with its sums and a bar for each day', async () => {
  const { table, ...view } = await look('?report=sales-by-day')
  expect(view).toMatchObject({ name: 'sales-by-day', from: '2026-05-13', until: '2026-06-11', basis: 'placed', overview: null })
  expect(table!.totals).toBeNull()
  expect(table!.rows).toEqual([['Thu 11 June', '1', '৳2,400', '৳0', '৳0', '৳0', '৳2,400', '৳69.05']])
  expect(table!.chart).toMatchObject({ kind: 'days', value: 'total' })
  expect(table!.chart!.bars).toHaveLength(30)
  expect(table!.chart!.bars.at(-1)).toEqual({ label: '11 June', value: 240_000, shown: '৳2,400' })
})

test('columns that can be summed have a sum, and the total of a share column is the share of the sums', async () => {
  const { table: products } = await look('?report=sales-by-product')
  expect(products!.totals).toEqual(['', '2', '9 kg', '৳2,400', '৳0', '৳2,400', '৳69.05'])
  const { table: margin } = await look('?report=margin-by-product')
  const [sales, , left, share] = margin!.totals!.slice(1)
  expect([sales, left]).toEqual(['৳2,330.95', margin!.totals![3]])
  expect(share).toMatch(/^\d+\.\d%$/)
})

test('invalid values in the URL are replaced by the defaults; days in the wrong order are swapped', async () => {
  const usual = { name: 'vat', from: '2026-05-13', until: '2026-06-11', basis: 'placed' }
  expect(await look('?report=vat&from=2026-02-30&until=x&basis=stolen&days=never')).toMatchObject(usual)
  expect(await look('?report=vat&from=2026-06-11&until=2026-06-01')).toMatchObject({ from: '2026-06-01', until: '2026-06-11' })
  expect(await look('?report=vat&from=1900-01-01')).toMatchObject({ from: '2023-06-10', until: '2026-06-11' })
  const week = { name: 'overview', from: '2026-06-06', until: '2026-06-11', table: null }
  expect(await look('?report=secrets&days=month')).toMatchObject(week)
  expect(await look('?until=2030-01-01')).toMatchObject(week)
  expect(await look('?until=2026-06-05')).toMatchObject({ from: '2026-05-30', until: '2026-06-05' })
})

test('a named period follows the calendar, days of its own stay', async () => {
  expect((await look('?report=vat&days=month')).query).toBe('report=vat&basis=placed&days=month')
  expect((await look('?report=vat&days=month')).from).toBe('2026-06-01')
  expect((await look('?report=waste&from=2026-06-02&until=2026-06-03')).query).toBe(
    'report=waste&from=2026-06-02&until=2026-06-03',
  )
  expect((await look('')).query).toBe('report=overview')
  expect((await look('?days=last-week')).presets.map(({ query, chosen }) => [query, chosen])).toEqual([
    ['report=overview&days=this-week', false],
    ['report=overview&days=last-week', true],
  ])
})

test('the file has amounts as numbers in taka', async () => {
  const staff = staffActor('accountant') as Staff
  const requestContext = { ...officeOf(shop).requestContextOf(staff), staff, language: 'en', may: () => true } as const
  const response = await reportFile(requestContext, new URLSearchParams('report=sales-by-product'), 'csv')
  expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="sales-by-product-2026-05-13-2026-06-11.csv"')
  const lines = (await response.text()).trim().split('\r\n')
  expect(lines[0]).toContain('Product,Units,"Weight, kg","Goods, ৳","Discount, ৳","Net, ৳","VAT, ৳"')
  expect(lines.slice(1)).toEqual(['Mango trio box,1,4,1450,0,1450,69.05', 'Himsagar mango,1,5,950,0,950,0'])
})

test('an unknown file format is not found', async () => {
  const asked = { path: '/office/reports/file/pdf', params: { format: 'pdf' } }
  expect(await officeOf(shop).call(staffActor('accountant'), file, asked)).toMatchObject({ status: 404 })
})
