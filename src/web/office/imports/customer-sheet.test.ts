import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { officePage } from '#tests/office-page.ts'
import { officeOf, staffActor } from '#tests/office-requests.ts'
import { openShop, type Shop } from '#tests/world.ts'
import * as sheetPage from '../customer-sheet.route.tsx'
import * as uploadPage from '../import-customers.route.tsx'
import type { CustomerSheetView } from './customer-sheet.server.ts'

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

const LIST = ['Name,Mobile,Newsletter', 'Rahima Begum,01711000101,yes', 'Karim Ali,0171,no']

test('a list of customers is mapped, its good rows are added, its faulty cells corrected, and it is closed', async () => {
  const path = join(folder, 'people.csv')
  await writeFile(path, LIST.join('\n'))
  const office = officeOf(shop)
  const requestContext = office.requestContextOf(staffActor('manager'))
  const file = { path, name: 'people.csv', bytes: 100 }
  const asked = { path: '/office/customers/import', form: { intent: 'check' } }
  const { to } = await office.callAs({ ...requestContext, file }, uploadPage.action, asked)
  const sheet = to!.split('?')[0]!
  const page = officePage<CustomerSheetView>(() => shop, { path: sheet, params: { id: sheet.split('/').at(-1)! }, ...sheetPage })
  const columns = { 'column-name': '0', 'column-phone': '1', 'column-consent': '2' }
  expect(await page.send({ intent: 'map', ...columns, 'column-phone': '' })).toMatchObject({
    data: { problem: 'phone-not-mapped' },
  })
  expect(await page.send({ intent: 'map', ...columns, 'column-name': '1' })).toMatchObject({
    data: { problem: 'column-used-twice' },
  })
  expect(await page.send({ intent: 'map', ...columns })).toMatchObject({
    status: 422,
    data: { errors: { consentHow: expect.any(String) } },
  })
  expect(await page.send({ intent: 'map', ...columns, consentHow: 'Form of the old shop' })).toMatchObject(
    page.done('sheet-mapped'),
  )
  const { check } = await page.look()
  expect(check).toMatchObject({ addedCount: 1, consentCount: 1, knownCount: 0, faultyCount: 1 })
  expect(check!.faulty).toEqual([
    { row: 3, name: 'Karim Ali', cells: [{ field: 'phone', problem: 'not-a-phone', value: '0171' }] },
  ])
  expect(await page.send({ intent: 'import', seen: 'x' })).toMatchObject({ status: 409, data: { problem: 'list-changed' } })
  expect(await page.send({ intent: 'import', seen: check!.seen })).toMatchObject(page.done('customers-imported&count=1'))
  expect(await page.send({ intent: 'fix', 'cell-3-phone': '01711000102' })).toMatchObject(page.done('sheet-fixed'))
  const { seen, knownCount } = (await page.look()).check!
  expect(knownCount).toBe(1)
  expect(await page.send({ intent: 'import', seen })).toMatchObject(page.done('customers-imported&count=1'))
  expect(await shop.count('accounts.consents')).toBe(1)
  expect(await page.send({ intent: 'columns' })).toMatchObject(page.done('sheet-opened'))
  expect(await page.send({ intent: 'close' })).toMatchObject({ to: '/office/customers/import?done=sheet-closed' })
})
