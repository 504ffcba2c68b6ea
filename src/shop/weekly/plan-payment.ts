import { sql } from 'kysely'
import { beginAgreement, type AgreementBegun } from '../billing/index.ts'
import type { Ctx, Tx } from '../context.ts'
import { endAgreements, type PaymentGateways } from '../payments/index.ts'
import { auditPlan, changing } from './change-plan.ts'
import type { PlanPayment } from './model.ts'
import type { Plan, PlanRef } from './plans.ts'

/** The gateway whose agreements pay for boxes. */
export const WALLET = 'bkash' satisfies PlanPayment

type NotThere = { ok: false; problem: 'unknown-plan' | 'plan-ended' }
export type PaymentChosen = { ok: true } | NotThere | { ok: false; problem: 'paid-on-account' }

/** How the next boxes are paid. Boxes that are ordered already stay as they are. With cash, the agreement is not needed any more. */
export function choosePayment(
  ctx: Ctx,
  { ref, payment }: { ref: PlanRef; payment: 'cash-on-delivery' | typeof WALLET },
): Promise<PaymentChosen> {
  return changing(ctx, ref, async (tx, plan): Promise<PaymentChosen> => {
    if (plan.payment === 'on-account') return { ok: false, problem: 'paid-on-account' }
    await writePayment(tx, ctx, { plan, payment })
    if (payment !== WALLET) await endAgreements(tx, ctx, { planId: plan.id, problem: 'cash-chosen' })
    return { ok: true }
  })
}

/** The buyer removes the number. Boxes are still paid by the wallet, each on its ordinary page. */
export function forgetWallet(ctx: Ctx, ref: PlanRef): Promise<PaymentChosen> {
  return changing(ctx, ref, async (tx, plan): Promise<PaymentChosen> => {
    await endAgreements(tx, ctx, { planId: plan.id, problem: 'removed' })
    await auditPlan(tx, ctx, { plan, before: null, after: { wallet: 'removed' } })
    return { ok: true }
  })
}

export type WalletAsked = AgreementBegun | Extract<PaymentChosen, { ok: false }> | { ok: false; problem: 'plan-not-confirmed' }

/**
 * Requests the buyer's agreement at the gateway; the buyer then agrees on its page. From now on the plan is paid by the wallet, even
 * if the buyer does not agree. The plan must be confirmed, so that no one receives a request for a plan that a stranger began with their
 * number.
 */
export async function askForWallet(
  ctx: Ctx,
  { ref, gateways, shopUrl }: { ref: PlanRef; gateways: PaymentGateways; shopUrl: string },
): Promise<WalletAsked> {
  if (!gateways[WALLET]?.agreements) return { ok: false, problem: 'agreement-not-offered' }
  const asked = await changing(ctx, ref, async (tx, plan) => {
    if (plan.payment === 'on-account') return { ok: false, problem: 'paid-on-account' } as const
    if (plan.state === 'new') return { ok: false, problem: 'plan-not-confirmed' } as const
    await writePayment(tx, ctx, { plan, payment: WALLET })
    return { ok: true, planId: plan.id } as const
  })
  return asked.ok ? beginAgreement(ctx, { gateways, gateway: WALLET, planId: asked.planId, shopUrl }) : asked
}

async function writePayment(tx: Tx, ctx: Ctx, { plan, payment }: { plan: Plan; payment: PlanPayment }): Promise<void> {
  if (plan.payment === payment) return
  await sql`update weekly.plans set payment = ${payment}, version = version + 1 where id = ${plan.id}::uuid`.execute(tx)
  await auditPlan(tx, ctx, { plan, before: { payment: plan.payment }, after: { payment } })
}
