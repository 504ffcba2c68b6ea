import { afterEach, beforeEach, expect, test } from 'vitest'
import { addCompany, usedCredit } from '#tests/company-orders.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { taka } from '#tests/world-data.ts'
import { companyCredit, isCreditExceeded, openPayment, setCreditLimit, voidPayment } from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

function hold(companyId: string, amount = taka(1000)) {
  const { now, actor } = shop.as('owner')
  const id = shop.newId()
  const payment = {
    id,
    orderId: shop.newId(),
    attempt: id,
    method: 'on-account',
    amount,
    account: { companyId, creditDays: 30 },
  } as const
  return shop.db
    .transaction((tx) => openPayment(tx, { ...payment, now, actor }))
    .then(
      () => id,
      (error: unknown) => {
        if (isCreditExceeded(error)) return 'refused'
        throw error
      },
    )
}

test('of fifty concurrent requests for credit that fits ten, ten succeed', async () => {
  const companyId = await addCompany(shop, taka(10_000))
  await shop.warmUp()
  const held = await Promise.all(Array.from({ length: 50 }, () => hold(companyId)))
  expect(held.filter((one) => one !== 'refused')).toHaveLength(10)
  expect(await companyCredit(shop.db, companyId)).toEqual({ limit: taka(10_000), used: taka(10_000), left: 0 })
  expect(await shop.count('payments.payments')).toBe(10)
  expect(await usedCredit(shop, companyId)).toEqual({ used: taka(10_000), open: taka(10_000) })
})

test('released credit is available again, once', async () => {
  const companyId = await addCompany(shop, taka(1000))
  const id = await hold(companyId)
  const { now, actor } = shop.as('owner')
  await shop.db.transaction((tx) => voidPayment(tx, { paymentId: id, now, actor }))
  await shop.db.transaction((tx) => voidPayment(tx, { paymentId: id, now, actor }))
  expect(await companyCredit(shop.db, companyId)).toEqual({ limit: taka(1000), used: 0, left: taka(1000) })
})

test('a company without credit cannot buy on account', async () => {
  const companyId = await addCompany(shop, null)
  expect(await hold(companyId)).toBe('refused')
  expect(await companyCredit(shop.db, companyId)).toBeNull()
  expect(await shop.count('payments.payments')).toBe(0)
})

test('a limit cannot go below the credit in use, and the second of two editors gets a conflict', async () => {
  const companyId = await addCompany(shop, taka(5000))
  await hold(companyId, taka(3000))
  const before = await shop.countAll()
  const set = (seen: number, limit: number) =>
    setCreditLimit(shop.as('owner'), { companyId, companyName: 'Nirman', seen: taka(seen), limit: taka(limit) })
  expect(await set(5000, 2999)).toEqual({ ok: false, problem: 'below-used' })
  expect(await set(4000, 9000)).toEqual({ ok: false, problem: 'edit-conflict' })
  expect(await set(5000, -1)).toEqual({ ok: false, problem: 'not-an-amount' })
  expect(await shop.countAll()).toEqual(before)
  expect(await set(5000, 3000)).toEqual({ ok: true })
  expect(await companyCredit(shop.db, companyId)).toEqual({ limit: taka(3000), used: taka(3000), left: 0 })
  expect(await shop.count('accounts.audit_log', { action: 'change-credit' })).toBe(2)
})
