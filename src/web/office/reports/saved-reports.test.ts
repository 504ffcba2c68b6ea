import { afterEach, beforeEach, expect, test } from 'vitest'
import { officePage } from '#tests/office-page.ts'
import { openShop, type Shop } from '#tests/world.ts'
import * as reportsPage from '../reports.route.tsx'
import type { ReportsView } from './report-view.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const page = officePage<ReportsView>(() => shop, { path: '/office/reports', ...reportsPage, role: 'accountant' })
const QUERY = 'report=vat&basis=delivered&days=month'
const audited = () => shop.db.selectFrom('accounts.audit_log').select(['action', 'subject_name', 'after']).orderBy('id').execute()

test('a report is saved with its choices, sent every week, stopped and removed', async () => {
  const weekly = { weekly: 'yes', email: 'accounts@shop.example' }
  const sent = { intent: 'save-report', name: '  VAT  for the return ', query: `${QUERY}&injected=1`, ...weekly }
  expect(await page.send(sent)).toMatchObject({ status: 302, to: `/office/reports?${QUERY}&done=report-saved` })
  const [saved, ...others] = (await page.look(`?${QUERY}`)).saved
  expect(others).toEqual([])
  expect(saved).toEqual({ id: saved!.id, name: 'VAT for the return', query: QUERY, email: 'accounts@shop.example' })
  // The saved choices are those of the page that its link opens.
  expect((await page.look(`?${QUERY}`)).query).toBe(QUERY)

  const about = { intent: `change-report ${saved!.id}`, query: QUERY }
  expect(await page.send({ ...about, email: 'accounts@shop.example' })).toMatchObject({ status: 302 })
  expect((await page.look()).saved[0]!.email).toBeNull()
  expect(await page.send({ ...about, weekly: 'yes', email: 'other@shop.example' })).toMatchObject({ status: 302 })
  expect((await page.look()).saved[0]!.email).toBe('other@shop.example')
  expect(await page.send({ intent: `drop-report ${saved!.id}`, query: QUERY })).toMatchObject({
    status: 302,
    to: `/office/reports?${QUERY}&done=report-dropped`,
  })
  expect((await page.look()).saved).toEqual([])
  expect(await audited()).toEqual([
    { action: 'send-report', subject_name: 'VAT for the return', after: { email: 'accounts@shop.example' } },
    { action: 'stop-report', subject_name: 'VAT for the return', after: null },
    { action: 'send-report', subject_name: 'VAT for the return', after: { email: 'other@shop.example' } },
    { action: 'stop-report', subject_name: 'VAT for the return', after: null },
  ])
})

test('what is refused stands at its field and saves nothing', async () => {
  const refused = async (form: Record<string, string>) => {
    const { status, data } = await page.send({ intent: 'save-report', query: QUERY, ...form })
    return [status, (data as { errors: Record<string, string> }).errors]
  }
  expect(await refused({ name: ' ' })).toEqual([422, { name: 'Give the report a name of up to 60 characters.' }])
  expect(await refused({ name: 'VAT', weekly: 'yes', email: 'not-an-address' })).toEqual([
    422,
    { email: 'Enter the e-mail address it is sent to, such as name@shop.com.' },
  ])
  expect(await shop.count('reporting.saved_reports')).toBe(0)
})
