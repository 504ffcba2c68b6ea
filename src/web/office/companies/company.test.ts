import { afterEach, beforeEach, expect, test } from 'vitest'
import { addCompany, placeOnAccount, usedCredit } from '#tests/company-orders.ts'
import { officePage } from '#tests/office-page.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { idOf, RAHIMA_PHONE, taka } from '#tests/world-data.ts'
import { companyById, membersOf } from '#shop/accounts/index.ts'
import { companyCredit, receiptsOf } from '#shop/payments/index.ts'
import * as companyPage from '../company.route.tsx'
import type { CompanyView } from './companies.server.ts'

let shop: Shop
let id: string
beforeEach(async () => {
  shop = await openShop()
  id = await addCompany(shop, taka(10_000))
})
afterEach(() => shop.close())

const page = () =>
  officePage<CompanyView>(() => shop, { path: `/office/companies/${id}`, params: { id }, ...companyPage, role: 'owner' })

test('the facts about a company are saved as typed', async () => {
  const { fields, seen } = await page().look()
  expect(fields).toMatchObject({
    companyName: 'Nirman Group',
    companyBin: '001234567-0101',
    contactPhone: '',
    creditDays: '30',
    companyBlocked: '',
  })
  const typed = {
    ...fields,
    companyNameBn: '',
    contactPhone: '০১৭১১ ৩০০২০০',
    contactEmail: '',
    creditDays: '৪৫',
    approvalAbove: '5000.50',
    keepListsDays: '30',
    companyNote: 'Calls on Sunday',
    companyBlocked: 'yes',
  }
  expect(await page().send({ ...typed, intent: 'save', seen })).toMatchObject(page().done('company-saved'))
  expect(await companyById(shop.db, id)).toMatchObject({
    name: 'Nirman Group',
    nameBn: null,
    phone: '+8801711300200',
    email: null,
    creditDays: 45,
    approvalAbove: 500_050,
    keepListsDays: 30,
    note: 'Calls on Sunday',
    blocked: true,
  })
  expect(await page().send({ ...typed, intent: 'save', seen })).toMatchObject({ status: 409 })
})

test('its credit is set, but not below what it owes', async () => {
  await placeOnAccount(shop, id)
  expect((await page().look()).credit).toEqual({ limit: '৳10,000', used: '৳1,030', left: '৳8,970' })
  const { creditSeen } = await page().look()
  const set = (creditLimit: string, seen = creditSeen) => page().send({ intent: 'credit', creditLimit, seen })
  expect(await set('1029')).toMatchObject({
    status: 422,
    data: { problem: 'below-used', errors: { creditLimit: expect.any(String) } },
  })
  expect(await set('1030')).toMatchObject(page().done('credit-set'))
  expect(await companyCredit(shop.db, id)).toMatchObject({ limit: taka(1_030), used: taka(1_030), left: 0 })
  expect(await set('5000')).toMatchObject({ status: 409 })
})

test('members are added by their number and removed', async () => {
  const member = { intent: 'member', memberPhone: RAHIMA_PHONE, memberRole: 'approver', memberDesignation: 'Director' }
  expect(await page().send({ ...member, memberPhone: '01700000001' })).toMatchObject({ data: { problem: 'no-account' } })
  expect(await page().send({ ...member, memberRole: 'king', memberPhone: '12' })).toMatchObject({
    data: { errors: { memberPhone: expect.any(String), memberRole: expect.any(String) } },
  })
  await shop.db.updateTable('accounts.customers').set({ phone_proven_at: shop.now }).where('id', '=', idOf('rahima')).execute()
  expect(await page().send(member)).toMatchObject(page().done('member-set'))
  expect(await membersOf(shop.db, id)).toMatchObject([{ customerId: idOf('rahima'), role: 'approver', designation: 'Director' }])
  expect(await page().send({ intent: 'drop-member', about: idOf('rahima') })).toMatchObject(page().done('member-dropped'))
  expect(await membersOf(shop.db, id)).toEqual([])
})

test('money is recorded for one order, for the orders due first, or for later, and is cancelled with a reason', async () => {
  const first = await placeOnAccount(shop, id)
  // Sorted by due date, then by creation time.
  const later = (minutes: number) => (shop = shop.at(new Date(shop.now.getTime() + minutes * 60_000)))
  later(1)
  const second = await placeOnAccount(shop, id, { buys: { 'guava-1kg': 2 } })
  const money = { intent: 'take', receiptWhat: 'bank', receiptDay: '2026-06-11', receiptNote: 'Half of it' }
  const take = (more: Record<string, string>) => {
    later(1)
    return page().send({ ...money, ...more })
  }
  expect(await take({ receiptReference: 'A-1', receiptAmount: '300', receiptAgainst: second.orderId })).toMatchObject(
    page().done('money-taken'),
  )
  expect(await usedCredit(shop, id)).toEqual({ used: taka(1_050), open: taka(1_050) })
  expect(await take({ receiptReference: 'A-2', receiptAmount: '500', receiptAgainst: 'later' })).toMatchObject(
    page().done('money-taken'),
  )
  expect(await usedCredit(shop, id)).toEqual({ used: taka(1_050), open: taka(1_050) })
  expect(await take({ receiptReference: 'A-3', receiptAmount: '50', receiptWhat: 'tds', receiptAgainst: 'first' })).toMatchObject(
    page().done('money-taken'),
  )
  const receipts = await receiptsOf(shop.db, id)
  expect(receipts.map(({ kind, way, reference, amount, allocated }) => [kind, way, reference, amount, allocated])).toEqual([
    ['money', 'bank', 'A-1', taka(300), taka(300)],
    ['money', 'bank', 'A-2', taka(500), 0],
    ['tds', null, 'A-3', taka(50), taka(50)],
  ])
  const allocate = { intent: 'allocate', about: receipts[1]!.id, receiptAgainst: first.orderId }
  expect(await page().send(allocate)).toMatchObject(page().done('money-taken'))
  expect(await usedCredit(shop, id)).toEqual({ used: taka(500), open: taka(500) })
  const undo = { intent: 'undo', about: receipts[0]!.id }
  expect(await page().send({ ...undo, undoReason: ' ' })).toMatchObject({
    status: 422,
    data: { errors: { undoReason: expect.any(String) } },
  })
  expect(await page().send({ ...undo, undoReason: 'Another company' })).toMatchObject(page().done('money-undone'))
  expect(await usedCredit(shop, id)).toEqual({ used: taka(800), open: taka(800) })
  const { statement, receipts: shown } = await page().look()
  expect(statement.open.map(({ number, due }) => [number, due])).toEqual([
    ['PF-10001', '৳480'],
    ['PF-10002', '৳320'],
  ])
  expect(shown.map(({ what, reference, amount, left, undone }) => [what, reference, amount, left, undone])).toEqual([
    ['tds', 'A-3', '৳50', null, null],
    ['bank', 'A-2', '৳500', null, null],
    ['bank', 'A-1', '৳300', null, 'Another company'],
  ])
  for (const [more, wrong] of [
    [{ receiptReference: ' ' }, 'receiptReference'],
    [{ receiptAmount: '0' }, 'receiptAmount'],
    [{ receiptDay: '2026-06-12' }, 'receiptDay'],
    [{ receiptAgainst: 'x' }, 'receiptAgainst'],
    [{ receiptWhat: 'x' }, 'receiptWhat'],
  ] as const) {
    const typed = { receiptReference: 'A-4', receiptAmount: '10', receiptAgainst: 'later', ...more }
    expect([more, await take(typed)]).toMatchObject([more, { status: 422, data: { errors: { [wrong]: expect.any(String) } } }])
  }
})
