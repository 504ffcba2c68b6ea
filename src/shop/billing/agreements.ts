import type { Ctx, Tx } from '../context.ts'
import {
  agreementById,
  agreementsOf,
  agreementsToFollow,
  firstAsk,
  isAgreementKnown,
  isAgreementTaken,
  isTooOld,
  lockAgreements,
  moveAgreement,
  noteRequest,
  openAgreement,
  type Agreement,
  type AgreementState,
  type AgreementStatus,
  type GatewayProblem,
  type OnlineMethod,
  type PaymentGateways,
} from '../payments/index.ts'

const MOST_IN_A_DAY = 10
const DAY_MS = 24 * 3_600_000
/** A request younger than this keeps its page: a second click leads to that page. */
const SAME_REQUEST_MS = 5 * 60_000
/** After this long without a confirmation of the gateway, the secret is deleted all the same. Without it the shop can charge nothing. */
const GIVE_UP_MS = 7 * DAY_MS

export type AgreementBegun =
  | { ok: true; agreement: string }
  | { ok: false; problem: 'agreement-not-offered' | 'too-many-agreements' }
  | { ok: false; problem: 'agreement-refused'; why: GatewayProblem | 'agreement-exists' }

/**
 * Requests an agreement for a plan, and returns its id; the person agrees on the page of the gateway. The gateway is called outside any
 * transaction.
 */
export async function beginAgreement(
  ctx: Ctx,
  { gateways, gateway, planId, shopUrl }: { gateways: PaymentGateways; gateway: OnlineMethod; planId: string; shopUrl: string },
): Promise<AgreementBegun> {
  const { now, actor } = ctx
  const agreements = gateways[gateway]?.agreements
  if (!agreements) return { ok: false, problem: 'agreement-not-offered' }
  const earlier = await agreementsOf(ctx.db, planId)
  const again = earlier.find(({ state, redirectTo, createdAt }) => {
    return state === 'opened' && redirectTo !== null && now.getTime() - createdAt.getTime() < SAME_REQUEST_MS
  })
  if (again) return { ok: true, agreement: again.id }
  const today = earlier.filter(({ createdAt }) => now.getTime() - createdAt.getTime() < DAY_MS)
  if (today.length >= MOST_IN_A_DAY) return { ok: false, problem: 'too-many-agreements' }
  const id = await ctx.db.transaction((tx) => openAgreement(tx, { planId, gateway, nextAskAt: firstAsk(now), now, actor }))
  // From the settings, never from the host of a request.
  const begun = await agreements.begin({ agreement: id, returnUrl: `${shopUrl}/pay/${gateway}/agreed?agreement=${id}` })
  await ctx.db.transaction(async (tx) => {
    if (begun.ok) {
      const { reference, redirectTo } = begun
      await noteRequest(tx, { id, reference, redirectTo, nextAskAt: firstAsk(now) })
    } else await moveAgreement(tx, ctx, { agreement: { id, state: 'opened' }, move: 'fail', facts: { problem: begun.problem } })
  })
  return begun.ok ? { ok: true, agreement: id } : { ok: false, problem: 'agreement-refused', why: begun.problem }
}

/** The agreement that a return from the gateway names; null for an unknown one. */
export function agreementNamed({ db }: Pick<Ctx, 'db'>, id: string): Promise<Agreement | null> {
  return agreementById(db, id)
}

/**
 * Asks the gateway what became of a request, and stores it. `callback` are the parameters of the browser, which prove nothing. However
 * often this runs, a request makes one agreement, and a plan has one that is active.
 */
