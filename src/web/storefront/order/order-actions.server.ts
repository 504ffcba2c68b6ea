import { z } from 'zod'
import {
  beginPayment,
  issueInvoice,
  uploadReceipt,
  switchToCash,
  type MayBePaid,
  type PaymentBegun,
  type ReceiptUploaded,
  type Switched,
} from '#shop/billing/index.ts'
import {
  cancelOrder,
  changeDay,
  orderWithToken,
  type Cancelled,
  type DayChanged,
  type InvoiceIssued,
} from '#shop/ordering/index.ts'
import { CASH, ONLINE_METHODS, type OnlineMethod } from '#shop/payments/index.ts'
import { calendarDate, type Language, type Paisa } from '#shop/values/index.ts'
import { scoreOfBuyer } from '#web/http/courier-score.ts'
import { sendCodeOfOrder } from '#web/http/order-code.ts'
import { wayToGateway } from '#web/http/payment-browser.ts'
import type { RequestContext } from '#web/http/request-context.ts'
import { readWhen } from '../checkout/typed-order.ts'
import { answerHarvest } from './harvest.server.ts'
import { askAboutPayments } from './look-again.server.ts'
import { confirmOrderByCode, sendCodeAgain } from './order-code.server.ts'
import { endMeasuring } from './measured.server.ts'
import { slotRefused } from './slot-refused.ts'
import type { OrderText } from './texts.ts'
import { enterTyped, type WalletMistake } from './wallet-entry.server.ts'

const request = z.object({
  intent: z
    .enum(['day', 'cancel', 'pay', 'cash', 'proof', 'invoice', 'harvest', 'code', 'send-code', 'trx', 'measure'])
    .catch('day'),
  when: z.string().max(100).catch(''),
  sure: z.literal('yes').nullable().catch(null),
})

/** The buyer's choice although an earlier payment may have succeeded. */
export type PayAgain = { intent: 'pay' | 'cash'; method: OnlineMethod | null; amount: Paisa }

/** `go`: to the gateway. `confirm`: only after a confirmation. */
type OrderActed =
  | { done: 'day' | 'cancelled' | 'cash' | 'proof' | 'invoice' | 'harvest' | 'code' | 'code-sent' | 'trx' | 'measure' }
  | { mistake: WalletMistake }
  | { go: string }
  /** `code`: what was typed. */
  | { refused: OrderText; code?: string }
  | { confirm: PayAgain }

/** What the buyer may do with an order by its link: change the day, cancel, or pay. */
export async function actOnOrder(
  requestContext: RequestContext,
  token: string,
  { form, language }: { form: FormData; language: Language },
): Promise<OrderActed> {
  const { shop, ctx } = requestContext
  const { intent, when, sure } = request.parse({ intent: form.get('intent'), when: form.get('when'), sure: form.get('sure') })
  if (intent === 'pay' || intent === 'cash') {
    const named = form.get('method') || null
    const method = ONLINE_METHODS.find((one) => one === named) ?? null
    // Never another payment method than the requested one.
    if (named !== null && method === null) return { refused: 'order.methodNot' }
    return payOtherwise(requestContext, token, { intent, method, sure: sure === 'yes' })
  }
  if (intent === 'code') return confirmOrderByCode(requestContext, token, z.string().catch('').parse(form.get('code')))
  if (intent === 'send-code') return sendCodeAgain(requestContext, token)
  if (intent === 'trx') return enterTyped(requestContext, token, { form, language })
  if (intent === 'measure') return endMeasuring(requestContext, token)
  if (intent === 'harvest') return answerHarvest(requestContext, token, form)
  if (intent === 'proof') return receiveReceipt(requestContext, token)
  if (intent === 'invoice') {
    const issued = await issueInvoice(ctx, { token })
    return issued.ok ? { done: 'invoice' } : { refused: notIssued(issued) }
  }
  const { shopUrl } = shop.config
  if (intent === 'cancel') {
    const cancelled = await cancelOrder(ctx, { token, shopUrl })
    return cancelled.ok ? { done: 'cancelled' } : cancelRefused(cancelled)
  }
  const choice = readWhen(when)
  const day = choice && calendarDate(choice.day)
  if (!choice || !day) return { refused: 'order.whenMissing' }
  const changed = await changeDay(ctx, { token, slotId: choice.slotId, day, shopUrl })
  return changed.ok ? { done: 'day' } : { refused: dayRefused(changed) }
}

type PayOtherwise = { intent: 'pay' | 'cash'; method: OnlineMethod | null; sure: boolean }

