import { refundOrder } from '../billing/index.ts'
import type { Ctx } from '../context.ts'
import { orderById } from '../ordering/index.ts'
import { amountDue, paymentsOf, refundable, type PaymentGateways } from '../payments/index.ts'
import { paisa } from '../values/index.ts'
import { answerSlip, dayOfBox, defaultChoice, type Answered } from './answer-slip.ts'
import type { AnswerProblem } from './model.ts'
import { askedOfOrder, asksToFollow, lockAsked, writeAnswer } from './slips.ts'

type Means = { gateways: PaymentGateways; shopUrl: string }

const AT_A_TIME = 50

/**
 * Applies the default to orders without an answer in time, and pays back what is due to buyers. Several processes may call it at once: an
 * answer is given once, and a refund is never above what was paid. True when there was something to do.
 */
export async function followSlips(ctx: Ctx, means: Means): Promise<boolean> {
  let done = false
  for (const ref of await asksToFollow(ctx.db, { now: ctx.now, most: AT_A_TIME })) {
    const one = ref.state === 'asked' ? await applyDefault(ctx, ref, means) : await payBack(ctx, ref, means)
    done ||= one
  }
  return done
}

type Ref = { slipId: string; orderId: string }

/** Where a new day can't be found, the money goes back: the buyer would wait for a day that does not exist. */
async function applyDefault(ctx: Ctx, ref: Ref, means: Means): Promise<boolean> {
  const { shopUrl } = means
  if (await tookNewDay(ctx, ref)) return true
  const asked = await askedOfOrder(ctx.db, ref.orderId)
  if (asked?.state !== 'asked') return false
  const wanted = defaultChoice(asked.slip.defaultAnswer)
  let answered = await answerSlip(ctx, { ref, choice: wanted, by: 'deadline', shopUrl })
  if (!answered.ok && wanted.kind === 'accept-next' && answered.problem !== 'answered' && answered.problem !== 'order-over')
    answered = await answerSlip(ctx, { ref, choice: { kind: 'refund' }, by: 'deadline', shopUrl })
  if (answered.ok) {
    if (answered.answer !== 'accept') await payBack(ctx, ref, means)
    return true
  }
  const problem = problemOf(answered)
  return ctx.db.transaction(async (tx) => {
    const still = await lockAsked(tx, ref)
    if (still?.state !== 'asked') return false
    await writeAnswer(tx, still, problem === null ? { state: 'over', now: ctx.now } : { state: 'asked', now: ctx.now, problem })
    return true
  })
}

/** A buyer who moved the order to the new week with the order's own form has accepted. */
function tookNewDay(ctx: Ctx, ref: Ref): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const asked = await lockAsked(tx, ref)
    if (asked?.state !== 'asked' || asked.slip.shipsFrom === null) return false
    const day = await dayOfBox(tx, ref.orderId)
    if (day === null || day < asked.slip.shipsFrom) return false
    await writeAnswer(tx, asked, { state: 'done', answer: 'accept', by: 'buyer', now: ctx.now })
    return true
  })
}

/** Null: the order ended in another way, and nothing is left to decide. */
function problemOf(refused: Extract<Answered, { ok: false }>): AnswerProblem | null {
  if (refused.problem === 'order-over' || refused.problem === 'unknown-slip' || refused.problem === 'answered') return null
  if (refused.problem === 'for-staff' || refused.problem === 'many-boxes') return 'many-boxes'
  return refused.problem === 'in-review' ? 'in-review' : 'too-late'
}

/** Asks for the refund of all money above the total. False when nothing changed: the gateway has not answered yet, or staff pay it back by hand. */
export async function payBack(ctx: Ctx, ref: Ref, { gateways, shopUrl }: Means): Promise<boolean> {
  const order = await orderById(ctx.db, ref.orderId)
  if (!order) return false
  const total = order.state === 'cancelled' ? paisa(0) : order.total
  const payments = await paymentsOf(ctx.db, [ref.orderId])
  let over = 0 - amountDue(total, payments)
  let byHand = false
  for (const payment of payments) {
    const amount = paisa(Math.min(over, refundable(payment)))
    if (amount <= 0 || payment.inReview) continue
    const asked = await refundOrder(
      { ...ctx, actor: { kind: 'system', name: 'pre-orders' } },
      { gateways, orderId: ref.orderId, paymentId: payment.id, way: 'gateway', reason: 'harvest slip', amount, shopUrl },
    )
    if (asked.ok) over -= amount
    else byHand = true
  }
  const open = over > 0 || payments.some(({ inReview }) => inReview)
  return ctx.db.transaction(async (tx) => {
    const asked = await lockAsked(tx, ref)
    if (asked?.state !== 'returning') return false
    const problem = open ? (byHand ? 'by-hand' : 'in-review') : null
    if (open && asked.problem === problem) return false
    await writeAnswer(tx, asked, { state: open ? 'returning' : 'done', now: ctx.now, problem })
    return true
  })
}