export async function reconcileAgreement(
  ctx: Ctx,
  gateways: PaymentGateways,
  { agreement: id, callback }: { agreement: string; callback: Readonly<Record<string, string>> },
): Promise<AgreementState | null> {
  const agreement = await agreementById(ctx.db, id)
  if (!agreement) return null
  const agreements = gateways[agreement.gateway]?.agreements
  // Nothing is executed for an agreement that is over.
  if (agreement.state !== 'opened') return agreement.state
  // The process that requested it ended before the answer was noted, or the gateway is not set up any more: it cannot be made.
  if (agreement.reference === null || !agreements) {
    if (!isTooOld(agreement, ctx.now)) return agreement.state
    return ctx.db.transaction((tx) => fail(tx, ctx, { agreement, problem: 'expired' }))
  }
  const status = await agreements.finish({ reference: agreement.reference, callback })
  return ctx.db
    .transaction((tx) => applyStatus(tx, ctx, { agreement, status }))
    .catch((error: unknown) => {
      // The next round finds the other one.
      if (isAgreementTaken(error)) return agreement.state
      throw error
    })
}

async function applyStatus(
  tx: Tx,
  ctx: Ctx,
  { agreement: { id, planId }, status }: { agreement: Agreement; status: AgreementStatus },
): Promise<AgreementState | null> {
  const all = await lockAgreements(tx, planId)
  const agreement = all.find((one) => one.id === id)!
  switch (status.state) {
    case 'unknown':
      return agreement.state
    case 'pending':
      if (!isTooOld(agreement, ctx.now)) return agreement.state
      return fail(tx, ctx, { agreement, problem: 'expired' })
    case 'failed':
      return fail(tx, ctx, { agreement, problem: status.reason })
    case 'made':
      return made(tx, ctx, { agreement, all, status })
    default:
      return status satisfies never
  }
}

async function fail(
  tx: Tx,
  ctx: Ctx,
  { agreement, problem }: { agreement: Agreement; problem: string },
): Promise<AgreementState> {
  return (await moveAgreement(tx, ctx, { agreement, move: 'fail', facts: { problem } })) ? 'failed' : agreement.state
}

type Made = { agreement: Agreement; all: readonly Agreement[]; status: Extract<AgreementStatus, { state: 'made' }> }

/** The latest request of a plan wins; another active agreement is cancelled at the gateway. */
async function made(tx: Tx, ctx: Ctx, { agreement, all, status }: Made): Promise<AgreementState> {
  // A concurrent call was first.
  if (agreement.state === 'active' || agreement.state === 'ending') return agreement.state
  const { token, payer } = status
  if (await isAgreementKnown(tx, agreement, token)) return fail(tx, ctx, { agreement, problem: 'agreement-exists' })
  const active = all.find(({ state }) => state === 'active')
  const isLater = !active || active.createdAt <= agreement.createdAt
  if (agreement.state !== 'opened' || !isLater) {
    await moveAgreement(tx, ctx, { agreement, move: 'discard', facts: { token, problem: 'not-wanted' } })
    return 'ending'
  }
  if (active) await moveAgreement(tx, ctx, { agreement: active, move: 'end', facts: { problem: 'replaced' } })
  await moveAgreement(tx, ctx, { agreement, move: 'make', facts: { token, payer } })
  return 'active'
}

/** Asks about requests whose person did not come back, and cancels at the gateway what the shop does not use any more. */
export async function followAgreements(
  ctx: Ctx,
  { gateways, most }: { gateways: PaymentGateways; most: number },
): Promise<number> {
  const due = await ctx.db.transaction((tx) => agreementsToFollow(tx, { now: ctx.now, most }))
  await Promise.all(
    due.map(({ token, ...agreement }) =>
      token === null
        ? reconcileAgreement(ctx, gateways, { agreement: agreement.id, callback: {} })
        : cancelAtGateway(ctx, gateways, { agreement, token }),
    ),
  )
  return due.length
}

async function cancelAtGateway(
  ctx: Ctx,
  gateways: PaymentGateways,
  { agreement, token }: { agreement: Agreement; token: string },
): Promise<void> {
  const cancelled = (await gateways[agreement.gateway]?.agreements?.cancel(token)) ?? 'unknown'
  const givenUp = ctx.now.getTime() - agreement.changedAt.getTime() > GIVE_UP_MS
  if (cancelled === 'unknown' && !givenUp) return
  const problem = cancelled === 'ended' ? agreement.problem : 'not-confirmed'
  await ctx.db.transaction((tx) => moveAgreement(tx, ctx, { agreement, move: 'close', facts: { problem } }))
}
