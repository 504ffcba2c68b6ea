import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addCompany, NIRMAN } from '#tests/company-orders.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { idOf, phone, taka } from '#tests/world-data.ts'
import {
  accountsMergedInto,
  binOf,
  companies,
  companyById,
  dropMember,
  eraseAccounts,
  memberOf,
  membershipsOf,
  membersOf,
  mergeAccounts,
  saveCompany,
  companyVersion,
  setMember,
  type CompanyFacts,
} from './index.ts'

let shop: Shop
let companyId: string
beforeEach(async () => {
  shop = await openShop()
  companyId = await addCompany(shop, null)
})
afterEach(() => shop.close())

const rahima = idOf('rahima')

async function verified(): Promise<ReturnType<typeof phone>> {
  const found = await sql<{ phone: string }>`
    update accounts.customers set phone_proven_at = ${shop.now} where id = ${rahima}::uuid returning phone`.execute(shop.db)
  return phone(found.rows[0]!.phone)
}

test('a company is created once, found by name, number and in either script, and its changes are audited', async () => {
  const company = (await companyById(shop.db, companyId))!
  expect(company).toMatchObject({ ...NIRMAN, id: companyId })
  for (const query of ['nirman', 'নির্মাণ', '001234567-0101']) {
    expect((await companies(shop.db, { query })).map(({ id }) => id)).toEqual([companyId])
  }
  expect(await companies(shop.db, { query: '%' })).toEqual([])
  const facts = { ...company, approvalAbove: taka(50_000) }
  expect(await saveCompany(shop.as('owner'), { id: companyId, seen: companyVersion(company), facts })).toEqual({
    ok: true,
    id: companyId,
  })
  const entry = await sql<{ before: unknown; after: unknown }>`
    select before, after from accounts.audit_log where action = 'change-company'`.execute(shop.db)
  expect(entry.rows).toEqual([{ before: { approval_above_paisa: null }, after: { approval_above_paisa: taka(50_000) } }])
})

test('invalid input is refused, and the second of two editors gets a conflict', async () => {
  const seen = companyVersion((await companyById(shop.db, companyId))!)
  const before = await shop.countAll()
  const faulty: [Partial<CompanyFacts>, string][] = [
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(151) }, 'name'],
    [{ bin: '1234' }, 'bin'],
    [{ tin: '12' }, 'tin'],
    [{ creditDays: 181 }, 'creditDays'],
    [{ creditDays: 1.5 }, 'creditDays'],
    [{ keepListsDays: 0 }, 'keepListsDays'],
    [{ note: 'x'.repeat(1001) }, 'note'],
  ]
  for (const [difference, field] of faulty) {
    const saved = await saveCompany(shop.as('owner'), { id: companyId, seen, facts: { ...NIRMAN, ...difference } })
    expect(saved).toEqual({ ok: false, problem: 'not-valid', fields: [field] })
  }
  const other = { id: companyId, seen: '[]', facts: NIRMAN }
  expect(await saveCompany(shop.as('owner'), other)).toEqual({ ok: false, problem: 'edit-conflict' })
  expect(await saveCompany(shop.as('owner'), { ...other, id: shop.newId() })).toEqual({ ok: false, problem: 'unknown-company' })
  expect(await shop.countAll()).toEqual(before)
})

test('a BIN is read in any notation', () => {
  expect(['0012345670101', '০০১২৩৪৫৬৭-০১০১', ' 001 234 567 0101', '', '123'].map(binOf)).toEqual([
    '001234567-0101',
    '001234567-0101',
    '001234567-0101',
    null,
    undefined,
  ])
})

test('only a customer with a verified number can become a member', async () => {
  const wanted = { companyId, role: 'approver', designation: 'Director' } as const
  await sql`update accounts.customers set phone_proven_at = null`.execute(shop.db)
  const typed = phone(
    (await sql<{ phone: string }>`select phone from accounts.customers where id = ${rahima}::uuid`.execute(shop.db)).rows[0]!
      .phone,
  )
  const before = await shop.countAll()
  expect(await setMember(shop.as('owner'), { ...wanted, phone: typed })).toEqual({ ok: false, problem: 'no-account' })
  expect(await setMember(shop.as('owner'), { ...wanted, phone: phone('01999999999') })).toEqual({
    ok: false,
    problem: 'no-account',
  })
  expect(await shop.countAll()).toEqual(before)
  await verified()
  expect(await setMember(shop.as('owner'), { ...wanted, phone: typed })).toEqual({ ok: true })
  expect(await memberOf(shop.db, { companyId, customerId: rahima })).toMatchObject({ role: 'approver', designation: 'Director' })
  expect(await setMember(shop.as('owner'), { ...wanted, phone: typed, role: 'buyer' })).toEqual({ ok: true })
  expect((await membersOf(shop.db, companyId)).map(({ role }) => role)).toEqual(['buyer'])
  expect(await membershipsOf(shop.db, rahima)).toEqual([
    { companyId, company: 'Nirman Group', companyBn: 'নির্মাণ গ্রুপ', role: 'buyer', blocked: false },
  ])
  await sql`update accounts.customers set phone_proven_at = null where id = ${rahima}::uuid`.execute(shop.db)
  expect(await membershipsOf(shop.db, rahima)).toEqual([])
  expect(await dropMember(shop.as('owner'), { companyId, customerId: rahima })).toEqual({ ok: true })
  expect(await dropMember(shop.as('owner'), { companyId, customerId: rahima })).toEqual({ ok: false, problem: 'unknown-member' })
  expect(await memberOf(shop.db, { companyId, customerId: rahima })).toBeNull()
  expect(await shop.count('accounts.audit_log', { action: 'change-member' })).toBe(3)
})

test('a membership moves to the account it is merged into, and is deleted when the person is erased', async () => {
  const number = await verified()
  await setMember(shop.as('owner'), { companyId, phone: number, role: 'buyer', designation: '' })
  const intoId = shop.newId()
  await sql`
    insert into accounts.customers (id, phone, name, language, created_at) values (${intoId}::uuid, '+8801700000009', 'R', 'bn', ${shop.now})`.execute(
    shop.db,
  )
  await shop.db.transaction((tx) => mergeAccounts(tx, { fromId: rahima, intoId }))
  expect((await membersOf(shop.db, companyId)).map(({ customerId }) => customerId)).toEqual([intoId])
  const merged = (await accountsMergedInto(shop.db, intoId)).map(({ id }) => id)
  // Accounts merged earlier move along.
  expect(merged).toEqual([rahima, idOf('rahima-before')])
  await shop.db.transaction((tx) => eraseAccounts(tx, { customerIds: [intoId, ...merged], phones: [number], keepBlock: false }))
  expect(await membersOf(shop.db, companyId)).toEqual([])
})
