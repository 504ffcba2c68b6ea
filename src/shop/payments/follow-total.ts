import type { Actor, Tx } from '../context.ts'
import { paisa } from '../values/index.ts'
import type { Paisa } from '../values/index.ts'
import { changeDue } from './change-due.ts'
import { lockFreeCredit } from './company-credit.ts'
import { amountDue } from './model.ts'
import type { Payment, PaymentMethod } from './model.ts'
import { voidPayment } from './move-payments.ts'
import { openPayment } from './open-payment.ts'
import { paymentsOf } from './payments-of.ts'

type Follow = {
  orderId: string
  number: string
  newPaymentId: string
  total: Paisa
  /** What was counted in just now: it pays what is to be paid before packing, so that nobody waits for an advance that is here. */
  counted?: Paisa
  now: Date
  actor: Actor
  note: string | null
}

/**
 * An order costs something else now, or more or less of it is paid: what is still to be paid is due in the payments that are open, what is paid before
 * packing first, then on account, or in cash at the door in a new one. What a company's credit doesn't bear any more is paid by bank. Where more was
 * taken than it costs nothing is due, and the difference is to be given back. Money in review doesn't count here: whoever looks at it decides.
 * Answers the amount due, below nothing when it is to be refunded.
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

/** What each open payment gets of what is left: the last one takes all of it, and on account no more than the credit bears. */
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
  // What is paid before takes what the credit doesn't bear.
  before.amount = paisa(before.amount + rest)
  return { open: shares, rest: paisa(0), restBy: 'bank-transfer' }
}

async function borne(tx: Tx, { companyId, amount }: Payment, wanted: Paisa): Promise<Paisa> {
  if (companyId === null || wanted <= amount) return wanted
  const free = await lockFreeCredit(tx, companyId)
  return paisa(Math.min(wanted, amount + free))
}

/** Nothing that is open takes it. What was on account before is so again, as far as the credit goes. */
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
