import { newId } from '../../platform/ids.ts'
import { consignmentsOf } from '../fulfilment/index.ts'
import type { Ctx, Tx } from '../context.ts'
import {
  attemptById,
  attemptsOf,
  awaitedPayment,
  changeMethod,
  codRule,
  followTotal,
  firstAsk,
  isOnline,
  moveAttempt,
  openAttempt,
  paymentsOf,
  voidPayment,
} from '../payments/index.ts'
import type { Attempt, GatewayProblem, OnlineMethod, Payment, PaymentGateways } from '../payments/index.ts'
import { inLanguage } from '../values/index.ts'
import type { Paisa } from '../values/index.ts'
import { codFactsOf } from './cod-facts.ts'
import { lockOrder } from './locked-order.ts'
import type { LockedOrder } from './locked-order.ts'
import { payUntil } from './open-payments.ts'

/** Where a gateway sends the buyer back to, and calls us. From the shop's own address, never from a request. */
export function paymentAddresses(
  shopUrl: string,
  method: OnlineMethod,
  attempt: string,
): { returnUrl: string; notifyUrl: string } {
  return { returnUrl: `${shopUrl}/pay/${method}/return?attempt=${attempt}`, notifyUrl: `${shopUrl}/pay/${method}/notify` }
}

const MOST_ATTEMPTS = 20
/** The gateway's page of a try as young as this is still good: a second press leads there, and opens no second one. */
const SAME_TRY_MINUTES = 5

export type PaymentBegun =
  | { ok: true; attempt: string; redirectTo: string }
  | {
      ok: false
      problem: 'unknown-order' | 'nothing-to-pay' | 'too-late-to-pay' | 'in-review' | 'method-not-offered' | 'too-many-attempts'
    }
  | { ok: false; problem: 'gateway-refused'; why: GatewayProblem }

type BeginInput = { gateways: PaymentGateways; token: string; method?: OnlineMethod | null; shopUrl: string; again: boolean }

/**
 * Opens a payment at the gateway for what the order waits for, and answers where the buyer is sent. `again` makes a new try, whatever became of the last
 * one. The gateway is asked outside any transaction: what it says is written under the order's lock.
 */
export async function beginPayment(
  ctx: Ctx,
  { gateways, token, method = null, shopUrl, again }: BeginInput,
): Promise<PaymentBegun> {
  const opened = await ctx.db.transaction((tx) => openTry(tx, ctx, { gateways, token, method, again }))
  if (!opened.ok) return opened
  if (opened.redirectTo !== null) return { ok: true, attempt: opened.attempt, redirectTo: opened.redirectTo }
  const { attempt, amount, order, place, gateway } = opened
  const { name, phone, email } = order
  const begun = await gateway.begin({
    attempt,
    amount,
    buyer: { name, phone, email, ...place },
    ...paymentAddresses(shopUrl, gateway.method, attempt),
  })
  return ctx.db
    .transaction(async (tx): Promise<PaymentBegun | { ok: true; refused: GatewayProblem }> => {
      await lockOrder(tx, { orderId: order.id })
      const opening = { id: attempt, state: 'created' as const }
      if (!begun.ok) {
        // Nobody saw the gateway's page, so nobody paid there.
        await moveAttempt(tx, ctx, { attempt: opening, move: 'fail', facts: { problem: begun.problem } })
        return { ok: true, refused: begun.problem }
      }
      const { reference, redirectTo } = begun
      await moveAttempt(tx, ctx, {
        attempt: opening,
        move: 'redirect',
        facts: { reference, redirectTo, nextAskAt: firstAsk(ctx.now) },
      })
      return { ok: true, attempt, redirectTo }
    })
    .then((written) => ('refused' in written ? { ok: false, problem: 'gateway-refused', why: written.refused } : written))
}

type Try = {
  ok: true
  attempt: string
  /** Set where a try of just now is still good. */
  redirectTo: string | null
  amount: Paisa
  order: LockedOrder
  place: { addressLine: string; city: string }
  gateway: NonNullable<PaymentGateways[OnlineMethod]>
}

