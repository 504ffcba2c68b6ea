import { consignmentsOf } from '../fulfilment/index.ts'
import type { Ctx, Tx } from '../context.ts'
import {
  agreementForPayment,
  paymentAttemptById,
  paymentAttemptsOf,
  awaitedPayment,
  CASH,
  changeMethod,
  firstAsk,
  isOnline,
  isUnsure,
  lockAgreements,
  moveAgreement,
  movePaymentAttempt,
  openAttempt,
  payableOnline,
  paymentsOf,
  type PaymentAttempt,
  type GatewayProblem,
  type OnlineMethod,
  type Payment,
  type PaymentGateways,
  walletClaimsOf,
} from '../payments/index.ts'
import { type Paisa } from '../values/index.ts'
import { lockOrder, type LockedOrder, payUntil } from '../ordering/index.ts'
import { mayPayCashOnline } from './pay-cash-online.ts'

/**
 * URLs the gateway redirects the buyer to and sends its notifications to. They start with the shop's configured address, never with the
 * host of a request.
 */
function paymentAddresses(shopUrl: string, method: OnlineMethod, attempt: string): { returnUrl: string; notifyUrl: string } {
  return { returnUrl: `${shopUrl}/pay/${method}/return?attempt=${attempt}`, notifyUrl: `${shopUrl}/pay/${method}/notify` }
}

const MOST_ATTEMPTS = 20
/** An attempt younger than this keeps its gateway page: a second click leads to that page and opens no second attempt. */
const SAME_TRY_MINUTES = 5

export type PaymentBegun =
  | { ok: true; attempt: string; redirectTo: string }
  | {
      ok: false
      problem: 'unknown-order' | 'nothing-to-pay' | 'too-late-to-pay' | 'in-review' | 'method-not-offered' | 'too-many-attempts'
    }
  | { ok: false; problem: 'gateway-refused'; why: GatewayProblem }
  | MayBePaid

/** An earlier attempt may already have paid this amount, so paying again needs a confirmation. */
export type MayBePaid = { ok: false; problem: 'may-be-paid'; amount: Paisa }

type BeginInput = {
  gateways: PaymentGateways
  token: string
  method?: OnlineMethod | null
  shopUrl: string
  again: boolean
  /** The buyer confirmed the warning that an earlier payment may have succeeded. */
  sure?: boolean
  /** Without the agreement of the payer. */
  plain?: boolean
}

/**
 * Opens a payment at the gateway for the amount the order expects, and returns the URL to redirect to. `again` forces a new attempt,
 * whatever the state of the last one. The gateway is called outside any transaction; its response is written under the order's lock. A payment
 * that the gateway refuses with the payer's agreement begins anew without it.
 */
export async function beginPayment(ctx: Ctx, input: BeginInput): Promise<PaymentBegun> {
  const { shopUrl } = input
  const opened = await ctx.db.transaction((tx) => openTry(tx, ctx, input))
  if (!opened.ok) return opened
  if (opened.redirectTo !== null) return { ok: true, attempt: opened.attempt, redirectTo: opened.redirectTo }
  const { attempt, amount, order, place, gateway, agreement } = opened
  const { name, phone, email } = order
  const begun = await gateway.begin({
    attempt,
    amount,
    buyer: { name, phone, email, ...place },
    ...paymentAddresses(shopUrl, gateway.method, attempt),
    agreement,
  })
  const written = await ctx.db.transaction(
    async (tx): Promise<(PaymentBegun & { ok: true }) | { ok: true; refused: GatewayProblem }> => {
      await lockOrder(tx, { orderId: order.id })
      const opening = { id: attempt, state: 'created' as const }
      if (!begun.ok) {
        // The buyer never saw the gateway's page, so this attempt cannot have been paid.
        await movePaymentAttempt(tx, ctx, { attempt: opening, move: 'fail', facts: { problem: begun.problem } })
        if (agreement && begun.problem === 'agreement-over') await noteWithdrawn(tx, ctx, agreement)
        return { ok: true, refused: begun.problem }
      }
      const { reference, redirectTo } = begun
      await movePaymentAttempt(tx, ctx, {
        attempt: opening,
        move: 'redirect',
        facts: { reference, redirectTo, nextAskAt: firstAsk(ctx.now) },
      })
      return { ok: true, attempt, redirectTo }
    },
  )
  if (!('refused' in written)) return written
  const why = written.refused
  if (why === 'agreement-over' || why === 'agreement-refused') return beginPayment(ctx, { ...input, again: true, plain: true })
  return { ok: false, problem: 'gateway-refused', why }
}

/** The payer ended the agreement at the gateway. */
async function noteWithdrawn(tx: Tx, ctx: Ctx, { id, planId }: { id: string; planId: string }): Promise<void> {
  const agreement = (await lockAgreements(tx, planId)).find((one) => one.id === id && one.state === 'active')
  if (agreement) await moveAgreement(tx, ctx, { agreement, move: 'close', facts: { problem: 'withdrawn' } })
}

