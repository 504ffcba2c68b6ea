import { afterAll, beforeAll, expect, test } from 'vitest'
import { delivered, registerForVat } from '#tests/invoice-documents.ts'
import { officeOf, staffActor } from '#tests/office-requests.ts'
import { openShop, type Shop } from '#tests/world.ts'
import type { Staff } from '../access.server.ts'
import { loader } from '../accounting-file.route.tsx'
import { bookFile } from './book-file.server.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await registerForVat(shop)
  await delivered(shop, { buys: { 'trio-box': 2 } })
})
afterAll(() => shop.close())

const june = 'report=vat&from=2026-06-01&until=2026-06-30'

async function file(book: string, format: string): Promise<{ name: string | null; text: string }> {
  const staff = staffActor('accountant') as Staff
  const context = { ...officeOf(shop).requestContextOf(staff), staff, language: 'en', may: () => true } as const
  const response = await bookFile(context, new URLSearchParams(june), { book, format })
  return { name: response.headers.get('Content-Disposition'), text: await response.text() }
}

test('the books of the days of the report are files', async () => {
  const journal = await file('journal', 'csv')
  expect(journal.name).toBe('attachment; filename="journal-2026-06-01-2026-06-30.csv"')
  expect(journal.text.split('\r\n')[1]).toMatch(/^INV-2025-26-000001,Sales,2026-06-11,PF-\d+,Sale,sales,Sales,0,2761\.9$/)
  expect((await file('journal', 'tally')).text).toContain('<LEDGERNAME>Receivable from buyers</LEDGERNAME>')
  expect((await file('ledgers', 'tally')).name).toBe('attachment; filename="ledgers.xml"')
  expect((await file('sales-book', 'csv')).text.split('\r\n')[1]).toMatch(/,invoice,,,,goods,.*,2,5,2761\.9,138\.1$/)
  expect((await file('purchase-book', 'csv')).text.trim().split('\r\n')).toHaveLength(1)
  expect((await file('vat-return', 'csv')).text).toContain('34,payable,0,138.1')
})

test('an unknown book or format is not found', async () => {
  for (const [book, format] of [
    ['secrets', 'csv'],
    ['journal', 'pdf'],
    ['sales-book', 'tally'],
  ] as const)
    expect(
      await officeOf(shop).call(staffActor('accountant'), loader, {
        path: `/office/reports/books/${book}/${format}`,
        params: { book, format },
      }),
    ).toMatchObject({ status: 404 })
})
