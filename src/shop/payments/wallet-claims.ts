import { sql } from 'kysely'
import { actorName, type Actor, type Reader, type Tx } from '../context.ts'
import type { Paisa } from '../values/index.ts'
import type { WalletKind } from './wallet-model.ts'

/** What a buyer typed about money they sent. */
export type WalletClaim = {
  id: string
  orderId: string
  paymentId: string
  wallet: WalletKind
  trxId: string
  senderDigits: string | null
  state: 'waiting' | 'matched' | 'refused' | 'replaced'
  reason: string | null
  sentAt: Date
}

const CLAIM = sql`
  id, order_id as "orderId", payment_id as "paymentId", wallet, trx_id as "trxId", sender_digits as "senderDigits", state, reason,
  sent_at as "sentAt"`

/** Oldest first. */
export async function walletClaimsOf(reader: Reader, orderIds: readonly string[]): Promise<WalletClaim[]> {
  const found = await sql<WalletClaim>`
    select ${CLAIM} from payments.wallet_claims where order_id = any(${[...orderIds]}::uuid[]) order by sent_at, id`.execute(
    reader,
  )
  return found.rows
}

/** Writes what the buyer typed in place of what they typed before. The caller holds the order's lock. */
export async function addWalletClaim(
  tx: Tx,
  claim: Pick<WalletClaim, 'id' | 'orderId' | 'paymentId' | 'wallet' | 'trxId' | 'senderDigits'> & { now: Date },
): Promise<void> {
  const { id, orderId, paymentId, wallet, trxId, senderDigits, now } = claim
  await sql`
    update payments.wallet_claims set state = 'replaced', decided_at = ${now}::timestamptz
    where order_id = ${orderId}::uuid and state = 'waiting'`.execute(tx)
  await sql`
    insert into payments.wallet_claims (id, order_id, payment_id, wallet, trx_id, sender_digits, sent_at)
    values (${id}::uuid, ${orderId}::uuid, ${paymentId}::uuid, ${wallet}, ${trxId}, ${senderDigits}, ${now}::timestamptz)`.execute(
    tx,
  )
}

type Decided = { state: 'refused'; reason: string } | { state: 'matched'; money: Pick<WalletClaim, 'wallet' | 'trxId'> }

/**
 * Decides what waits for this order. False when nothing waits. A transaction id is matched by its own money only; another one keeps waiting. The
 * caller holds the order's lock.
 */
export async function decideWalletClaim(
  tx: Tx,
  { orderId, decided, now, actor }: { orderId: string; decided: Decided; now: Date; actor: Actor },
): Promise<boolean> {
  const which =
    decided.state === 'matched' ? sql`wallet = ${decided.money.wallet} and trx_id = ${decided.money.trxId}` : sql`true`
  const done = await sql`
    update payments.wallet_claims set state = ${decided.state}, reason = ${decided.state === 'refused' ? decided.reason : null}::text,
      actor = ${actorName(actor)}, decided_at = ${now}::timestamptz
    where order_id = ${orderId}::uuid and state = 'waiting' and ${which} returning id`.execute(tx)
  return done.rows.length === 1
}

/** It was compared with money that came, and staff decide: it is not compared again by itself. */
export async function markClaimChecked(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  await sql`update payments.wallet_claims set checked_at = ${now}::timestamptz where id = ${id}::uuid`.execute(tx)
}

/** Whether another order waits for the same transaction. */
export async function isClaimedElsewhere(
  reader: Reader,
  { orderId, wallet, trxId }: Pick<WalletClaim, 'orderId' | 'wallet' | 'trxId'>,
): Promise<boolean> {
  const found = await sql`
    select from payments.wallet_claims where trx_id = ${trxId} and wallet = ${wallet} and state = 'waiting' and order_id <> ${orderId}::uuid
    limit 1`.execute(reader)
  return found.rows.length > 0
}

/** Orders that wait for this transaction. */
export async function ordersClaiming(
  reader: Reader,
  { wallet, trxId }: Pick<WalletClaim, 'wallet' | 'trxId'>,
): Promise<string[]> {
  const found = await sql<{ orderId: string }>`
    select order_id as "orderId" from payments.wallet_claims where trx_id = ${trxId} and wallet = ${wallet} and state = 'waiting'
    order by order_id`.execute(reader)
  return found.rows.map(({ orderId }) => orderId)
}

/** Orders whose money has come and was not compared yet, the longest wait first. */
export async function ordersToMatch(reader: Reader, most: number): Promise<string[]> {
  const found = await sql<{ orderId: string }>`
    select order_id as "orderId" from payments.wallet_claims claim
    where state = 'waiting' and checked_at is null and exists (
      select from payments.wallet_receipts came where came.trx_id = claim.trx_id and came.wallet = claim.wallet)
    order by sent_at, id limit ${most}`.execute(reader)
  return found.rows.map(({ orderId }) => orderId)
}

/** An order that waits for money from a wallet, or whose buyer typed a transaction that staff have not compared yet. */
type WaitingForWallet = { orderId: string; due: Paisa | null }

/** What the buyer typed first stands before orders without a transaction, the longest wait first. */
export async function waitingForWallet(reader: Reader, most: number): Promise<WaitingForWallet[]> {
  const found = await sql<WaitingForWallet>`
    select order_id as "orderId", max(due) as due from (
      select order_id, amount_paisa as due, pay_until as at, 1 as place from payments.payments
        where state = 'due' and method = 'wallet' and pay_until is not null
      union all
      select order_id, null, sent_at, 0 from payments.wallet_claims where state = 'waiting') as waiting
    group by order_id order by min(place), min(at), order_id limit ${most}`.execute(reader)
  return found.rows
}
