import { newId } from '#platform/ids.ts'
import type { Ctx, Tx } from '../context.ts'
import { checkOf, codFactsOf, tellAbout, writeCheck, type LockedOrder } from '../ordering/index.ts'
import { consignmentsOf } from '../fulfilment/index.ts'
import { allowsCash, CASH, changeMethod, codRule, followTotal, paymentsOf, voidPayment, type Payment } from '../payments/index.ts'
import type { CourierScore } from '../trust/index.ts'
import { findAwaited, mayBePaid, mayBeSent, type MayBePaid } from './begin-payment.ts'

export type Switched =
  | { ok: true; confirmBy: 'code' | null }
  | MayBePaid
  | { ok: false; problem: 'unknown-order' | 'nothing-to-pay' | 'too-late-to-pay' | 'in-review' | 'cash-not-possible' }

type CashInput = { token: string; shopUrl: string; sure?: boolean; courierScore?: CourierScore | null }

/** Switches to cash on delivery where the cash rules allow it, and texts the buyer. If an open attempt is paid after all, nothing is collected on delivery. */
export function switchToCash(ctx: Ctx, { token, shopUrl, sure = false, courierScore = null }: CashInput): Promise<Switched> {
  return ctx.db.transaction(async (tx): Promise<Switched> => {
    const found = await findAwaited(tx, ctx, token)
    if (!found.ok) return found
    const { order, payment, attempts } = found
    const unsure = sure ? null : (mayBePaid(attempts) ?? (await mayBeSent(tx, payment)))
    if (unsure) return unsure
    const { rules, facts } = await codFactsOf(tx, ctx, { order, courier: courierScore })
    const ruled = codRule(rules, facts)
    // A plan that the shop orders by itself is not cancelled for want of a code: staff call.
    const outcome = order.source === 'weekly-box' && ruled === 'confirm-code' ? 'confirm-first' : ruled
    const payments = await paymentsOf(tx, [order.id])
    // The buyer cannot change terms agreed with a company.
    if (payments.some(({ method }) => method === 'on-account')) return { ok: false, problem: 'cash-not-possible' }
    if (!allowsCash(outcome)) return { ok: false, problem: 'cash-not-possible' }
    const confirmFirst = outcome !== 'allow'
    await collectAtDoor(tx, ctx, { order, payment, payments, confirmFirst })
    const { id: orderId, changeableUntil, total: amount } = order
    const byCode = outcome === 'confirm-code' && { byCode: true as const }
    const plan = { before: null, door: { amount, confirmFirst, ...byCode } }
    const check = checkOf({ facts: facts.trust, outcome, payment: plan, changeableUntil, now: ctx.now })
    if (check) await writeCheck(tx, ctx, { orderId, ...check })
    await tellNewPayment(tx, ctx, { order, shopUrl })
    return { ok: true, confirmBy: check?.codeUntil ? 'code' : null }
  })
}

type AtDoor = { order: LockedOrder; payment: Payment; payments: readonly Payment[]; confirmFirst: boolean }

/** The payment that the order waits for is paid in cash at the door instead. */
export async function collectAtDoor(tx: Tx, ctx: Ctx, { order, payment, payments, confirmFirst }: AtDoor): Promise<void> {
  const { now, actor } = ctx
  const door = payments.find(({ state, method }) => state === 'due' && method === CASH)
  if (door) await voidPayment(tx, { paymentId: payment.id, now, actor, note: null })
  await changeMethod(tx, { paymentId: (door ?? payment).id, method: CASH, payUntil: null, confirmFirst })
  const { id: orderId, number, total } = order
  await followTotal(tx, { orderId, number, newPaymentId: newId(now), total, now, actor, note: 'cash' })
}

/** The first message asked for a payment by a certain time; this one names what is paid in cash. */
export async function tellNewPayment(
  tx: Tx,
  ctx: Ctx,
  { order, shopUrl }: { order: LockedOrder; shopUrl: string },
): Promise<void> {
  const [consignment] = await consignmentsOf(tx, [order.id])
  if (consignment) await tellAbout(tx, ctx, { order, consignment, template: 'order-changed', shopUrl })
}
