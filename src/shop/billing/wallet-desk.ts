import { newId } from '#platform/ids.ts'
import { writeAudit, type AuditFields } from '../accounts/index.ts'
import type { Ctx, Tx } from '../context.ts'
import { assertStaff, isId, lockOrder, ordersNumbered, type LockedOrder } from '../ordering/index.ts'
import {
  awaitedPayment,
  changeMethod,
  decideWalletClaim,
  isClaimedElsewhere,
  lockWalletMoney,
  matchWallet,
  ordersClaiming,
  paymentsOf,
  readTrxId,
  recordWalletMoney,
  walletClaimsOf,
  type WalletClaim,
  type WalletKind,
  walletReceiptById,
} from '../payments/index.ts'
import { cleanLine, orderDigits, type Paisa } from '../values/index.ts'
import { tell } from './reconcile-attempt.ts'
import { takeWalletMoney } from './take-wallet-money.ts'
import { matchOrder } from './wallet-payment.ts'

type WalletCounted =
  /** `counted` is false when the money is booked but has to be reviewed, because it is not what the order waits for. */
  | { ok: true; counted: boolean }
  | {
      ok: false
      problem:
        | 'unknown-order'
        | 'waits-for-no-wallet'
        | 'trx-not-understood'
        | 'amount-missing'
        | 'receipt-time-missing'
        | 'time-ahead'
        | 'trx-used'
        | 'unlike-statement'
        | 'wallet-too-early'
        | 'wallet-too-late'
        | 'wallet-claimed-twice'
    }

type ByHand = {
  orderId: string
  wallet: WalletKind
  trxId: string
  amount: Paisa
  /** Null if it could not be read. */
  receivedAt: Date | null
  /** Staff decided although the time does not fit, or another order names the same transaction. */
  anyway: boolean
  shopUrl: string
}

const AHEAD_MS = 10 * 60_000

/** Staff found the money on the phone or in the app. If a statement has it, the amount of the statement counts. */
export async function countWalletMoney(ctx: Ctx, input: ByHand): Promise<WalletCounted> {
  assertStaff(ctx)
  const counted = await ctx.db.transaction((tx) => countIn(tx, ctx, input))
  // Another order that names the same transaction is told apart from now on.
  if (counted.ok) await matchOthers(ctx, { ...input, trxId: readTrxId(input.trxId)! })
  return counted
}

/** Staff know for which order this money is: the buyer typed no transaction id, or too late. */
export async function assignWalletMoney(
  ctx: Ctx,
  { receiptId, orderNumber, shopUrl }: { receiptId: string; orderNumber: string; shopUrl: string },
): Promise<WalletCounted> {
  assertStaff(ctx)
  const digits = orderDigits(orderNumber)
  const [order] = digits === null ? [] : await ordersNumbered(ctx.db, [digits])
  if (!order) return { ok: false, problem: 'unknown-order' }
  const money = isId(receiptId) ? await walletReceiptById(ctx.db, receiptId) : null
  if (!money) return { ok: false, problem: 'trx-used' }
  return countWalletMoney(ctx, { ...money, orderId: order.id, anyway: true, shopUrl })
}

async function countIn(tx: Tx, ctx: Ctx, input: ByHand): Promise<WalletCounted> {
  const { orderId, wallet, amount, receivedAt, anyway, shopUrl } = input
  const order = isId(orderId) ? await lockOrder(tx, { orderId }) : null
  if (!order) return { ok: false, problem: 'unknown-order' }
  const claim = (await walletClaimsOf(tx, [orderId])).find(({ state }) => state === 'waiting') ?? null
  const payments = await paymentsOf(tx, [orderId])
  const awaited = awaitedPayment(payments)
  // Money may come after the order was cancelled or is paid in another way: then staff review it.
  const paymentId = claim?.paymentId ?? awaited?.id ?? payments.at(-1)?.id
  if (paymentId === undefined) return { ok: false, problem: 'waits-for-no-wallet' }
  const trxId = readTrxId(input.trxId)
  if (trxId === null) return { ok: false, problem: 'trx-not-understood' }
  if (!Number.isSafeInteger(amount) || amount <= 0) return { ok: false, problem: 'amount-missing' }
  if (receivedAt === null) return { ok: false, problem: 'receipt-time-missing' }
  if (receivedAt.getTime() > ctx.now.getTime() + AHEAD_MS) return { ok: false, problem: 'time-ahead' }
  const line = { id: newId(ctx.now), wallet, trxId, amount, receivedAt, senderDigits: null }
  await recordWalletMoney(tx, { lines: [line], source: 'hand', now: ctx.now, actor: ctx.actor })
  const came = await lockWalletMoney(tx, trxId)
  const due = awaited?.amount ?? null
  const claimedElsewhere = await isClaimedElsewhere(tx, { orderId, wallet, trxId })
  const named = { wallet, trxId, senderDigits: null }
  const { verdict, money } = matchWallet({ claim: named, came, due, placedAt: order.placedAt, claimedElsewhere })
  if (!money || verdict === 'used') return { ok: false, problem: 'trx-used' }
  if (money.amount !== amount) return { ok: false, problem: 'unlike-statement' }
  if (!anyway && (verdict === 'too-early' || verdict === 'too-late' || verdict === 'claimed-twice')) {
    return { ok: false, problem: `wallet-${verdict}` }
  }
  const reason = await takeWalletMoney(tx, ctx, { order, money, paymentId, shopUrl })
  await audit(tx, ctx, order, {
    action: 'count-wallet-money',
    after: { amount_paisa: amount, trx: `${wallet} ${trxId}`, anyway },
  })
  return { ok: true, counted: reason === null }
}

