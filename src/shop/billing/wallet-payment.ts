import { newId } from '#platform/ids.ts'
import type { Ctx, Tx } from '../context.ts'
import { isId, lockOrder, type LockedOrder } from '../ordering/index.ts'
import {
  addWalletClaim,
  awaitedPayment,
  isClaimedElsewhere,
  isUsualTrxId,
  lockWalletMoney,
  markClaimChecked,
  matchWallet,
  ordersToMatch,
  paymentAttemptsOf,
  paymentsOf,
  readSenderDigits,
  readTrxId,
  walletClaimsOf,
  wallets,
  type Payment,
  type WalletClaim,
  type WalletKind,
  type WalletVerdict,
} from '../payments/index.ts'
import { takeWalletMoney } from './take-wallet-money.ts'

/** Corrections included. */
const MOST_ENTRIES = 10

export type TrxEntered =
  /** `found`: the money was there already, and the order is paid or the difference is reviewed. */
  | { ok: true; found: boolean }
  | {
      ok: false
      problem:
        | 'unknown-order'
        | 'nothing-to-pay'
        | 'too-late-to-pay'
        | 'in-review'
        | 'not-by-wallet'
        | 'wallet-missing'
        | 'trx-not-understood'
        | 'digits-not-understood'
        | 'trx-used'
        | 'too-many-entries'
    }

type Entry = { token: string; wallet: WalletKind; trxId: string; senderDigits: string; shopUrl: string }

/**
 * Takes down the transaction id that the buyer typed; it can be corrected until it is matched. It proves nothing, but if the statement
 * already has the money, it is counted at once.
 */
export function enterTrxId(ctx: Ctx, entry: Entry): Promise<TrxEntered> {
  return ctx.db.transaction(async (tx): Promise<TrxEntered> => {
    const order = await lockOrder(tx, { token: entry.token })
    if (!order) return { ok: false, problem: 'unknown-order' }
    const payable = await mayEnter(tx, ctx, order)
    if (!payable.ok) return payable
    const typed = await readEntry(tx, entry)
    if (!typed.ok) return typed
    const { wallet, trxId, senderDigits } = typed
    const { payment, claims } = payable
    const waiting = claims.find(({ state }) => state === 'waiting')
    const same = waiting?.wallet === wallet && waiting.trxId === trxId && waiting.senderDigits === senderDigits
    if (same) return { ok: true, found: false }
    const counted = claims.some((claim) => claim.state === 'matched' && claim.wallet === wallet && claim.trxId === trxId)
    if (counted) return { ok: false, problem: 'trx-used' }
    if (claims.length >= MOST_ENTRIES) return { ok: false, problem: 'too-many-entries' }
    const claim = { id: newId(ctx.now), orderId: order.id, paymentId: payment.id, wallet, trxId, senderDigits }
    await addWalletClaim(tx, { ...claim, now: ctx.now })
    const verdict = await matchClaim(tx, ctx, { order, claim, shopUrl: entry.shopUrl })
    if (verdict === 'used') return { ok: false, problem: 'trx-used' }
    return { ok: true, found: isTaken(verdict) }
  })
}

type MayEnter = { ok: true; payment: Payment; claims: WalletClaim[] }

/** Until the payment period ends, and as long as something typed waits for staff. */
async function mayEnter(
  tx: Tx,
  { now }: Ctx,
  { id, state }: LockedOrder,
): Promise<MayEnter | Extract<TrxEntered, { ok: false }>> {
  if (state === 'cancelled' || state === 'completed') return { ok: false, problem: 'too-late-to-pay' }
  const payment = awaitedPayment(await paymentsOf(tx, [id]))
  if (!payment) return { ok: false, problem: 'nothing-to-pay' }
  if (payment.method !== 'wallet') return { ok: false, problem: 'not-by-wallet' }
  if ((await paymentAttemptsOf(tx, [id])).some((attempt) => attempt.state === 'review'))
    return { ok: false, problem: 'in-review' }
  const claims = await walletClaimsOf(tx, [id])
  const isOver = payment.payUntil !== null && payment.payUntil <= now
  if (isOver && !claims.some((claim) => claim.state === 'waiting')) return { ok: false, problem: 'too-late-to-pay' }
  return { ok: true, payment, claims }
}

type ReadEntry = { ok: true; wallet: WalletKind; trxId: string; senderDigits: string | null }

async function readEntry(
  tx: Tx,
  { wallet: kind, trxId: typed, senderDigits: typedDigits }: Entry,
): Promise<ReadEntry | Extract<TrxEntered, { ok: false }>> {
  const wallet = (await wallets(tx)).find((one) => one.kind === kind && one.active)
  if (!wallet) return { ok: false, problem: 'wallet-missing' }
  const trxId = readTrxId(typed)
  if (trxId === null || (wallet.strict && !isUsualTrxId(kind, trxId))) return { ok: false, problem: 'trx-not-understood' }
  const senderDigits = readSenderDigits(typedDigits)
  if (senderDigits === false) return { ok: false, problem: 'digits-not-understood' }
  return { ok: true, wallet: kind, trxId, senderDigits }
}

/** Whether the money is in the books now: counted, or under review because its amount differs. */
function isTaken(verdict: WalletVerdict): boolean {
  return verdict === 'fits' || verdict === 'amount-differs'
}

type ToMatch = {
  order: LockedOrder
  claim: Pick<WalletClaim, 'id' | 'orderId' | 'paymentId' | 'wallet' | 'trxId' | 'senderDigits'>
  shopUrl: string
}

/** Compares what was typed with the money that came, and takes it if it is this order's. Otherwise staff decide. Locks: the order, then the money. */
async function matchClaim(tx: Tx, ctx: Ctx, { order, claim, shopUrl }: ToMatch): Promise<WalletVerdict> {
  const came = await lockWalletMoney(tx, claim.trxId)
  const due = awaitedPayment(await paymentsOf(tx, [order.id]))?.amount ?? null
  const claimedElsewhere = await isClaimedElsewhere(tx, claim)
  const { verdict, money } = matchWallet({ claim, came, due, placedAt: order.placedAt, claimedElsewhere })
  if (money && isTaken(verdict)) await takeWalletMoney(tx, ctx, { order, money, paymentId: claim.paymentId, shopUrl })
  else if (money) await markClaimChecked(tx, { id: claim.id, now: ctx.now })
  return verdict
}

/** What waits for this order is compared with the money that came. Null when nothing waits. */
export async function matchOrder(
  ctx: Ctx,
  { orderId, shopUrl }: { orderId: string; shopUrl: string },
): Promise<WalletVerdict | null> {
  if (!isId(orderId)) return null
  return ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, { orderId })
    const claim = order && (await walletClaimsOf(tx, [orderId])).find(({ state }) => state === 'waiting')
    return order && claim ? matchClaim(tx, ctx, { order, claim, shopUrl }) : null
  })
}

/**
 * Matches the orders whose money has come, each in its own transaction. A statement does this for its first lines; the sweep of payments
 * does the rest, and what a killed process left. Returns what was found for each order.
 */
export async function matchWalletPayments(
  ctx: Ctx,
  { most, shopUrl }: { most: number; shopUrl: string },
): Promise<WalletVerdict[]> {
  const verdicts: WalletVerdict[] = []
  for (const orderId of await ordersToMatch(ctx.db, most)) {
    const verdict = await matchOrder(ctx, { orderId, shopUrl })
    if (verdict) verdicts.push(verdict)
  }
  return verdicts
}
