import {
  acceptPayment,
  approveTransfer,
  closeRefusedRefund,
  closeReview,
  refundOrder,
  refuseTransfer,
  releaseGoods,
} from '#shop/ordering/index.ts'
import { cleanText, paisa, parseTaka } from '#shop/values/index.ts'
import { notFound, type StaffContext } from '../access.server.ts'
import type { MoneyAction } from './money-view.ts'

const LONGEST_NOTE = 200

type Done = Awaited<ReturnType<typeof run>>
export type MoneyProblem = Exclude<Extract<Done, { ok: false }>['problem'], 'unknown-order'>
export type MoneyRefusal = {
  ok: false
  status: number
  action: MoneyAction
  /** The payment, receipt upload or refund that the action is about. */
  about: string
  problem: MoneyProblem
  typed: Record<string, string>
}

const TYPING: readonly string[] = [
  'not-understood',
  'reason-missing',
  'nothing-to-refund',
  'amount-missing',
  'reference-missing',
] satisfies MoneyProblem[]

/** Staff actions on the money of an order. */
export async function actOnMoney(
  requestContext: StaffContext,
  { orderId, action, fields }: { orderId: string; action: MoneyAction; fields: Record<string, string> },
): Promise<{ ok: true; action: MoneyAction } | MoneyRefusal> {
  const { pf_token: _token, intent: _intent, about = '', ...typed } = fields
  const done = await run(requestContext, { orderId, action, about, typed })
  if (done.ok) return { ok: true, action }
  if (done.problem === 'unknown-order') throw notFound()
  return { ok: false, status: TYPING.includes(done.problem) ? 422 : 409, action, about, problem: done.problem, typed }
}

type Asked = { orderId: string; action: MoneyAction; about: string; typed: Record<string, string> }

async function run({ ctx, shop }: StaffContext, { orderId, action, about, typed }: Asked) {
  const { shopUrl } = shop.config
  const note = cleanText(typed['note'] ?? '', LONGEST_NOTE)
  const amount = paisa(Math.min(parseTaka(typed['amount'] ?? '') ?? 0, 1e12))
  if (note === null || about.length > 60) return { ok: false, problem: 'not-understood' } as const
  switch (action) {
    case 'accept-payment':
      return acceptPayment(ctx, { orderId, attempt: about, note, shopUrl })
    case 'close-review':
      return closeReview(ctx, { orderId, attempt: about })
    case 'refund': {
      const way = typed['way'] === 'by-hand' ? 'by-hand' : 'gateway'
      return refundOrder(ctx, { gateways: shop.payments, orderId, paymentId: about, amount, way, reason: note, shopUrl })
    }
    case 'close-refund':
      return closeRefusedRefund(ctx, { orderId, refundId: about })
    case 'release-goods':
      return releaseGoods(ctx, { orderId, reason: note })
    case 'approve-transfer':
      return approveTransfer(ctx, { orderId, uploadId: about, amount, statementReference: typed['reference'] ?? '', shopUrl })
    case 'refuse-transfer':
      return refuseTransfer(ctx, { orderId, uploadId: about, reason: note, shopUrl })
    default:
      return action satisfies never
  }
}
