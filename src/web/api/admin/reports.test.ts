import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiKey } from '#tests/api-keys.ts'
import { apiOf } from '#tests/api.ts'
import { delivered } from '#tests/invoice-documents.ts'
import { officeOf, staffActor } from '#tests/office-requests.ts'
import { byCourier } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { writeSheet, type SheetCell } from '#platform/sheets/index.ts'
import type { Staff } from '../../office/access.server.ts'
import { reportFile } from '../../office/reports/report-file.server.ts'
import { REPORT_NAMES } from './report-wire.ts'

type Report = {
  name: string
  title: string
  basis: string | null
  columns: { key: string; title: string; kind: string }[]
  rows: Record<string, SheetCell>[]
  totals: Record<string, SheetCell> | null
  type: string
  field?: string
}

let shop: Shop
let key: Awaited<ReturnType<typeof apiKey>>
beforeAll(async () => {
  shop = await openShop()
  key = await apiKey(shop, 'accountant')
  await delivered(shop, { buys: { 'himsagar-5kg': 2, 'guava-1kg': 1 } })
  await delivered(shop, { buys: { 'trio-box': 1 }, delivery: byCourier(shop) })
})
afterAll(() => shop.close())

const read = (path: string, more: Record<string, string> = {}) =>
  apiOf(shop).call<Report>(`/api/v1/admin/reports${path}`, { headers: key.headers(more) })
const june = 'from=2026-06-01&to=2026-06-30'

test('every report of the office is listed in the language of the request', async () => {
  const { reports } = (await read('')).json as unknown as { reports: { name: string; title: string; by_basis: boolean }[] }
  expect(reports.map(({ name }) => name)).toEqual(REPORT_NAMES)
  expect(reports[0]).toEqual({ name: 'sales-by-day', title: 'Sales by day', by_basis: true })
  expect(reports.find(({ name }) => name === 'waste')).toMatchObject({ by_basis: false })
  expect((await read('?lang=bn')).json).toHaveProperty('reports.0.title', 'দিনের বিক্রি')
})

test('a report has typed columns, and money in taka', async () => {
  const { status, json } = await read(`/vat?${june}&basis=delivered`)
  expect([status, json]).toEqual([
    200,
    {
      name: 'vat',
      title: 'VAT',
      from: '2026-06-01',
      to: '2026-06-30',
      basis: 'delivered',
      columns: [
        { key: 'what', title: expect.any(String) as string, kind: 'text' },
        { key: 'rate', title: expect.any(String) as string, kind: 'percent' },
        { key: 'net', title: expect.any(String) as string, kind: 'taka' },
        { key: 'vat', title: 'VAT', kind: 'taka' },
        { key: 'gross', title: expect.any(String) as string, kind: 'taka' },
      ],
      rows: [
        { what: 'Local fresh fruit', rate: 0, net: 2020, vat: 0, gross: 2020 },
        { what: 'Gift basket', rate: 5, net: 1380.95, vat: 69.05, gross: 1450 },
        { what: 'Delivery', rate: 0, net: 200, vat: 0, gross: 200 },
      ],
      totals: { what: null, rate: null, net: 3600.95, vat: 69.05, gross: 3670 },
    },
  ])
})

test.each(REPORT_NAMES)('%s has the figures of the office', async (name) => {
  for (const basis of ['placed', 'delivered']) {
    const { json } = await read(`/${name}?${june}&basis=${basis}`)
    const rows = json.rows.map((row) => json.columns.map((column) => row[column.key]!))
    const own = await writeSheet('csv', { name, rows: [json.columns.map((column) => column.title), ...rows] })
    const staff = staffActor('accountant') as Staff
    const context = { ...officeOf(shop).requestContextOf(staff), staff, language: 'en', may: () => true } as const
    const asked = new URLSearchParams(`report=${name}&from=2026-06-01&until=2026-06-30&basis=${basis}`)
    const office = await (await reportFile(context, asked, 'csv')).text()
    const lines = (text: string) => text.split('\r\n').slice(1)
    expect(lines(Buffer.from(own).toString())).toEqual(lines(office))
  }
})

test('unknown reports and impossible periods are refused', async () => {
  expect(await read(`/secrets?${june}`)).toMatchObject({ status: 404, json: { type: '/problems/unknown-report' } })
  for (const [query, field] of [
    ['', 'from'],
    ['from=2026-06-01', 'to'],
    ['from=2026-06-31&to=2026-07-01', 'from'],
    ['from=2026-06-02&to=2026-06-01', 'to'],
    ['from=2025-06-01&to=2026-06-02', 'to'],
    [`${june}&basis=stolen`, 'basis'],
    [`from=${'9'.repeat(500)}&to=%00`, 'from'],
  ])
    expect(await read(`/vat?${query!}`)).toMatchObject({ status: 422, json: { type: '/problems/not-valid', field } })
  expect((await read('/vat?from=2025-06-02&to=2026-06-02')).status).toBe(200)
})
