import { sql } from 'kysely'
import { leftOfLines, pursueRefund, refundOrderIn, type AskedLine } from '../billing/index.ts'
import type { Ctx, Reader, Tx } from '../context.ts'
import { assertStaff, lockOrder, type LockedOrder } from '../ordering/index.ts'
import {
  gatewayOf,
  paymentAttemptsOf,
  paymentsOf,
  priceOfUnits,
  refundable,
  type Payment,
  type PaymentGateways,
  type PaymentMethod,
  type WalletKind,
} from '../payments/index.ts'
import { addMoney, paisa, type Paisa } from '../values/index.ts'
import { claimById, type Claim } from './claims.ts'
import { splitOverPayments } from './model.ts'
import { lockClaim, moveClaim } from './move-claim.ts'

export type ClaimPaid =
  | { ok: true; refundIds: string[] }
  | { ok: false; problem: 'unknown-claim' | 'already-moved' | 'not-enough-paid' | 'less-left-now' | 'paid-by-hand' }
  | { ok: false; problem: 'refund-trx-missing' | 'refund-trx-used' }

type Paying = {
  gateways: PaymentGateways
  shopUrl: string
  /** The transaction under which staff sent money back to a wallet; null: nothing was sent to one. */
  sent?: { wallet: WalletKind; trxId: string } | null
}

/**
 * Pays an accepted claim back the way the money came: through the gateways when all of it came by them, and otherwise
 * noted by staff who have paid it, all parts of it.
 */
export async function payClaim(
  ctx: Ctx,
  { claimId, byHand, ...paying }: Paying & { claimId: string; byHand: boolean },
): Promise<ClaimPaid> {
  assertStaff(ctx)
  const paid = await ctx.db.transaction(async (tx): Promise<ClaimPaid> => {
    const found = await claimById(tx, claimId)
    const order = found && (await lockOrder(tx, { orderId: found.orderId }))
    const claim = order && (await lockClaim(tx, claimId))
    return order && claim ? payIn(tx, ctx, { claim, order, byHand, ...paying }) : { ok: false, problem: 'unknown-claim' }
  })
  if (!paid.ok) return paid
  for (const refundId of paid.refundIds) await pursueRefund(ctx, { ...paying, refundId })
  return paid
}

type ToPay = Paying & { claim: Claim; order: LockedOrder; byHand: boolean }

/** The same in the caller's transaction, which holds the lock of the order. The caller then pursues the refunds at the gateways. */
export async function payIn(tx: Tx, ctx: Ctx, { claim, order, byHand, ...paying }: ToPay): Promise<ClaimPaid> {
  if (claim.state !== 'accepted' || claim.outcome !== 'refund') return { ok: false, problem: 'already-moved' }
  const lines = claim.lines.filter(({ granted }) => granted !== null && granted > 0)
  const amount = addMoney(...lines.map(({ granted }) => granted!))
  const found = await waysBack(tx, { orderId: order.id, amount, gateways: paying.gateways })
  if (!found) return { ok: false, problem: 'not-enough-paid' }
  // Staff who say that they have paid it have paid all of it, also what a gateway could pay.
  const ways = byHand ? found.map((part) => ({ ...part, way: 'by-hand' as const })) : found
  if (!byHand && ways.some(({ way }) => way === 'by-hand')) return { ok: false, problem: 'paid-by-hand' }
  // From here on the refund takes this part of the lines, and no longer the claim.
  await sql`update claims.lines set held_paisa = 0 where claim_id = ${claim.id}::uuid`.execute(tx)
  const made: { id: string; way: WayBack['way'] }[] = []
  for (const { part, way, asked } of await askedParts(tx, { orderId: order.id, lines, ways })) {
    const refund = await refundOrderIn(tx, ctx, {
      ...paying,
      // One transaction to a wallet may pay all parts of the claim back.
      sent: paying.sent ? { ...paying.sent, besides: made.map(({ id }) => id) } : null,
      orderId: order.id,
      paymentId: part,
      way,
      reason: `Claim ${claim.number}`,
      lines: asked,
    })
    if (!refund.ok) {
      const { problem } = refund
      const aboutWallet = problem === 'refund-trx-missing' || problem === 'refund-trx-used'
      return { ok: false, problem: aboutWallet ? problem : 'less-left-now' }
    }
    await sql`insert into claims.refunds (refund_id, claim_id) values (${refund.refundId}, ${claim.id}::uuid)`.execute(tx)
    made.push({ id: refund.refundId, way })
  }
  await moveClaim(tx, ctx, { claim, move: 'finish' })
  return { ok: true, refundIds: made.filter(({ way }) => way === 'gateway').map(({ id }) => id) }
}

