import { sql } from 'kysely'
import { writeAudit } from '../accounts/index.ts'
import type { Ctx, Tx } from '../context.ts'
import { assertStaff, lockOrder, type LockedOrder } from '../ordering/index.ts'
import { addMoney, type Paisa } from '../values/index.ts'
import { orderOfKey, type ClaimKey } from './claimable.ts'
import { claimById, type Claim } from './claims.ts'
import type { ClaimMove, Outcome } from './model.ts'
import { lockClaim, moveClaim } from './move-claim.ts'
import { tellAboutClaim } from './tell.ts'

export type ClaimDecided =
  | { ok: true }
  | { ok: false; problem: 'unknown-claim' | 'already-moved' | 'reason-missing' | 'amount-missing' | 'more-than-asked' }

type Decision = {
  claimId: string
  /** What the buyer reads. */
  reason: string
  shopUrl: string
}

/** The amount of each line that is granted; a line that is not named gets nothing. */
export type Granted = ReadonlyMap<string, Paisa>

/** Staff accept what the buyer asks for, in full or in part. A part needs a reason, which the buyer reads. */
export function acceptClaim(ctx: Ctx, { granted, ...decision }: Decision & { granted: Granted }): Promise<ClaimDecided> {
  return decide(ctx, decision, async (tx, { claim, order }) => {
    const amount = grantedOf(claim, granted)
    if (!amount.ok) return amount
    const isPart = amount.amount < addMoney(...claim.lines.map(({ asked }) => asked))
    if (isPart && decision.reason === '') return { ok: false, problem: 'reason-missing' }
    await writeGranted(tx, { claim, granted, hold: true })
    return move(tx, ctx, { claim, order, by: { move: 'accept', outcome: claim.wants, kind: 'accepted' }, ...decision })
  })
}

/** Staff offer something else, such as new fruit in place of money or a part of it. The buyer answers on the page of the claim. */
export function offerForClaim(
  ctx: Ctx,
  { granted, outcome, ...decision }: Decision & { granted: Granted; outcome: Outcome },
): Promise<ClaimDecided> {
  return decide(ctx, decision, async (tx, { claim, order }) => {
    const amount = grantedOf(claim, granted)
    if (!amount.ok) return amount
    if (decision.reason === '') return { ok: false, problem: 'reason-missing' }
    await writeGranted(tx, { claim, granted, hold: false })
    return move(tx, ctx, { claim, order, by: { move: 'offer', outcome, kind: 'offered' }, ...decision })
  })
}

export function rejectClaim(ctx: Ctx, decision: Decision): Promise<ClaimDecided> {
  return decide(ctx, decision, async (tx, { claim, order }) => {
    if (decision.reason === '') return { ok: false, problem: 'reason-missing' }
    return move(tx, ctx, { claim, order, by: { move: 'reject', outcome: null, kind: 'rejected' }, ...decision })
  })
}

/** An accepted claim that can't be done that way is decided again. The buyer is told with the next decision. */
export function reopenClaim(ctx: Ctx, { claimId }: { claimId: string }): Promise<ClaimDecided> {
  return decide(ctx, { claimId }, async (tx, { claim, order }) => {
    const by = { move: 'reopen', outcome: null, kind: null } as const
    return move(tx, ctx, { claim, order, by, reason: '', shopUrl: '' })
  })
}

type Locked = { claim: Claim; order: LockedOrder }

function decide(
  ctx: Ctx,
  { claimId }: { claimId: string },
  how: (tx: Tx, locked: Locked) => Promise<ClaimDecided>,
): Promise<ClaimDecided> {
  assertStaff(ctx)
  return ctx.db.transaction(async (tx): Promise<ClaimDecided> => {
    const found = await claimById(tx, claimId)
    const order = found && (await lockOrder(tx, { orderId: found.orderId }))
    const claim = order && (await lockClaim(tx, claimId))
    return order && claim ? how(tx, { claim, order }) : { ok: false, problem: 'unknown-claim' }
  })
}

