import { sql } from 'kysely'
import { actorName, type Actor, type Reader, type Tx } from '../context.ts'
import type { Paisa } from '../values/index.ts'
import type { WalletKind, WalletMoney } from './wallet-model.ts'

/** A line of a statement, or what staff saw on the phone. */
export type WalletLine = Pick<WalletMoney, 'wallet' | 'trxId' | 'amount' | 'receivedAt' | 'senderDigits'>

export type WalletReceipt = WalletMoney & { source: 'statement' | 'hand' | 'door'; orderId: string | null; recordedAt: Date }

const RECEIPT = sql`
  id, wallet, trx_id as "trxId", amount_paisa as amount, received_at as "receivedAt", sender_digits as "senderDigits", source,
  order_id as "orderId", recorded_at as "recordedAt",
  order_id is not null
    or exists (select from payments.wallet_refunds back where back.wallet = came.wallet and back.trx_id = came.trx_id)
    or (wallet = 'bkash' and exists (
      select from payments.attempts where gateway = 'bkash' and transaction_id = came.trx_id))
    or (wallet = 'bkash' and exists (
      select from payments.company_receipts where way = 'bkash' and reference = came.trx_id and undone_at is null)) as spent`

/** Everything that came under this transaction id, locked, so that two orders cannot take it at the same time. */
export async function lockWalletMoney(tx: Tx, trxId: string): Promise<WalletReceipt[]> {
  const found = await sql<WalletReceipt>`
    select ${RECEIPT} from payments.wallet_receipts came where trx_id = ${trxId} order by id for update`.execute(tx)
  return found.rows
}

/** The same without locks, for several transactions. */
export async function walletMoney(reader: Reader, trxIds: readonly string[]): Promise<WalletReceipt[]> {
  const found = await sql<WalletReceipt>`
    select ${RECEIPT} from payments.wallet_receipts came where trx_id = any(${[...trxIds]}::text[]) order by id`.execute(reader)
  return found.rows
}

export async function walletReceiptById(reader: Reader, id: string): Promise<WalletReceipt | null> {
  const found = await sql<WalletReceipt>`select ${RECEIPT} from payments.wallet_receipts came where id = ${id}::uuid`.execute(
    reader,
  )
  return found.rows[0] ?? null
}

/** Money without an order, the latest first. */
export async function unclaimedMoney(reader: Reader, most: number): Promise<WalletReceipt[]> {
  const found = await sql<WalletReceipt>`
    select * from (select ${RECEIPT} from payments.wallet_receipts came where order_id is null) as free
    where not spent order by "receivedAt" desc, id desc limit ${most}`.execute(reader)
  return found.rows
}

type ToRecord = { lines: readonly (WalletLine & { id: string })[]; source: 'statement' | 'hand'; now: Date; actor: Actor }

/** Records money; what is known under the same transaction stays as it is. Returns the ids of the new rows. */
export async function recordWalletMoney(tx: Tx, { lines, source, now, actor }: ToRecord): Promise<Set<string>> {
  // In one order of transactions, so that two imports wait for each other instead of blocking each other.
  const rows = lines.toSorted((one, other) => (one.trxId < other.trxId ? -1 : 1))
  const added = await sql<{ id: string }>`
    insert into payments.wallet_receipts (id, wallet, trx_id, amount_paisa, received_at, sender_digits, source, actor, recorded_at)
    select id, wallet, trx, amount, at, digits, ${source}, ${actorName(actor)}, ${now}::timestamptz
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ wallet }) => wallet)}::text[], ${rows.map(({ trxId }) => trxId)}::text[],
      ${rows.map(({ amount }) => amount)}::bigint[], ${rows.map(({ receivedAt }) => receivedAt.toISOString())}::timestamptz[],
      ${rows.map(({ senderDigits }) => senderDigits)}::text[]) as sent(id, wallet, trx, amount, at, digits)
    on conflict (wallet, trx_id) do nothing returning id`.execute(tx)
  return new Set(added.rows.map(({ id }) => id))
}

/** The money pays this order, once. False when it pays another one. */
export async function claimWalletMoney(
  tx: Tx,
  { id, orderId, paymentId, now }: { id: string; orderId: string; paymentId: string; now: Date },
): Promise<boolean> {
  const claimed = await sql`
    update payments.wallet_receipts set order_id = ${orderId}::uuid, payment_id = ${paymentId}::uuid, claimed_at = ${now}::timestamptz
    where id = ${id}::uuid and order_id is null returning id`.execute(tx)
  return claimed.rows.length === 1
}

type AtDoor = { id: string; trxId: string; amount: Paisa; orderId: string; paymentId: string; now: Date; actor: Actor }

/**
 * A bKash transfer at the door uses its transaction as well. It fails with `wallet_receipts_wallet_trx_id_key` when the transaction paid another
 * order, or was of another amount.
 */
export async function claimAtDoor(tx: Tx, { id, trxId, amount, orderId, paymentId, now, actor }: AtDoor): Promise<void> {
  const claimed = await sql`
    update payments.wallet_receipts set order_id = ${orderId}::uuid, payment_id = ${paymentId}::uuid, claimed_at = ${now}::timestamptz
    where wallet = 'bkash' and trx_id = ${trxId} and amount_paisa = ${amount} and order_id is null returning id`.execute(tx)
  if (claimed.rows.length > 0) return
  await sql`
    insert into payments.wallet_receipts (id, wallet, trx_id, amount_paisa, received_at, source, actor, recorded_at, order_id, payment_id, claimed_at)
    values (${id}::uuid, 'bkash', ${trxId}, ${amount}, ${now}::timestamptz, 'door', ${actorName(actor)}, ${now}::timestamptz, ${orderId}::uuid,
      ${paymentId}::uuid, ${now}::timestamptz)`.execute(tx)
}

/** The delivery was taken back: its transaction is free again. */
export async function freeAtDoor(tx: Tx, reportId: string): Promise<void> {
  const own = sql`payment_id in (select id from payments.payments where attempt = ${reportId})`
  await sql`delete from payments.wallet_receipts where source = 'door' and ${own}`.execute(tx)
  await sql`
    update payments.wallet_receipts set order_id = null, payment_id = null, claimed_at = null where ${own}`.execute(tx)
}

/** Two orders took the same transaction at the same time. */
export function isWalletMoneyTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'wallet_receipts_wallet_trx_id_key'
}

/**
 * Whether this transaction came in or went out already: it cannot be that of a new refund. `besides`: refunds of the same action, which share it.
 * Others who ask about the same transaction wait until the database transaction ends.
 */
export async function isWalletTransactionUsed(
  tx: Tx,
  { wallet, trxId, besides }: { wallet: WalletKind; trxId: string; besides: readonly string[] },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${wallet} ${trxId}`}, 98))`.execute(tx)
  const found = await sql`
    select from payments.wallet_refunds
    where wallet = ${wallet} and trx_id = ${trxId} and refund_id <> all(${[...besides]}::text[])
    union all
    select from payments.wallet_receipts where wallet = ${wallet} and trx_id = ${trxId} and order_id is not null
    union all
    select from payments.company_receipts
    where ${wallet} = 'bkash' and way = 'bkash' and reference = ${trxId} and undone_at is null`.execute(tx)
  return found.rows.length > 0
}

export async function noteWalletRefund(
  tx: Tx,
  { refundId, wallet, trxId }: { refundId: string; wallet: WalletKind; trxId: string },
): Promise<void> {
  await tx.insertInto('payments.wallet_refunds').values({ refund_id: refundId, wallet, trx_id: trxId }).execute()
}
