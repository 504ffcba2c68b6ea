import { sql } from 'kysely'
import { writeAudit } from '../accounts/index.ts'
import type { Ctx, Tx } from '../context.ts'
import { assertStaff, lockOrder, type LockedOrder } from '../ordering/index.ts'
import { addMoney, paisa, type Paisa } from '../values/index.ts'
import { moneyLeft, orderOfKey, type ClaimKey } from './claimable.ts'
import { claimById, claimsOf, type Claim } from './claims.ts'
import { creditIn } from './credit-claim.ts'
import { claimCan, type ClaimMove, type Outcome } from './model.ts'
import { lockClaim, moveClaim } from './move-claim.ts'
import { priceToReplace, roomOf } from './room.ts'
import { tellAboutClaim } from './tell.ts'

export type ClaimDecided =
  | { ok: true }
  | {
      ok: false
      problem: 'unknown-claim' | 'already-moved' | 'reason-missing' | 'amount-missing' | 'more-than-asked' | 'less-left-now'
    }

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
    const amount = await grantedOf(tx, { claim, granted, outcome: claim.wants })
    if (!amount.ok) return amount
    const isPart = amount.amount < addMoney(...claim.lines.map(({ asked }) => asked))
    if (isPart && decision.reason === '') return { ok: false, problem: 'reason-missing' }
    await writeGranted(tx, { claim, granted: amount.granted, hold: true })
    return move(tx, ctx, { claim, order, by: { move: 'accept', outcome: claim.wants, kind: 'accepted' }, ...decision })
  })
}

/** Staff offer something else, such as new fruit in place of money or a part of it. The buyer answers on the page of the claim. */
export function offerForClaim(
  ctx: Ctx,
  { granted, outcome, ...decision }: Decision & { granted: Granted; outcome: Outcome },
): Promise<ClaimDecided> {
  return decide(ctx, decision, async (tx, { claim, order }) => {
    const amount = await grantedOf(tx, { claim, granted, outcome })
    if (!amount.ok) return amount
    if (decision.reason === '') return { ok: false, problem: 'reason-missing' }
    await writeGranted(tx, { claim, granted: amount.granted, hold: outcome !== 'refund' })
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
    if (!claimCan('reopen', claim.state)) return { ok: false, problem: 'already-moved' }
    await holdAsked(tx, claim)
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

type ReadGrant = { ok: true; amount: Paisa; granted: Granted } | Extract<ClaimDecided, { ok: false }>

/** What a decision grants of each line. New fruit is whole units, so a line of which anything is granted takes their price. */
async function grantedOf(
  tx: Tx,
  { claim, granted, outcome }: { claim: Claim; granted: Granted; outcome: Outcome },
): Promise<ReadGrant> {
  if (claim.state !== 'open') return { ok: false, problem: 'already-moved' }
  const given = claim.lines.map((line) => ({ line, amount: granted.get(line.orderLineId) ?? (0 as Paisa) }))
  if (given.some(({ line, amount }) => amount < 0 || amount > line.asked)) return { ok: false, problem: 'more-than-asked' }
  if (given.every(({ amount }) => amount === 0)) return { ok: false, problem: 'amount-missing' }
  const room = await roomOf(tx, claim)
  const whole = new Map<string, Paisa>()
  for (const { line, amount } of given) {
    const own = room.get(line.orderLineId)
    const takes = amount === 0 ? amount : own && (outcome === 'replacement' ? priceToReplace(own, line) : amount)
    if (takes === undefined || takes === null || takes > (own?.left ?? 0)) return { ok: false, problem: 'less-left-now' }
    whole.set(line.orderLineId, takes)
  }
  const sum = addMoney(...whole.values())
  // A credit is for money that the shop has.
  const others = (await claimsOf(tx, [claim.orderId])).filter(({ id }) => id !== claim.id)
  if (outcome === 'credit' && sum > (await moneyLeft(tx, claim.orderId, others))) return { ok: false, problem: 'less-left-now' }
  return { ok: true, amount: sum, granted: whole }
}

/** With `hold`, the claim takes only what is granted of the price of its lines. */
async function writeGranted(tx: Tx, { claim, granted, hold }: { claim: Claim; granted: Granted; hold: boolean }): Promise<void> {
  for (const { orderLineId } of claim.lines) {
    const amount = granted.get(orderLineId) ?? 0
    await sql`
      update claims.lines set granted_paisa = ${amount}::bigint
      where claim_id = ${claim.id}::uuid and order_line_id = ${orderLineId}::uuid`.execute(tx)
    if (hold) await writeHeld(tx, { claim, orderLineId, amount })
  }
}

/** A claim that is decided again takes what was asked for, or what is left of it. */
export async function holdAsked(tx: Tx, claim: Claim): Promise<void> {
  const room = await roomOf(tx, claim)
  await sql`update claims.lines set granted_paisa = null where claim_id = ${claim.id}::uuid`.execute(tx)
  for (const { orderLineId, asked } of claim.lines) {
    await writeHeld(tx, { claim, orderLineId, amount: Math.min(asked, room.get(orderLineId)?.left ?? 0) })
  }
}

async function writeHeld(
  tx: Tx,
  { claim, orderLineId, amount }: { claim: Claim; orderLineId: string; amount: number },
): Promise<void> {
  await sql`
    update claims.lines set held_paisa = ${amount}::bigint
    where claim_id = ${claim.id}::uuid and order_line_id = ${orderLineId}::uuid and held_paisa <> ${amount}::bigint`.execute(tx)
}

type By = { move: ClaimMove; outcome: Outcome | null; kind: 'accepted' | 'offered' | 'rejected' | null }
type Moving = Locked & { by: By; reason: string; shopUrl: string }

async function move(tx: Tx, ctx: Ctx, { claim, order, by, reason, shopUrl }: Moving): Promise<ClaimDecided> {
  const text = reason === '' ? null : reason
  if (!(await moveClaim(tx, ctx, { claim, move: by.move, outcome: by.outcome, reason: text }))) {
    return { ok: false, problem: 'already-moved' }
  }
  if (by.move === 'accept' && by.outcome === 'credit') await creditIn(tx, ctx, claim.id)
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

export type OfferAnswered = { ok: true } | { ok: false; problem: 'unknown-claim' | 'already-moved' | 'less-left-now' }

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
    if (agree) {
      const room = await roomOf(tx, claim)
      const takes = claim.lines.map(({ orderLineId, granted }) => ({ orderLineId, amount: granted ?? paisa(0) }))
      if (takes.some(({ orderLineId, amount }) => amount > (room.get(orderLineId)?.left ?? 0)))
        return { ok: false, problem: 'less-left-now' }
      for (const { orderLineId, amount } of takes) await writeHeld(tx, { claim, orderLineId, amount })
    } else await holdAsked(tx, claim)
    const moved = await moveClaim(tx, ctx, { claim, move: agree ? 'agree' : 'decline' })
    if (moved && agree && claim.outcome === 'credit') await creditIn(tx, ctx, claim.id)
    return moved ? { ok: true } : { ok: false, problem: 'already-moved' }
  })
}
