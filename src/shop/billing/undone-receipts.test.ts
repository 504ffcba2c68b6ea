import { afterEach, beforeEach, expect, test } from 'vitest'
import { addCompany, placeOnAccount } from '#tests/company-orders.ts'
import { moved, TO_THE_DOOR } from '#tests/invoice-documents.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { taka } from '#tests/world-data.ts'
import { amountDue, documentsOf, paymentsOf } from '../payments/index.ts'
import { dayFrom, paisa, type Paisa } from '../values/index.ts'
import { reissueDocuments } from '../ordering/index.ts'
import { issueInvoice, takeCompanyMoney, undoCompanyMoney, type MoneyInput } from './index.ts'

let shop: Shop
let companyId: string
beforeEach(async () => {
  shop = await openShop()
  companyId = await addCompany(shop, taka(100_000))
})
afterEach(() => shop.close())

const money = (difference: Partial<MoneyInput>): MoneyInput => ({
  companyId,
  kind: 'money',
  way: 'bank',
  reference: 'BEFTN 4471',
  day: dayFrom('2026-06-11'),
  amount: taka(1000),
  note: '',
  against: 'what-is-due-first',
  ...difference,
})
const due = async (orderId: string, total: Paisa) => amountDue(total, await paymentsOf(shop.db, [orderId]))

test('a certificate is not worth more than the company owes', async () => {
  const { total } = await placeOnAccount(shop, companyId)
  const before = await shop.countAll()
  const certificate = (amount: number) =>
    takeCompanyMoney(shop.as('owner'), money({ kind: 'tds', way: null, reference: 'AIT 1', amount: paisa(amount) }))
  expect(await certificate(total + 1)).toEqual({ ok: false, problem: 'certificate-above-due' })
  expect(await shop.countAll()).toEqual(before)
  expect(await certificate(total)).toMatchObject({ ok: true, allocated: total })
})

test('a bounced cheque for what was delivered changes no invoice: nothing was given back', async () => {
  const { orderId, total } = await placeOnAccount(shop, companyId)
  await moved(shop, orderId, TO_THE_DOOR)
  const documents = async () => (await documentsOf(shop.db, [orderId])).map(({ kind, number, total: sum }) => [kind, number, sum])
  await issueInvoice(shop.as('owner'), { orderId })
  const issued = await documents()
  expect(issued.map(([, , sum]) => sum)).toEqual([total])
  for (const reference of ['CH 8', 'CH 9']) {
    const taken = await takeCompanyMoney(shop.as('owner'), money({ way: 'cheque', reference, amount: total }))
    const { receiptId } = taken as Extract<typeof taken, { ok: true }>
    expect(await undoCompanyMoney(shop.as('owner'), { companyId, receiptId, reason: 'Bounced' })).toEqual({ ok: true })
    await shop.db.transaction((tx) => reissueDocuments(tx, shop.as('owner'), { orderId, reason: 'refunded' }))
    expect(await documents()).toEqual(issued)
    expect(await due(orderId, total)).toBe(total)
  }
  await takeCompanyMoney(shop.as('owner'), money({ reference: 'BEFTN 1', amount: total }))
  await shop.db.transaction((tx) => reissueDocuments(tx, shop.as('owner'), { orderId, reason: 'refunded' }))
  expect(await documents()).toEqual(issued)
})
