import { afterAll, beforeAll, expect, test } from 'vitest'
import { parsePasted } from '#platform/sheets/index.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { accountByPhone, addressesOf, consentOfPhones, notesOfPhones } from '../accounts/index.ts'
import type { Phone } from '../values/phone.ts'
import { eraseFromSheets, fixCells, foreignSheet, importCustomers, keepForeignSheet, mapSheet, planCustomers } from './index.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const SHOPIFY = [
  'First Name,Last Name,Email,Accepts Email Marketing,Default Address Address1,Default Address City,Default Address Phone,Phone,Accepts SMS Marketing,Thana,Consent date',
  "Rahima,Begum,rahima@example.com,no,House 5,Dhaka,,'+8801711000101,yes,Mirpur,2025-03-04",
  'Karim,Ali,,no,Road 9,Elsewhere,01711000102,,no,,',
  'Nila,,nila at example,yes,,,,0171100010,maybe,,',
  'Again,Rahima,,no,,,,01711000101,yes,,',
]

test('customers come from a list: consent only where it was given, faulty rows later, doubles by name', async () => {
  const owner = shop.as('owner')
  const read = await parsePasted(SHOPIFY.join('\n'), { mostRows: 100, mostColumns: 60 })
  if (!read.ok) throw new Error(read.problem)
  const kept = await keepForeignSheet(owner, { kind: 'customers', fileName: 'customers.csv', rows: read.rows })
  if (!kept.ok) throw new Error(kept.problem)
  const { id } = kept
  const sheetOf = async () => (await foreignSheet(shop.db, { id, kind: 'customers' }))!
  expect(await foreignSheet(shop.db, { id, kind: 'products' })).toBeNull()
  const { mapping } = await sheetOf()
  expect(mapping).toMatchObject({ first_name: 0, last_name: 1, phone: 7, phone2: 6, area: 9 })
  await mapSheet(owner, {
    id,
    kind: 'customers',
    mapping: { ...mapping, consent: 8 },
    options: { consentHow: 'Shopify checkout' },
  })
  const plan = async () => planCustomers(shop.db, await sheetOf(), shop.now)
  expect((await plan()).faults.map(({ row, field, problem }) => [row, field, problem])).toEqual([
    [4, 'phone', 'not-a-phone'],
    [4, 'email', 'not-an-email'],
    [4, 'consent', 'not-yes-or-no'],
    [5, 'phone', 'phone-twice'],
  ])
  const before = await shop.countAll()
  expect(await importCustomers(owner, { id, fixes: {}, seen: 'x' })).toEqual({ ok: false, problem: 'list-changed' })
  expect(await shop.countAll()).toEqual(before)
  expect(await importCustomers(owner, { id, fixes: {}, seen: (await plan()).seen })).toEqual({ ok: true, customers: 2, left: 2 })

  const [rahima, karim] = ['+8801711000101', '+8801711000102'] as Phone[]
  const account = (await accountByPhone(shop.db, rahima!))!
  expect(account).toMatchObject({ name: 'Rahima Begum' })
  expect(await addressesOf(shop.db, account.id, 'own')).toMatchObject([{ areaId: 'dhaka/mirpur', addressLine: 'House 5' }])
  expect(await consentOfPhones(shop.db, [rahima!])).toMatchObject({
    given: true,
    how: 'Shopify checkout (customers.csv)',
    at: new Date('2025-03-04T00:00:00+06:00'),
  })
  expect(await consentOfPhones(shop.db, [karim!])).toBeNull()
  expect((await notesOfPhones(shop.db, [karim!])).map(({ note }) => note)).toEqual(['Road 9, Elsewhere'])
  expect((await plan()).known.map(({ row, name }) => [row, name])).toEqual([
    [2, 'Rahima Begum'],
    [3, 'Karim Ali'],
  ])
  const fixes = { 4: { phone: '01711000103', email: '', consent: 'no' }, 5: { phone: '01711000104' } }
  expect(await importCustomers(owner, { id, fixes, seen: (await plan()).seen })).toEqual({ ok: true, customers: 2, left: 0 })
  expect(await importCustomers(owner, { id, fixes: {}, seen: (await plan()).seen })).toEqual({
    ok: false,
    problem: 'nothing-good',
  })
  expect(await shop.count('accounts.audit_log', { action: 'import-customers' })).toBe(2)
})

test('an erased person leaves the sheets that are still open, with what was corrected for them', async () => {
  const owner = shop.as('owner')
  const read = await parsePasted(['Name,Phone', "Rahima,'+880 1711-000201", 'Karim,01711000202', 'Nila,none'].join('\n'), {
    mostRows: 100,
    mostColumns: 60,
  })
  if (!read.ok) throw new Error(read.problem)
  const kept = await keepForeignSheet(owner, { kind: 'customers', fileName: 'people.csv', rows: read.rows })
  if (!kept.ok) throw new Error(kept.problem)
  const { id } = kept
  await fixCells(owner, { id, kind: 'customers', fixes: { 3: { name: 'Karim Ali' }, 4: { phone: '০১৭১১০০০২০১' } } })
  await shop.db.transaction((tx) => eraseFromSheets(tx, ['+8801711000201' as Phone]))
  const sheet = (await foreignSheet(shop.db, { id, kind: 'customers' }))!
  expect(sheet.rows).toEqual([[], ['Karim', '01711000202'], []])
  expect(sheet.fixes).toEqual({ 3: { name: 'Karim Ali' } })
})