function grantedOf(claim: Claim, granted: Granted): { ok: true; amount: Paisa } | Extract<ClaimDecided, { ok: false }> {
  if (claim.state !== 'open') return { ok: false, problem: 'already-moved' }
  const amounts = claim.lines.map(({ orderLineId, held }) => ({ held, amount: granted.get(orderLineId) ?? (0 as Paisa) }))
  if (amounts.some(({ held, amount }) => amount < 0 || amount > held)) return { ok: false, problem: 'more-than-asked' }
  const amount = addMoney(...amounts.map((one) => one.amount))
  return amount > 0 ? { ok: true, amount } : { ok: false, problem: 'amount-missing' }
}

/** With `hold`, the claim takes only what is granted of the price of its lines. */
async function writeGranted(tx: Tx, { claim, granted, hold }: { claim: Claim; granted: Granted; hold: boolean }): Promise<void> {
  for (const { orderLineId } of claim.lines) {
    const amount = granted.get(orderLineId) ?? 0
    await sql`
      update claims.lines set granted_paisa = ${amount}::bigint, held_paisa = case when ${hold}::boolean then ${amount}::bigint else held_paisa end
      where claim_id = ${claim.id}::uuid and order_line_id = ${orderLineId}::uuid`.execute(tx)
  }
}

type By = { move: ClaimMove; outcome: Outcome | null; kind: 'accepted' | 'offered' | 'rejected' | null }
type Moving = Locked & { by: By; reason: string; shopUrl: string }

async function move(tx: Tx, ctx: Ctx, { claim, order, by, reason, shopUrl }: Moving): Promise<ClaimDecided> {
  const text = reason === '' ? null : reason
  if (!(await moveClaim(tx, ctx, { claim, move: by.move, outcome: by.outcome, reason: text }))) {
    return { ok: false, problem: 'already-moved' }
  }
  const decided = (await claimById(tx, claim.id))!
  if (by.kind) await tellAboutClaim(tx, ctx, { claim: decided, order, kind: by.kind, shopUrl })
  const amount = addMoney(...decided.lines.map(({ granted }) => granted ?? (0 as Paisa)))
  await writeAudit(tx, ctx, {
    action: 'decide-claim',
    subject: { type: 'claim', id: claim.id, name: `C-${claim.number}` },
    before: { state: claim.state },
    after: { state: decided.state, ...(by.outcome && { outcome: by.outcome, amount_paisa: amount }) },
    ...(text && { personal: { phone: order.phone, before: {}, after: { reason: text } } }),
  })
  return { ok: true }
}

export type OfferAnswered = { ok: true } | { ok: false; problem: 'unknown-claim' | 'already-moved' }

/** The buyer takes an offer, or does not: then staff decide again. */
export function answerOffer(
  ctx: Ctx,
  { key, claimId, agree }: { key: ClaimKey; claimId: string; agree: boolean },
): Promise<OfferAnswered> {
  return ctx.db.transaction(async (tx): Promise<OfferAnswered> => {
    const found = await orderOfKey(tx, key)
    const order = found && (await lockOrder(tx, { token: found.order.token }))
    const claim = order && (await lockClaim(tx, claimId))
    // The holder of a box answers only about what was sent from it.
    const isOwn = claim && claim.orderId === order.id && (!found?.box || claim.consignmentId === found.box.id)
    if (!isOwn) return { ok: false, problem: 'unknown-claim' }
    if (claim.state !== 'offered') return { ok: false, problem: 'already-moved' }
    if (agree) await sql`update claims.lines set held_paisa = granted_paisa where claim_id = ${claim.id}::uuid`.execute(tx)
    else await sql`update claims.lines set granted_paisa = null where claim_id = ${claim.id}::uuid`.execute(tx)
    const moved = await moveClaim(tx, ctx, { claim, move: agree ? 'agree' : 'decline' })
    return moved ? { ok: true } : { ok: false, problem: 'already-moved' }
  })
}