/**
 * Pays again at a gateway or in cash; first checks the last payment attempt, and asks for confirmation if its result is unknown.
 */
async function payOtherwise(
  requestContext: RequestContext,
  token: string,
  { intent, method, sure }: PayOtherwise,
): Promise<OrderActed> {
  const { shop, ctx } = requestContext
  const order = await orderWithToken(ctx.db, token)
  if (order === null) return { refused: 'order.unknown' }
  if (!(await shop.limits.use('pay-again', order.id)).ok) return { refused: 'order.tooManyTries' }
  await askAboutPayments(requestContext, token)
  if (intent === 'cash') {
    const { phone } = order
    const score = await scoreOfBuyer(requestContext, { phone, payment: CASH })
    const switched = await switchToCash(ctx, { token, sure, shopUrl: shop.config.shopUrl, courierScore: score })
    if (switched.ok && switched.confirmBy === 'code') await sendCodeOfOrder(requestContext, { token, phone })
    return switched.ok ? { done: 'cash' } : notPaidYet(switched, { intent, method })
  }
  const { payments: gateways, config } = shop
  const begun = await beginPayment(ctx, { gateways, token, method, shopUrl: config.shopUrl, again: true, sure })
  return begun.ok ? { go: wayToGateway(shop, begun.attempt) } : notPaidYet(begun, { intent, method })
}

function notPaidYet(
  refused: Extract<PaymentBegun | Switched, { ok: false }>,
  choice: Pick<PayAgain, 'intent' | 'method'>,
): OrderActed {
  return refused.problem === 'may-be-paid' ? { confirm: { ...choice, amount: refused.amount } } : { refused: notPaid(refused) }
}

async function receiveReceipt({ shop, ctx, file }: RequestContext, token: string): Promise<OrderActed> {
  if (!file) return { refused: 'order.receiptMissing' }
  if ('tooLarge' in file) return { refused: 'order.receiptLarge' }
  const sent = await uploadReceipt(ctx, shop.files, { token, sent: file })
  return sent.ok ? { done: 'proof' } : { refused: notPaid(sent) }
}

function notPaid(refused: Exclude<Extract<PaymentBegun | Switched | ReceiptUploaded, { ok: false }>, MayBePaid>): OrderText {
  switch (refused.problem) {
    case 'unknown-order':
      return 'order.unknown'
    case 'nothing-to-pay':
    case 'not-by-bank':
      return 'order.notPayable'
    case 'too-late-to-pay':
      return 'order.tooLateToPay'
    case 'in-review':
      return 'order.inReview'
    case 'method-not-offered':
      return 'order.methodNot'
    case 'too-many-attempts':
      return 'order.tooManyTries'
    case 'gateway-refused':
      return refused.why === 'too-soon' ? 'order.gatewaySoon' : 'order.gatewayNot'
    case 'cash-not-possible':
      return 'order.cashNot'
    case 'too-many-receipts':
      return 'order.tooManyReceipts'
    case 'not-a-receipt':
      return 'order.notAReceipt'
    case 'too-large':
      return 'order.receiptLarge'
    case 'unreadable-heic':
      return 'order.receiptHeic'
    default:
      return refused satisfies never
  }
}

function notIssued({ problem }: Extract<InvoiceIssued, { ok: false }>): OrderText {
  switch (problem) {
    case 'unknown-order':
      return 'order.unknown'
    case 'not-confirmed':
      return 'order.noInvoice'
    case 'nothing-to-bill':
      return 'order.nothingToBill'
    default:
      return problem satisfies never
  }
}

function cancelRefused({ problem }: Extract<Cancelled, { ok: false }>): OrderActed {
  switch (problem) {
    // A double click, or two tabs: the order is already as requested.
    case 'already-cancelled':
      return { done: 'cancelled' }
    case 'too-late':
      return { refused: 'order.tooLate' }
    case 'unknown-order':
      return { refused: 'order.unknown' }
    default:
      return problem satisfies never
  }
}

function dayRefused({ problem }: Extract<DayChanged, { ok: false }>): OrderText {
  switch (problem) {
    case 'unknown-order':
      return 'order.unknown'
    case 'too-late-to-change':
    case 'many-boxes':
      return 'order.tooLate'
    case 'not-good-on-day':
    case 'slot-full':
    case 'slot-closed':
    case 'too-late':
    case 'too-heavy':
      return slotRefused(problem)
    case 'not-delivered-there':
    case 'other-mode':
      return 'order.notDelivered'
    default:
      return problem satisfies never
  }
}