type Try = {
  ok: true
  attempt: string
  /** Set when a recent attempt can still be used. */
  redirectTo: string | null
  amount: Paisa
  order: LockedOrder
  place: { addressLine: string; city: string }
  gateway: NonNullable<PaymentGateways[OnlineMethod]>
  agreement: { id: string; planId: string; token: string } | null
}

async function openTry(
  tx: Tx,
  ctx: Ctx,
  { gateways, token, method, again, sure = false, plain = false }: Omit<BeginInput, 'shopUrl'>,
): Promise<Try | Extract<PaymentBegun, { ok: false }>> {
  const found = await findOpen(tx, ctx, { token, which: payableOnline })
  if (!found.ok) return found
  const { order, payment, attempts } = found
  const atDoor = payment.method === CASH
  if (atDoor && !(await mayPayCashOnline(tx, order.id))) return { ok: false, problem: 'nothing-to-pay' }
  const by = method ?? (isOnline(payment.method) ? payment.method : null)
  const gateway = by && gateways[by]
  if (!by || !gateway) return { ok: false, problem: 'method-not-offered' }
  const { amount } = payment
  if (amount <= 0) return { ok: false, problem: 'nothing-to-pay' }
  const [consignment] = await consignmentsOf(tx, [order.id])
  const place = {
    addressLine: consignment?.recipient.addressLine ?? '',
    city: consignment ? consignment.districtName.en : '',
  }
  const last = attempts.at(-1)
  if (!again && last && isStillGood(last, { by, amount, now: ctx.now })) {
    return { ok: true, attempt: last.id, redirectTo: last.redirectTo, amount, order, place, gateway, agreement: null }
  }
  const unsure = sure ? null : (mayBePaid(attempts) ?? (await mayBeSent(tx, payment)))
  if (unsure) return unsure
  if (attempts.length >= MOST_ATTEMPTS) return { ok: false, problem: 'too-many-attempts' }
  // A payment to a wallet stays one until the gateway has the money: the buyer may come back and has the same time as before.
  if (!atDoor && payment.method !== 'wallet' && by !== payment.method) {
    const until = payment.payUntil ?? payUntil(by, ctx.now)
    const soon = payUntil(by, ctx.now)!
    // A buyer who switches to a gateway gets the gateway's payment period, but never more time than was left before.
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
  const agreement = plain ? null : await agreementForPayment(tx, { paymentId: payment.id, gateway: by })
  return { ok: true, attempt, redirectTo: null, amount, order, place, gateway, agreement }
}

function isStillGood(
  { state, gateway, amount, createdAt }: PaymentAttempt,
  wanted: { by: OnlineMethod; amount: Paisa; now: Date },
): boolean {
  const young = wanted.now.getTime() - createdAt.getTime() < SAME_TRY_MINUTES * 60_000
  return state === 'redirected' && gateway === wanted.by && amount === wanted.amount && young
}

export function mayBePaid(attempts: readonly PaymentAttempt[]): MayBePaid | null {
  const unsure = attempts.findLast(isUnsure)
  return unsure ? { ok: false, problem: 'may-be-paid', amount: unsure.amount } : null
}

/** The buyer entered a transaction id of a wallet for this order, and staff have not compared it yet. */
export async function mayBeSent(tx: Tx, { orderId, amount }: Pick<Payment, 'orderId' | 'amount'>): Promise<MayBePaid | null> {
  const entered = (await walletClaimsOf(tx, [orderId])).some(({ state }) => state === 'waiting')
  return entered ? { ok: false, problem: 'may-be-paid', amount } : null
}

type AwaitedPayment = { ok: true; order: LockedOrder; payment: Payment; attempts: PaymentAttempt[] }

type NotOpen = { ok: false; problem: 'unknown-order' | 'nothing-to-pay' | 'too-late-to-pay' | 'in-review' }

/** Finds the payment the order waits for, under the order's lock. */
export function findAwaited(tx: Tx, ctx: Ctx, token: string): Promise<AwaitedPayment | NotOpen> {
  return findOpen(tx, ctx, { token, which: awaitedPayment })
}

type Which = { token: string; which: (payments: readonly Payment[]) => Payment | null }

async function findOpen(tx: Tx, { now }: Ctx, { token, which }: Which): Promise<AwaitedPayment | NotOpen> {
  const order = await lockOrder(tx, { token })
  if (!order) return { ok: false, problem: 'unknown-order' }
  if (order.state === 'cancelled' || order.state === 'completed') return { ok: false, problem: 'too-late-to-pay' }
  const payment = which(await paymentsOf(tx, [order.id]))
  if (!payment) return { ok: false, problem: 'nothing-to-pay' }
  const attempts = await paymentAttemptsOf(tx, [order.id])
  if (attempts.some(({ state }) => state === 'review')) return { ok: false, problem: 'in-review' }
  if (payment.payUntil !== null && payment.payUntil <= now) return { ok: false, problem: 'too-late-to-pay' }
  return { ok: true, order, payment, attempts }
}

/** Finds an attempt, so that a buyer who returns from a gateway is led to their order. Null for an unknown attempt. */
export async function attemptNamed(ctx: Ctx, id: string): Promise<PaymentAttempt | null> {
  return /^[A-Z0-9]{10,20}$/.test(id) ? paymentAttemptById(ctx.db, id) : null
}
