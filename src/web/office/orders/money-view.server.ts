import { claimsOf } from '#shop/claims/index.ts'
import type { Reader } from '#shop/context.ts'
import { isHeldByRefund, type OfficeOrderPage } from '#shop/ordering/index.ts'
import {
  paymentAttemptsOf,
  awaitedPayment,
  refundable,
  refundsOf,
  receiptUploadsOf,
  underWay,
  walletClaimsOf,
  type PaymentAttempt,
  type Payment,
  type ReviewReason,
  type WalletClaim,
} from '#shop/payments/index.ts'
import { digitsIn, formatInstant, formatMoney, paisa, paisaToTaka, type Language } from '#shop/values/index.ts'
import type { MoneyView } from './money-view.ts'
import { namedLines, refundableLines } from './refund-lines-view.server.ts'

/** The payment attempts, payments and refunds of an order. */
export async function moneyView(
  reader: Reader,
  order: OfficeOrderPage,
  { language, may }: { language: Language; may: boolean },
): Promise<MoneyView> {
  const ids = [order.id]
  const attempts = await paymentAttemptsOf(reader, ids)
  const uploads = await receiptUploadsOf(reader, ids)
  const refunds = await refundsOf(reader, ids)
  const named = refunds.length === 0 ? null : await namedLines(reader, order, language)
  const canRefund = order.payments.filter((payment) => refundable(payment) > 0)
  const lines = may && canRefund.length > 0 ? await refundableLines(reader, order, language) : []
  const awaited = awaitedPayment(order.payments)
  const claims = await walletClaimsOf(reader, ids)
  const byGateway = bookedByGateway(attempts)
  return {
    may,
    release: (await holdsGoods(reader, order)) ? formatMoney(underWay(order.payments), language) : null,
    waitsUntil: awaited?.payUntil ? formatInstant(awaited.payUntil, language) : null,
    callFirst: order.state === 'placed' && order.payments.some(({ confirmFirst, state }) => confirmFirst && state === 'due'),
    attempts: attempts.map(({ id, gateway, amount, state, createdAt, payer }) => {
      return { id, gateway, state, payer, amount: formatMoney(amount, language), at: formatInstant(createdAt, language) }
    }),
    reviews: attempts
      .filter(({ state }) => state === 'review')
      .map((attempt) => ({
        id: attempt.id,
        amount: takenText(attempt, language),
        why: attempt.problem as ReviewReason,
        payer: attempt.payer,
        canAccept: attempt.bookedPaymentId !== null && order.state !== 'cancelled',
        booked: attempt.bookedPaymentId !== null,
      })),
    claims: claims.map((claim) => ({ ...claim, at: formatInstant(claim.sentAt, language) })).map(shownClaim),
    uploads: uploads.map(({ id, state, sentAt, amount, statementReference, reason, file }) => {
      const found = amount === null ? null : formatMoney(amount, language)
      const kept = file !== null
      return { id, state, reason, kept, at: formatInstant(sentAt, language), amount: found, reference: statementReference }
    }),
    refunds: refunds.map((refund) => {
      const { id, amount, state, createdAt, reason, problem, closedBy, releasedBy, releasedAt, releaseReason } = refund
      const open = state === 'refused' && closedBy === null
      const toWallet = order.payments.some((payment) => payment.id === refund.paymentId && payment.method === 'wallet')
      const released =
        releasedBy === null ? null : { by: releasedBy, at: formatInstant(releasedAt!, language), reason: releaseReason! }
      return {
        id,
        released,
        state,
        reason,
        lines: named?.get(id) ?? [],
        reference: toWallet ? refund.reference : null,
        problem,
        open,
        amount: formatMoney(amount, language),
        at: formatInstant(createdAt, language),
      }
    }),
    fruitClaims: await shownFruitClaims(reader, order.id),
    refundable: canRefund.map((payment) => ({
      id: payment.id,
      method: payment.method,
      left: formatMoney(refundable(payment), language),
      field: suggested(order, payment, language),
      byGateway: byGateway.has(payment.id),
      toWallet: payment.method === 'wallet',
      lines: payment.inReview ? [] : lines,
    })),
  }
}

/** Claims about bad fruit, which are refunded at their own desk. */
async function shownFruitClaims(reader: Reader, orderId: string): Promise<MoneyView['fruitClaims']> {
  const claims = (await claimsOf(reader, [orderId])).filter(({ state }) => state !== 'rejected')
  return claims.map(({ id, number, state, wants, outcome }) => ({ id, number: `C-${number}`, state, wants: outcome ?? wants }))
}

function shownClaim({ id, wallet, trxId, state, reason, at }: WalletClaim & { at: string }): MoneyView['claims'][number] {
  return { id, wallet, trxId, state, reason, at }
}

/** The payments that a gateway can refund; it knows nothing of money that was sent to a wallet. */
function bookedByGateway(attempts: readonly PaymentAttempt[]): Set<string | null> {
  return new Set(attempts.filter(({ gateway }) => gateway !== 'wallet').map(({ bookedPaymentId }) => bookedPaymentId))
}

/** The amount of this payment above the order's total. Any other amount must be typed by staff. */
function suggested({ due }: OfficeOrderPage, payment: Payment, language: Language): string {
  const amount = Math.min(refundable(payment), 0 - due)
  return amount > 0 ? digitsIn(language, String(paisaToTaka(paisa(amount)))) : ''
}

function holdsGoods(reader: Reader, order: OfficeOrderPage): Promise<boolean> | false {
  return order.state === 'placed' || order.state === 'confirmed' ? isHeldByRefund(reader, order) : false
}

function takenText({ taken, takenCurrency, amount }: PaymentAttempt, language: Language): string {
  if (takenCurrency === 'BDT') return formatMoney(taken ?? amount, language)
  return `${digitsIn(language, String((taken ?? 0) / 100))} ${takenCurrency}`
}
