import { sql } from 'kysely'
import { newSerial } from './serial.ts'
import { actorName, type Actor, type Reader, type Tx } from '../context.ts'
import type { Paisa } from '../values/index.ts'
import {
  ATTEMPT_MOVES,
  type PaymentAttemptMove,
  type PaymentAttemptState,
  type AttemptMethod,
  type OnlineMethod,
} from './model.ts'

export type PaymentAttempt = {
  id: string
  orderId: string
  paymentId: string
  gateway: AttemptMethod
  amount: Paisa
  state: PaymentAttemptState
  reference: string | null
  redirectTo: string | null
  problem: string | null
  transactionId: string | null
  taken: Paisa | null
  takenCurrency: string | null
  payer: string | null
  bookedPaymentId: string | null
  asks: number
  /** Since when the gateway may hold money we do not know of; null when it cannot, or when we know. */
  unsureSince: Date | null
  createdAt: Date
}

const ATTEMPT = sql`
  id, order_id as "orderId", payment_id as "paymentId", gateway, amount_paisa as amount, state, reference, redirect_to as "redirectTo", problem,
  transaction_id as "transactionId", taken_paisa as taken, taken_currency as "takenCurrency", payer, booked_payment_id as "bookedPaymentId", asks,
  unsure_since as "unsureSince", created_at as "createdAt"`

/** Oldest first. */
export async function paymentAttemptsOf(reader: Reader, orderIds: readonly string[]): Promise<PaymentAttempt[]> {
  const found = await sql<PaymentAttempt>`
    select ${ATTEMPT} from payments.attempts where order_id = any(${[...orderIds]}::uuid[]) order by created_at, id`.execute(
    reader,
  )
  return found.rows
}

export async function paymentAttemptById(reader: Reader, id: string): Promise<PaymentAttempt | null> {
  const found = await sql<PaymentAttempt>`select ${ATTEMPT} from payments.attempts where id = ${id}`.execute(reader)
  return found.rows[0] ?? null
}

/** Finds an attempt by the gateway's own reference. */
export async function paymentAttemptByReference(
  reader: Reader,
  gateway: OnlineMethod,
  reference: string,
): Promise<PaymentAttempt | null> {
  const found = await sql<PaymentAttempt>`
    select ${ATTEMPT} from payments.attempts where gateway = ${gateway} and reference = ${reference}
    order by created_at desc limit 1`.execute(reader)
  return found.rows[0] ?? null
}

/** The caller holds the order's lock. */
export async function lockPaymentAttempt(tx: Tx, id: string): Promise<PaymentAttempt | null> {
  const found = await sql<PaymentAttempt>`select ${ATTEMPT} from payments.attempts where id = ${id} for update`.execute(tx)
  return found.rows[0] ?? null
}

/** Opens a new attempt with an unguessable id. */
export async function openAttempt(
  tx: Tx,
  {
    number,
    now,
    actor,
    ...attempt
  }: { number: string; orderId: string; paymentId: string; gateway: AttemptMethod; amount: Paisa; now: Date; actor: Actor },
): Promise<string> {
  const id = newSerial(`${number.replace('-', '')}T`)
  await sql`
    with opened as (
      insert into payments.attempts (id, order_id, payment_id, gateway, amount_paisa, created_at)
      values (${id}, ${attempt.orderId}::uuid, ${attempt.paymentId}::uuid, ${attempt.gateway}, ${attempt.amount}, ${now}) returning id)
    insert into payments.attempt_events (attempt_id, from_state, to_state, actor, at)
    select id, null, 'created', ${actorName(actor)}, ${now}::timestamptz from opened`.execute(tx)
  return id
}

type Facts = {
  problem?: string | null
  reference?: string
  redirectTo?: string
  transactionId?: string
  taken?: Paisa
  takenCurrency?: string
  payer?: string | null
  bookedPaymentId?: string | null
  nextAskAt?: Date | null
}

/** By compare-and-set, with its history row. False when its state does not allow the move. */
export async function movePaymentAttempt(
  tx: Tx,
  { now, actor }: { now: Date; actor: Actor },
  { attempt, move, facts = {} }: { attempt: Pick<PaymentAttempt, 'id' | 'state'>; move: PaymentAttemptMove; facts?: Facts },
): Promise<boolean> {
  const { from, to } = ATTEMPT_MOVES[move]
  const { problem = null, reference = null, redirectTo = null, transactionId = null, taken = null, takenCurrency = null } = facts
  const moved = await sql`
    with moved as (
      update payments.attempts set state = ${to}, problem = ${problem}::text, reference = coalesce(${reference}::text, reference),
        redirect_to = coalesce(${redirectTo}::text, redirect_to), transaction_id = coalesce(${transactionId}::text, transaction_id),
        taken_paisa = coalesce(${taken}::bigint, taken_paisa), taken_currency = coalesce(${takenCurrency}::text, taken_currency),
        payer = coalesce(${facts.payer ?? null}::text, payer), booked_payment_id = coalesce(${facts.bookedPaymentId ?? null}::uuid, booked_payment_id),
        next_ask_at = ${facts.nextAskAt ?? null}::timestamptz, unsure_since = null
      where id = ${attempt.id} and state = any(${[...from]}::text[]) returning id)
    insert into payments.attempt_events (attempt_id, from_state, to_state, note, actor, at)
    select id, ${attempt.state}, ${to}, ${problem}::text, ${actorName(actor)}, ${now}::timestamptz from moved returning attempt_id`.execute(
    tx,
  )
  return moved.rows.length === 1
}

