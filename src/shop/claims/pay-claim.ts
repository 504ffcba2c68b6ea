import { sql } from 'kysely'
import { leftOfLines, pursueRefund, refundOrderIn, type AskedLine } from '../billing/index.ts'
import type { Ctx, Tx } from '../context.ts'
import { assertStaff, lockOrder, type LockedOrder } from '../ordering/index.ts'
import {
  gatewayOf,
  lockPayment,
  paymentsOf,
  priceOfUnits,
  refundable,
  type PaymentGateways,
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
 * Pays an accepted claim back the way the money came: through the gateway, or, for cash and bank transfers, noted by staff who have paid it.
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
  const parts = await partsOf(tx, { orderId: order.id, amount })
  if (!parts) return { ok: false, problem: 'not-enough-paid' }
  const ways = await Promise.all(
    parts.map(async (part) => {
      const payment = await lockPayment(tx, { orderId: order.id, paymentId: part.paymentId })
      const online = payment?.gateway && gatewayOf(paying.gateways, payment.gateway)
      return { ...part, way: online ? ('gateway' as const) : ('by-hand' as const) }
    }),
  )
  if (!byHand && ways.some(({ way }) => way === 'by-hand')) return { ok: false, problem: 'paid-by-hand' }
  // From here on the refund takes this part of the lines, and no longer the claim.
  await sql`update claims.lines set held_paisa = 0 where claim_id = ${claim.id}::uuid`.execute(tx)
  const refundIds: string[] = []
  for (const { part, way, asked } of await askedParts(tx, { orderId: order.id, lines, ways })) {
    const refund = await refundOrderIn(tx, ctx, {
      ...paying,
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
    if (way === 'gateway') refundIds.push(refund.refundId)
  }
  await moveClaim(tx, ctx, { claim, move: 'finish' })
  return { ok: true, refundIds }
}

async function partsOf(
  tx: Tx,
  { orderId, amount }: { orderId: string; amount: Paisa },
): Promise<{ paymentId: string; amount: Paisa }[] | null> {
  const payments = (await paymentsOf(tx, [orderId])).filter(({ inReview }) => !inReview)
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
