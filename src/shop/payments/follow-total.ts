import type { Actor, Tx } from '../context.ts'
import { paisa, type Paisa } from '../values/index.ts'
import { changeDue } from './change-due.ts'
import { lockFreeCredit } from './company-credit.ts'
import { amountDue, type Payment, type PaymentMethod } from './model.ts'
import { voidPayment } from './move-payments.ts'
import { openPayment } from './open-payment.ts'
import { paymentsOf } from './payments-of.ts'

type Follow = {
  orderId: string
  number: string
  newPaymentId: string
  total: Paisa
  /** Money just captured. It first covers what must be paid before packing, so that the order does not wait for an advance that has arrived. */
  counted?: Paisa
  now: Date
  actor: Actor
  note: string | null
}

/**
 * Adapts the open payments after the order's total or its captured amount changed. The amount due goes to open payments in this sequence:
 * prepayments, then on account, then a new cash payment on delivery. What exceeds a company's credit is paid by bank transfer. If more was
 * captured than the order costs, nothing is due and the difference is to be refunded. Money under review is ignored here: the review
 * decides. Returns the amount due, negative when it is to be refunded.
 */
export async function followTotal(tx: Tx, follow: Follow): Promise<Paisa> {
  const { orderId, total, counted = paisa(0), now, actor, note } = follow
  const payments = await paymentsOf(tx, [orderId])
  const sure = payments.filter(({ inReview }) => !inReview)
  const open = payments.filter(({ state }) => state === 'due')
  const shares = await sharesOf(tx, { payments, open, counted, left: paisa(Math.max(0, amountDue(total, sure))) })
  for (const { payment, amount } of shares.open) {
    if (amount === 0 && payment.method !== 'cash-on-delivery') await voidPayment(tx, { paymentId: payment.id, now, actor, note })
    else await changeDue(tx, { paymentId: payment.id, amount, now, actor, note })
  }
  if (shares.rest > 0) await openRest(tx, { ...follow, payments, method: shares.restBy, amount: shares.rest })
  return amountDue(total, payments)
}

type Shares = { open: { payment: Payment; amount: Paisa }[]; rest: Paisa; restBy: PaymentMethod }

/** Splits the remainder over the open payments: the last one takes the rest, and an account takes no more than the free credit. */
async function sharesOf(
  tx: Tx,
  { payments, open, counted, left }: { payments: Payment[]; open: Payment[]; counted: Paisa; left: Paisa },
): Promise<Shares> {
  const account = open.find(({ method }) => method === 'on-account')
  const door = open.find(({ method }) => method === 'cash-on-delivery')
  const inOrder = [
    ...open.filter((one) => one !== account && one !== door),
    ...[account, door].filter((one) => one !== undefined),
  ]
  const shares: Shares['open'] = []
  let rest = left
  let here = counted
  for (const payment of inOrder) {
    const last = payment === inOrder.at(-1)
    const pays = paisa(payment === account || payment === door ? 0 : Math.min(payment.amount, here))
    here = paisa(here - pays)
    const wanted = last ? rest : paisa(Math.min(payment.amount - pays, rest))
    const amount = payment === account ? await borne(tx, payment, wanted) : wanted
    shares.push({ payment, amount })
    rest = paisa(rest - amount)
  }
  const before = shares[0]
  if (rest === 0 || !account || !before || before.payment === account) {
    const ofCompany = payments.some(({ method }) => method === 'on-account')
    return { open: shares, rest, restBy: ofCompany ? 'bank-transfer' : 'cash-on-delivery' }
  }
  // The prepayment takes what exceeds the credit.
  before.amount = paisa(before.amount + rest)
  return { open: shares, rest: paisa(0), restBy: 'bank-transfer' }
}

async function borne(tx: Tx, { companyId, amount }: Payment, wanted: Paisa): Promise<Paisa> {
  if (companyId === null || wanted <= amount) return wanted
  const free = await lockFreeCredit(tx, companyId)
  return paisa(Math.min(wanted, amount + free))
}

/** No open payment is left. If the order was on account before, it is on account again, up to the credit limit. */
async function openRest(
  tx: Tx,
  {
    orderId,
    number,
    newPaymentId,
    now,
    actor,
    payments,
    method,
    amount,
  }: Follow & { payments: Payment[]; method: PaymentMethod; amount: Paisa },
): Promise<void> {
  const attempt = `${number.replace('-', '')}P${payments.length + 1}`
  const opened = { id: newPaymentId, orderId, attempt, now, actor }
  const earlier = payments.findLast(({ method: by, state }) => by === 'on-account' && state === 'void')
  const isOpen = payments.some(({ method: by, state }) => by === 'on-account' && state === 'due')
  const free = earlier?.companyId && !isOpen ? await lockFreeCredit(tx, earlier.companyId) : 0
  if (earlier?.companyId && free >= amount) {
    const account = { companyId: earlier.companyId, creditDays: earlier.creditDays ?? 0, dueOn: earlier.dueOn }
    await openPayment(tx, { ...opened, method: 'on-account', amount, account })
  } else await openPayment(tx, { ...opened, method, amount })
}