async function openTry(
  tx: Tx,
  ctx: Ctx,
  { gateways, token, method, again }: Omit<BeginInput, 'shopUrl'>,
): Promise<Try | Extract<PaymentBegun, { ok: false }>> {
  const found = await findAwaited(tx, ctx, token)
  if (!found.ok) return found
  const { order, payment, attempts } = found
  const by = method ?? (isOnline(payment.method) ? payment.method : null)
  const gateway = by && gateways[by]
  if (!by || !gateway) return { ok: false, problem: 'method-not-offered' }
  const { amount } = payment
  if (amount <= 0) return { ok: false, problem: 'nothing-to-pay' }
  const [consignment] = await consignmentsOf(tx, [order.id])
  const place = {
    addressLine: consignment?.recipient.addressLine ?? '',
    city: consignment ? inLanguage(consignment.districtName, 'en') : '',
  }
  const last = attempts.at(-1)
  if (!again && last && isStillGood(last, { by, amount, now: ctx.now })) {
    return { ok: true, attempt: last.id, redirectTo: last.redirectTo, amount, order, place, gateway }
  }
  if (attempts.length >= MOST_ATTEMPTS) return { ok: false, problem: 'too-many-attempts' }
  if (by !== payment.method) {
    const until = payment.payUntil ?? payUntil(by, ctx.now)
    const soon = payUntil(by, ctx.now)!
    // Who chooses a gateway after all has the time of one, and no more than was left.
    await changeMethod(tx, {
      paymentId: payment.id,
      method: by,
      payUntil: until && until < soon ? until : soon,
      confirmFirst: false,
    })
  }
  const { id: orderId, number } = order
  const { now, actor } = ctx
  const attempt = await openAttempt(tx, { number, orderId, paymentId: payment.id, gateway: by, amount, now, actor })
  return { ok: true, attempt, redirectTo: null, amount, order, place, gateway }
}

function isStillGood(
  { state, gateway, amount, createdAt }: Attempt,
  wanted: { by: OnlineMethod; amount: Paisa; now: Date },
): boolean {
  const young = wanted.now.getTime() - createdAt.getTime() < SAME_TRY_MINUTES * 60_000
  return state === 'redirected' && gateway === wanted.by && amount === wanted.amount && young
}

type AwaitedPayment = { ok: true; order: LockedOrder; payment: Payment; attempts: Attempt[] }

/** The payment an order waits for, under the order's lock. */
export async function findAwaited(
  tx: Tx,
  { now }: Ctx,
  token: string,
): Promise<AwaitedPayment | { ok: false; problem: 'unknown-order' | 'nothing-to-pay' | 'too-late-to-pay' | 'in-review' }> {
  const order = await lockOrder(tx, { token })
  if (!order) return { ok: false, problem: 'unknown-order' }
  if (order.state === 'cancelled' || order.state === 'completed') return { ok: false, problem: 'too-late-to-pay' }
  const payment = awaitedPayment(await paymentsOf(tx, [order.id]))
  if (!payment) return { ok: false, problem: 'nothing-to-pay' }
  const attempts = await attemptsOf(tx, [order.id])
  if (attempts.some(({ state }) => state === 'review')) return { ok: false, problem: 'in-review' }
  if (payment.payUntil !== null && payment.payUntil <= now) return { ok: false, problem: 'too-late-to-pay' }
  return { ok: true, order, payment, attempts }
}

export type Switched =
  | { ok: true }
  | { ok: false; problem: 'unknown-order' | 'nothing-to-pay' | 'too-late-to-pay' | 'in-review' | 'cash-not-possible' }

/** The buyer pays at the door after all, where the rules for cash let him. A try that is still open at a gateway counts no more: its money would be looked at. */
export function switchToCash(ctx: Ctx, { token }: { token: string }): Promise<Switched> {
  return ctx.db.transaction(async (tx): Promise<Switched> => {
    const found = await findAwaited(tx, ctx, token)
    if (!found.ok) return found
    const { order, payment } = found
    const { rules, facts } = await codFactsOf(tx, order)
    const outcome = codRule(rules, facts)
    const payments = await paymentsOf(tx, [order.id])
    // What was agreed with a company isn't for its buyer to change.
    if (payments.some(({ method }) => method === 'on-account')) return { ok: false, problem: 'cash-not-possible' }
    if (outcome !== 'allow' && outcome !== 'confirm-first') return { ok: false, problem: 'cash-not-possible' }
    const { now, actor } = ctx
    const door = payments.find(({ state, method }) => state === 'due' && method === 'cash-on-delivery')
    if (door) await voidPayment(tx, { paymentId: payment.id, now, actor, note: null })
    else {
      const confirmFirst = outcome === 'confirm-first'
      await changeMethod(tx, { paymentId: payment.id, method: 'cash-on-delivery', payUntil: null, confirmFirst })
    }
    const { id: orderId, number, total } = order
    await followTotal(tx, { orderId, number, newPaymentId: newId(now), total, now, actor, note: 'cash' })
    return { ok: true }
  })
}

/** Where the page of a try's order is, for whoever comes back from a gateway; null for a try nobody made. */
export async function attemptNamed(ctx: Ctx, id: string): Promise<Attempt | null> {
  return /^[A-Z0-9]{10,20}$/.test(id) ? attemptById(ctx.db, id) : null
}
