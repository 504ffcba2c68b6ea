import { activeAgreement, agreementsOf, type Agreement } from '#shop/payments/index.ts'
import { WALLET, type Plan } from '#shop/weekly/index.ts'
import type { RequestContext } from '#web/http/request-context.ts'

/** Why no number is saved, as far as the buyer can do something about it. */
const REASONS = ['cancelled', 'declined', 'expired', 'agreement-exists', 'withdrawn'] as const
type Reason = (typeof REASONS)[number]

/** How a plan is paid, and what can be chosen. Without `offered`, bKash is not set up. */
export async function paymentView({ ctx: { db }, shop }: RequestContext, plan: Plan) {
  const offered = shop.payments[WALLET]?.agreements !== undefined
  const active = await activeAgreement(db, plan.id)
  const last = active ? undefined : (await agreementsOf(db, plan.id))[0]
  return {
    by: plan.payment,
    offered,
    wallet: active && { payer: active.payer },
    asked: last?.state === 'opened' && last.reference !== null,
    not: plan.payment === WALLET ? reasonOf(last) : null,
  }
}

function reasonOf(last: Agreement | undefined): Reason | null {
  if (last?.state !== 'failed' && last?.state !== 'ended') return null
  return REASONS.find((reason) => reason === last.problem) ?? null
}

/** Whether the form that begins a plan offers bKash. */
export function offersWallet({ shop }: Pick<RequestContext, 'shop'>): boolean {
  return shop.payments[WALLET]?.agreements !== undefined
}
