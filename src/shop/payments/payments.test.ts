import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/world.ts'
import { taka } from '#tests/world-data.ts'
import {
  PAYMENT_MOVES,
  amountDue,
  capturePayments,
  openPayment,
  paymentCan,
  paymentsOf,
  refundPayment,
  remitPayments,
  voidPayments,
} from './index.ts'

let shop: Shop
let orderId: string
let paymentId: string
beforeEach(async () => {
  shop = await openShop()
  orderId = shop.newId()
  paymentId = shop.newId()
  const { now, actor } = shop.as('guest')
  const payment = {
    id: paymentId,
    orderId,
    attempt: `${orderId}:1`,
    method: 'cash-on-delivery' as const,
    amount: taka(1_370),
    now,
    actor,
  }
  await shop.db.transaction((tx) => openPayment(tx, payment))
})
afterEach(() => shop.close())

function move(which: typeof capturePayments) {
  const { now, actor } = shop.as('desk')
  return shop.db.transaction((tx) => which(tx, { orderId, now, actor, note: 'rider' }))
}

async function payment() {
  return (await paymentsOf(shop.db, [orderId]))[0]!
}

test('cash is due, then captured, then settled, each move with its amount and actor', async () => {
  expect(await payment()).toMatchObject({ state: 'due', amount: taka(1_370), captured: 0 })
  expect(amountDue(taka(1_370), await paymentsOf(shop.db, [orderId]))).toBe(taka(1_370))
  expect(await move(capturePayments)).toBe(taka(1_370))
  expect(amountDue(taka(1_370), await paymentsOf(shop.db, [orderId]))).toBe(0)
  expect(await move(remitPayments)).toBe(taka(1_370))
  const { state, captured, events } = await payment()
  expect([state, captured]).toEqual(['settled', taka(1_370)])
  expect(events.map(({ from, to, amount, actor, note }) => ({ from, to, amount, actor, note }))).toEqual([
    { from: null, to: 'due', amount: taka(1_370), actor: 'visitor', note: null },
    { from: 'due', to: 'captured', amount: taka(1_370), actor: 'staff:Desk', note: 'rider' },
    { from: 'captured', to: 'settled', amount: taka(1_370), actor: 'staff:Desk', note: 'rider' },
  ])
})

test('is captured once under many concurrent reports', async () => {
  const amounts = await Promise.all(Array.from({ length: 6 }, () => move(capturePayments)))
  expect(amounts.filter((amount) => amount > 0)).toEqual([taka(1_370)])
  expect(await shop.count('payments.payment_events', { to_state: 'captured' })).toBe(1)
})

test('capturing and voiding at once: exactly one succeeds', async () => {
  const [captured, voided] = await Promise.all([move(capturePayments), move(voidPayments)])
  expect([captured, voided].filter((amount) => amount > 0)).toHaveLength(1)
  expect((await payment()).state).toBe(captured > 0 ? 'captured' : 'void')
})

test('refunds never exceed the captured amount, also concurrently', async () => {
  const refund = (amount: number) => refundPayment(shop.as('desk'), { paymentId, amount: taka(amount), note: 'soft fruit' })
  expect(await refund(10)).toEqual({ ok: false, problem: 'nothing-to-refund' })
  await move(capturePayments)
  const answers = await Promise.all([refund(600), refund(600), refund(600)])
  expect(answers.filter((answer) => answer.ok)).toHaveLength(2)
  expect(answers.find((answer) => !answer.ok)).toEqual({ ok: false, problem: 'above-captured' })
  expect(await payment()).toMatchObject({ refunded: taka(1_200), state: 'captured' })
  expect(amountDue(taka(1_370), [await payment()])).toBe(taka(1_200))
  expect(await refund(170)).toEqual({ ok: true })
  expect(await payment()).toMatchObject({ refunded: taka(1_370), state: 'refunded' })
  expect(await refund(0)).toEqual({ ok: false, problem: 'nothing-to-refund' })
})

test('an attempt is opened once', async () => {
  const { now, actor } = shop.as('guest')
  const again = {
    id: shop.newId(),
    orderId,
    attempt: `${orderId}:1`,
    method: 'cash-on-delivery' as const,
    amount: taka(1),
    now,
    actor,
  }
  await expect(shop.db.transaction((tx) => openPayment(tx, again))).rejects.toThrow('payments_attempt_key')
})

test('moves are allowed from their states only', () => {
  expect(Object.keys(PAYMENT_MOVES)).toEqual(['capture', 'settle', 'refund', 'void', 'uncapture', 'revoke'])
  expect(paymentCan('void', 'captured')).toBe(false)
  expect(paymentCan('refund', 'settled')).toBe(true)
})