type WalletRefused = { ok: true } | { ok: false; problem: 'unknown-order' | 'decided-before' | 'reason-missing' }

/** After a refusal the buyer has at least this long to type another transaction. */
const HOURS_AGAIN = 6

/** The money did not come. The buyer is told why and may type another transaction. */
export async function refuseWalletClaim(
  ctx: Ctx,
  { orderId, reason, shopUrl }: { orderId: string; reason: string; shopUrl: string },
): Promise<WalletRefused> {
  assertStaff(ctx)
  const refused = await ctx.db.transaction(async (tx): Promise<WalletRefused & { claim?: WalletClaim }> => {
    const order = isId(orderId) ? await lockOrder(tx, { orderId }) : null
    if (!order) return { ok: false, problem: 'unknown-order' }
    const claim = (await walletClaimsOf(tx, [orderId])).find(({ state }) => state === 'waiting')
    if (!claim) return { ok: false, problem: 'decided-before' }
    const words = cleanLine(reason, 200)
    if (!words) return { ok: false, problem: 'reason-missing' }
    const { now, actor } = ctx
    await decideWalletClaim(tx, { orderId, decided: { state: 'refused', reason: words }, now, actor })
    const waits = await giveTime(tx, ctx, orderId)
    await audit(tx, ctx, order, {
      action: 'refuse-wallet-claim',
      after: { trx: `${claim.wallet} ${claim.trxId}` },
      personal: { reason: words },
    })
    // The message asks for another transaction id, which an order that is paid in another way has no form for.
    if (waits) await tell(tx, ctx, { order, template: 'wallet-refused', amount: order.total, shopUrl })
    return { ok: true, claim }
  })
  if (!refused.ok) return refused
  // If two orders named this transaction, the other one is now alone with it.
  if (refused.claim) await matchOthers(ctx, { ...refused.claim, shopUrl })
  return { ok: true }
}

/** Whether the order still waits for money from a wallet. */
async function giveTime(tx: Tx, { now }: Ctx, orderId: string): Promise<boolean> {
  const awaited = awaitedPayment(await paymentsOf(tx, [orderId]))
  const until = new Date(now.getTime() + HOURS_AGAIN * 3_600_000)
  if (awaited?.method !== 'wallet') return false
  if (awaited.payUntil === null || awaited.payUntil >= until) return true
  await changeMethod(tx, { paymentId: awaited.id, method: 'wallet', payUntil: until, confirmFirst: awaited.confirmFirst })
  return true
}

async function matchOthers(
  ctx: Ctx,
  { wallet, trxId, shopUrl }: { wallet: WalletKind; trxId: string; shopUrl: string },
): Promise<void> {
  for (const orderId of await ordersClaiming(ctx.db, { wallet, trxId })) await matchOrder(ctx, { orderId, shopUrl })
}

async function audit(
  tx: Tx,
  ctx: Ctx,
  order: LockedOrder,
  {
    action,
    after,
    personal,
  }: { action: 'count-wallet-money' | 'refuse-wallet-claim'; after: AuditFields; personal?: AuditFields },
): Promise<void> {
  const subject = { type: 'order', id: order.id, name: order.number }
  const about = personal && { personal: { phone: order.phone, before: {}, after: personal } }
  await writeAudit(tx, ctx, { action, subject, before: null, after, ...about })
}
