import type { Permission } from '#shop/accounts/index.ts'
import {
  acceptPayment,
  approveTransfer,
  closeRefusedRefund,
  closeReview,
  refundOrder,
  refuseTransfer,
  type AskedLine,
} from '#shop/billing/index.ts'
import { releaseGoods } from '#shop/ordering/index.ts'
import { paisa, parseTaka, type Paisa } from '#shop/values/index.ts'
import { intentsOf, type ActionContext } from '../kit/actions.server.ts'
import type { FieldReader } from '../kit/read-fields.server.ts'
import type { Refused } from '../kit/sentences.ts'
import { sentIn } from './sent-in.server.ts'

const LONGEST_NOTE = 200
const needs: Permission = 'manage-payments'

type Context = ActionContext<string>
type Read = FieldReader<Refused<'order'>>

const intent = intentsOf<'order', string>()

/** What staff do about the money of an order. `about` is the payment, the receipt upload or the refund. */
export const moneyIntents = {
  'accept-payment': intent({
    name: 'action.accept-payment',
    needs,
    fields: noteIn,
    run: ({ ctx, subject: orderId, about, shop }, note) =>
      acceptPayment(ctx, { orderId, attempt: about, note, shopUrl: shop.config.shopUrl }),
  }),
  'close-review': intent({
    name: 'action.close-refund',
    needs,
    fields: noteIn,
    run: ({ ctx, subject: orderId, about }) => closeReview(ctx, { orderId, attempt: about }),
  }),
  refund: intent({
    name: 'action.refund',
    needs,
    fields: (read, context) => ({
      reason: noteIn(read, context),
      amount: amountIn(read),
      sent: sentIn(read),
      way: read.text('way') === 'by-hand' ? ('by-hand' as const) : ('gateway' as const),
    }),
    run: ({ ctx, subject: orderId, about, shop }, refund) =>
      refundOrder(ctx, { gateways: shop.payments, orderId, paymentId: about, ...refund, shopUrl: shop.config.shopUrl }),
  }),
  'refund-lines': intent({
    name: 'action.refund-lines',
    needs,
    fields: (read, context) => ({
      reason: noteIn(read, context),
      lines: linesIn(read, context),
      sent: sentIn(read),
      way: read.text('way') === 'by-hand' ? ('by-hand' as const) : ('gateway' as const),
    }),
    run: ({ ctx, subject: orderId, about, shop }, refund) =>
      refundOrder(ctx, { gateways: shop.payments, orderId, paymentId: about, ...refund, shopUrl: shop.config.shopUrl }),
    done: 'refund',
  }),
  'close-refund': intent({
    name: 'action.close-refund',
    needs,
    fields: noteIn,
    run: ({ ctx, subject: orderId, about }) => closeRefusedRefund(ctx, { orderId, refundId: about }),
  }),
  'release-goods': intent({
    name: 'action.release-goods',
    needs,
    fields: noteIn,
    run: ({ ctx, subject: orderId }, reason) => releaseGoods(ctx, { orderId, reason }),
  }),
  'approve-transfer': intent({
    name: 'action.approve-transfer',
    needs,
    fields: (read, context) => ({
      note: noteIn(read, context),
      amount: amountIn(read),
      statementReference: read.text('reference'),
    }),
    run: ({ ctx, subject: orderId, about, shop }, { amount, statementReference }) =>
      approveTransfer(ctx, { orderId, uploadId: about, amount, statementReference, shopUrl: shop.config.shopUrl }),
  }),
  'refuse-transfer': intent({
    name: 'action.refuse-transfer',
    needs,
    fields: noteIn,
    run: ({ ctx, subject: orderId, about, shop }, reason) =>
      refuseTransfer(ctx, { orderId, uploadId: about, reason, shopUrl: shop.config.shopUrl }),
  }),
}

function noteIn(read: Read, { about }: Context): string {
  if (about.length > 60) read.refuse('about', 'not-understood')
  return read.longTextIfAny('note', LONGEST_NOTE, 'not-understood')
}

/** The use cases say what is missing: an amount that can't be read is none. */
function amountIn(read: Read): Paisa {
  return paisa(Math.min(parseTaka(read.text('amount')) ?? 0, 1e12))
}

const LINE_FIELD = /^(?:units|amount)-(delivery|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** The lines for which something was typed; zero is nothing. */
function linesIn(read: Read, { sent }: Context): AskedLine[] {
  const keys = new Set(Object.keys(sent).flatMap((name) => LINE_FIELD.exec(name)?.[1] ?? []))
  const typed = (name: string) => read.text(name) !== ''
  return [...keys].flatMap((key) => {
    const [unitsField, amountField] = [`units-${key}`, `amount-${key}`]
    const units = (typed(unitsField) && read.count(unitsField, 'more-units-than-left')) || null
    const amount = (typed(amountField) && read.money(amountField, 'not-money')) || null
    return units === null && amount === null ? [] : [{ key, units, amount }]
  })
}
