import { z } from 'zod'
import {
  beginPayment,
  cancelOrder,
  changeDay,
  issueInvoice,
  sendTransferProof,
  switchToCash,
  type Cancelled,
  type DayChanged,
  type InvoiceIssued,
  type PaymentBegun,
  type ProofSent,
  type Switched,
} from '../../../shop/ordering/index.ts'
import { ONLINE_METHODS, type OnlineMethod } from '../../../shop/payments/index.ts'
import { calendarDate } from '../../../shop/values/index.ts'
import type { Visit } from '../../http/visit.ts'
import { readWhen } from '../checkout/typed-order.ts'
import type { OrderText } from './texts.ts'

const request = z.object({
  intent: z.enum(['day', 'cancel', 'pay', 'cash', 'proof', 'invoice']).catch('day'),
  when: z.string().max(100).catch(''),
  method: z.enum(ONLINE_METHODS).nullable().catch(null),
})

/** `go`: to the gateway. */
export type OrderActed = { done: 'day' | 'cancelled' | 'cash' | 'proof' | 'invoice' } | { go: string } | { refused: OrderText }

/** What the buyer may do with an order by its link: another day, or cancel it. */
export async function actOnOrder(visit: Visit, token: string, form: FormData): Promise<OrderActed> {
  const { shop, ctx } = visit
  const asked = { intent: form.get('intent'), when: form.get('when'), method: form.get('method') }
  const { intent, when, method } = request.parse(asked)
  if (intent === 'pay') return pay(visit, token, method)
  if (intent === 'cash') {
    const switched = await switchToCash(ctx, { token })
    return switched.ok ? { done: 'cash' } : { refused: notPaid(switched) }
  }
  if (intent === 'proof') return prove(visit, token)
  if (intent === 'invoice') {
    const issued = await issueInvoice(ctx, { token })
    return issued.ok ? { done: 'invoice' } : { refused: notIssued(issued) }
  }
  const { shopUrl } = shop.config
  if (intent === 'cancel') {
    const cancelled = await cancelOrder(ctx, { token, shopUrl })
    return cancelled.ok ? { done: 'cancelled' } : cancelRefused(cancelled)
  }
  const wish = readWhen(when)
  const day = wish && calendarDate(wish.day)
  if (!wish || !day) return { refused: 'order.whenMissing' }
  const changed = await changeDay(ctx, { token, slotId: wish.slotId, day, shopUrl })
  return changed.ok ? { done: 'day' } : { refused: dayRefused(changed) }
}

async function pay({ shop, ctx }: Visit, token: string, method: OnlineMethod | null): Promise<OrderActed> {
  if (!(await shop.limits.use('pay-again', token)).ok) return { refused: 'order.tooManyTries' }
  const begun = await beginPayment(ctx, { gateways: shop.payments, token, method, shopUrl: shop.config.shopUrl, again: true })
  return begun.ok ? { go: `/pay/to/${begun.attempt}` } : { refused: notPaid(begun) }
}

async function prove({ shop, ctx, file }: Visit, token: string): Promise<OrderActed> {
  if (!file) return { refused: 'order.proofMissing' }
  if ('tooLarge' in file) return { refused: 'order.proofLarge' }
  const sent = await sendTransferProof(ctx, shop.files, { token, sent: file })
  return sent.ok ? { done: 'proof' } : { refused: notPaid(sent) }
}

function notPaid(refused: Extract<PaymentBegun | Switched | ProofSent, { ok: false }>): OrderText {
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
    case 'too-many-proofs':
      return 'order.tooManyProofs'
    case 'not-a-proof':
      return 'order.notAProof'
    case 'too-large':
      return 'order.proofLarge'
    case 'unreadable-heic':
      return 'order.proofHeic'
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
    // Pressed twice, or in two tabs: what was asked for is so.
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
      return 'order.notThatDay'
    case 'slot-full':
      return 'order.slotFull'
    case 'slot-closed':
      return 'order.slotClosed'
    case 'too-late':
      return 'order.slotLate'
    case 'not-delivered-there':
    case 'other-mode':
      return 'order.notDelivered'
    case 'too-heavy':
      return 'order.heavy'
    default:
      return problem satisfies never
  }
}