type WayBack = { paymentId: string; amount: Paisa; method: PaymentMethod; way: 'gateway' | 'by-hand' }

/** The payments by which an amount goes back, and how: what a gateway took goes through it. Null when not so much is left of them. */
async function waysBack(
  reader: Reader,
  { orderId, amount, gateways }: { orderId: string; amount: Paisa; gateways: PaymentGateways },
): Promise<WayBack[] | null> {
  const payments = (await paymentsOf(reader, [orderId])).filter(({ inReview }) => !inReview)
  const parts = partsOf(payments, amount)
  if (!parts) return null
  const attempts = new Map((await paymentAttemptsOf(reader, [orderId])).map((attempt) => [attempt.bookedPaymentId, attempt]))
  return parts.map((part) => {
    const by = attempts.get(part.paymentId)?.gateway
    const { method } = payments.find(({ id }) => id === part.paymentId)!
    return { ...part, method, way: by && gatewayOf(gateways, by) ? 'gateway' : 'by-hand' }
  })
}

/** How staff pay a claim back: through gateways, only when all of it goes through one; otherwise by hand. */
export async function payWay(
  reader: Reader,
  { claim, gateways }: { claim: Claim; gateways: PaymentGateways },
): Promise<'gateway' | 'by-hand' | 'wallet'> {
  const amount = addMoney(...claim.lines.map(({ granted }) => granted ?? paisa(0)))
  const ways = (await waysBack(reader, { orderId: claim.orderId, amount, gateways })) ?? []
  if (ways.length > 0 && ways.every(({ way }) => way === 'gateway')) return 'gateway'
  return ways.some(({ method }) => method === 'wallet') ? 'wallet' : 'by-hand'
}

function partsOf(payments: readonly Payment[], amount: Paisa): { paymentId: string; amount: Paisa }[] | null {
  const open = payments.map((payment) => ({ paymentId: payment.id, left: refundable(payment) })).filter(({ left }) => left > 0)
  // Billing takes the rounding of a cash total off, so the only payment may be a little less than the lines.
  const [only] = open
  if (only && open.length === 1) return [{ paymentId: only.paymentId, amount }]
  return splitOverPayments(amount, open)
}

type Part = { part: string; way: 'gateway' | 'by-hand'; asked: AskedLine[] }

/** What is refunded of each line by each payment. Whole units are refunded as such, so that the credit note has them. */
async function askedParts(
  tx: Tx,
  {
    orderId,
    lines,
    ways,
  }: { orderId: string; lines: Claim['lines']; ways: { paymentId: string; amount: Paisa; way: Part['way'] }[] },
): Promise<Part[]> {
  const left = new Map((await leftOfLines(tx, orderId)).map((item) => [item.key, item]))
  const rest = lines.map((line) => ({ ...line, open: line.granted! as number }))
  return ways.map(({ paymentId, amount, way }) => {
    let budget: number = amount
    const asked = rest.flatMap((line): AskedLine[] => {
      const part = Math.min(line.open, budget)
      if (part === 0) return []
      const item = left.get(line.orderLineId)
      const isWhole = part === line.granted && item !== undefined && line.units <= item.quantity
      line.open -= part
      budget -= part
      return isWhole && priceOfUnits(item, line.units) === part
        ? [{ key: line.orderLineId, units: line.units, amount: null }]
        : [{ key: line.orderLineId, units: null, amount: paisa(part) }]
    })
    return { part: paymentId, way, asked }
  })
}