/** Whether the same transaction was already counted for another attempt. */
export async function isTransactionUsed(tx: Tx, { gateway, id }: PaymentAttempt, transactionId: string): Promise<boolean> {
  const found = await sql`
    select from payments.attempts where gateway = ${gateway} and transaction_id = ${transactionId} and id <> ${id}
    union all
    select from payments.wallet_receipts
    where ${gateway} = 'bkash' and wallet = 'bkash' and trx_id = ${transactionId} and order_id is not null`.execute(tx)
  return found.rows.length > 0
}

/** Whether a payment at the gateway of bKash, or money sent to our number, has this transaction: the same money can't be paid again at a door. */
export async function isBkashTransactionKnown(reader: Reader, transactionId: string): Promise<boolean> {
  const found = await sql`
    select from payments.attempts where gateway = 'bkash' and transaction_id = ${transactionId}
    union all
    select from payments.wallet_receipts where wallet = 'bkash' and trx_id = ${transactionId} and order_id is not null
    union all
    select from payments.wallet_refunds where wallet = 'bkash' and trx_id = ${transactionId}
    union all
    select from payments.company_receipts where way = 'bkash' and reference = ${transactionId} and undone_at is null`.execute(
    reader,
  )
  return found.rows.length > 0
}

/** Attempts of two orders claimed the same transaction concurrently. */
export function isTransactionTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'attempts_gateway_transaction_id_key'
}

// Every minute at first, while the buyer waits; then the interval doubles each time.
const QUICK_ASKS = 10
const LONGEST_PAUSE_MINUTES = 120
// bKash keeps a payment open for 24 hours.
const LONGEST_LIFE_MINUTES = 25 * 60

export function firstAsk(now: Date): Date {
  return new Date(now.getTime() + 60_000)
}

export function isTooOld({ createdAt }: Pick<PaymentAttempt, 'createdAt'>, now: Date): boolean {
  return now.getTime() - createdAt.getTime() > LONGEST_LIFE_MINUTES * 60_000
}

/** Whether the gateway may hold the money of this attempt and has not confirmed it yet. */
export function isUnsure({ state, unsureSince }: Pick<PaymentAttempt, 'state' | 'unsureSince'>): boolean {
  return (state === 'created' || state === 'redirected') && unsureSince !== null
}

/** The gateway may hold the money from now on. `quick`: the buyer just returned, so poll every minute again. */
export async function noteUnsure(
  db: Reader,
  { ids, now, quick }: { ids: readonly string[]; now: Date; quick: boolean },
): Promise<void> {
  await sql`
    update payments.attempts set unsure_since = coalesce(unsure_since, ${now}::timestamptz),
      asks = case when ${quick}::boolean then 0 else asks end,
      next_ask_at = case when ${quick}::boolean then least(next_ask_at, ${firstAsk(now)}::timestamptz) else next_ask_at end
    where id = any(${[...ids]}::text[]) and state in ('created', 'redirected')`.execute(db)
}

/** The gateway confirmed that it captured nothing. */
export async function noteNotTaken(tx: Tx, id: string): Promise<void> {
  await sql`update payments.attempts set unsure_since = null where id = ${id} and unsure_since is not null`.execute(tx)
}

/**
 * Attempts without a result that are due for polling. Each row is claimed by one process, and its next poll is scheduled before the gateway
 * is asked.
 */
export async function attemptsToAsk(tx: Tx, { now, most }: { now: Date; most: number }): Promise<PaymentAttempt[]> {
  const found = await sql<PaymentAttempt>`
    with waiting as (
      select id from payments.attempts where next_ask_at <= ${now} and state in ('created', 'redirected')
      order by next_ask_at, id limit ${most} for update skip locked)
    update payments.attempts set asks = asks + 1,
      next_ask_at = ${now}::timestamptz
        + make_interval(mins => least((2 ^ greatest(least(asks, 20) - ${QUICK_ASKS}::integer + 2, 0))::integer, ${LONGEST_PAUSE_MINUTES}::integer))
    where id in (select id from waiting) returning ${ATTEMPT}`.execute(tx)
  return found.rows
}
