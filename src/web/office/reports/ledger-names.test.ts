import { afterEach, beforeEach, expect, test } from 'vitest'
import { officePage } from '#tests/office-page.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { ledgerNames } from '#shop/reporting/index.ts'
import * as reportsPage from '../reports.route.tsx'
import type { ReportsView } from './report-view.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const page = officePage<ReportsView>(() => shop, { path: '/office/reports', ...reportsPage, role: 'accountant' })

test('the accountant names ledgers; an empty name is the usual one again', async () => {
  const { ledgers } = await page.look('?report=vat')
  expect(ledgers!.rows[0]).toEqual({ field: 'ledger-sales', usual: 'Sales', name: '' })
  await page.send({
    intent: 'name-ledgers',
    seen: ledgers!.seen,
    'ledger-sales': '  Fruit sales ',
    'ledger-cash': 'Till',
    query: 'report=vat',
  })
  expect(await ledgerNames(shop.db)).toMatchObject({ sales: 'Fruit sales', cash: 'Till', bank: 'Bank' })
  const entry = await shop.db.selectFrom('accounts.audit_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ action: 'name-ledgers', before: { name: 'Sales, Cash' }, after: { name: 'Fruit sales, Till' } })
  const now = (await page.look('?report=vat')).ledgers!
  expect(now.rows[0]!.name).toBe('Fruit sales')
  const before = await shop.countAll()
  await page.send({ intent: 'name-ledgers', seen: ledgers!.seen, 'ledger-sales': 'Late', query: 'report=vat' })
  expect([await ledgerNames(shop.db), await shop.countAll()]).toMatchObject([{ sales: 'Fruit sales' }, before])
  await page.send({ intent: 'name-ledgers', seen: now.seen, 'ledger-cash': 'x'.repeat(200), query: 'report=vat' })
  expect(await ledgerNames(shop.db)).toMatchObject({ sales: 'Sales', cash: 'x'.repeat(80) })
  expect((await page.look('?report=waste')).ledgers).toBeNull()
})
