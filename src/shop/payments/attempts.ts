import { sql } from 'kysely'
import { newSerial } from './serial.ts'
import { actorName } from '../context.ts'
import type { Actor, Reader, Tx } from '../context.ts'
import type { Paisa } from '../values/index.ts'
import { ATTEMPT_MOVES } from './model.ts'
import type { AttemptMove, AttemptState, OnlineMethod } from './model.ts'

export type Attempt = {
  id: string
  orderId: string
  paymentId: string
  gateway: OnlineMethod
  amount: Paisa
  state: AttemptState
  reference: string | null
  redirectTo: string | null
  problem: string | null
  transactionId: string | null
  taken: Paisa | null
  takenCurrency: string | null
  payer: string | null
  bookedPaymentId: string | null
  asks: number
  createdAt: Date
}

const ATTEMPT = sql`
  id, order_id as "orderId", payment_id as "paymentId", gateway, amount_paisa as amount, state, reference, redirect_to as "redirectTo", problem,
  transaction_id as "transactionId", taken_paisa as taken, taken_currency as "takenCurrency", payer, booked_payment_id as "bookedPaymentId", asks,
  created_at as "createdAt"`

/** Oldest first. */
export async function attemptsOf(reader: Reader, orderIds: readonly string[]): Promise<Attempt[]> {
  const found = await sql<Attempt>`
    select ${ATTEMPT} from payments.attempts where order_id = any(${[...orderIds]}::uuid[]) order by created_at, id`.execute(
    reader,
  )
  return found.rows
}

export async function attemptById(reader: Reader, id: string): Promise<Attempt | null> {
  const found = await sql<Attempt>`select ${ATTEMPT} from payments.attempts where id = ${id}`.execute(reader)
  return found.rows[0] ?? null
}

/** By what the gateway knows it by. */
export async function attemptByReference(reader: Reader, gateway: OnlineMethod, reference: string): Promise<Attempt | null> {
  const found = await sql<Attempt>`
    select ${ATTEMPT} from payments.attempts where gateway = ${gateway} and reference = ${reference}
    order by created_at desc limit 1`.execute(reader)
  return found.rows[0] ?? null
}

/** Under the order's lock. */
export async function lockAttempt(tx: Tx, id: string): Promise<Attempt | null> {
  const found = await sql<Attempt>`select ${ATTEMPT} from payments.attempts where id = ${id} for update`.execute(tx)
  return found.rows[0] ?? null
}

/** A new try, which nobody can guess the id of. */
export async function openAttempt(
  tx: Tx,
  {
    number,
    now,
    actor,
    ...attempt
  }: { number: string; orderId: string; paymentId: string; gateway: OnlineMethod; amount: Paisa; now: Date; actor: Actor },
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

/** By compare-and-set, with its history row. False when it was in no state to make this move. */
export async function moveAttempt(
  tx: Tx,
  { now, actor }: { now: Date; actor: Actor },
  { attempt, move, facts = {} }: { attempt: Pick<Attempt, 'id' | 'state'>; move: AttemptMove; facts?: Facts },
): Promise<boolean> {
  const { from, to } = ATTEMPT_MOVES[move]
  const { problem = null, reference = null, redirectTo = null, transactionId = null, taken = null, takenCurrency = null } = facts
  const moved = await sql`
    with moved as (
      update payments.attempts set state = ${to}, problem = ${problem}::text, reference = coalesce(${reference}::text, reference),
        redirect_to = coalesce(${redirectTo}::text, redirect_to), transaction_id = coalesce(${transactionId}::text, transaction_id),
        taken_paisa = coalesce(${taken}::bigint, taken_paisa), taken_currency = coalesce(${takenCurrency}::text, taken_currency),
        payer = coalesce(${facts.payer ?? null}::text, payer), booked_payment_id = coalesce(${facts.bookedPaymentId ?? null}::uuid, booked_payment_id),
        next_ask_at = ${facts.nextAskAt ?? null}::timestamptz
      where id = ${attempt.id} and state = any(${[...from]}::text[]) returning id)
    insert into payments.attempt_events (attempt_id, from_state, to_state, note, actor, at)
    select id, ${attempt.state}, ${to}, ${problem}::text, ${actorName(actor)}, ${now}::timestamptz from moved returning attempt_id`.execute(
    tx,
  )
  return moved.rows.length === 1
}

/** Whether the same money was counted for another try. */
export async function isTransactionUsed(tx: Tx, { gateway, id }: Attempt, transactionId: string): Promise<boolean> {
  const found = await sql`
    select from payments.attempts where gateway = ${gateway} and transaction_id = ${transactionId} and id <> ${id}`.execute(tx)
  return found.rows.length > 0
}

/** Two tries of different orders took the same transaction at the same moment. */
export function isTransactionTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'attempts_gateway_transaction_id_key'
}

// First after this long, then twice as long each time.
const FIRST_ASK_MINUTES = 15
const LONGEST_PAUSE_MINUTES = 120
// bKash keeps a payment open for 24 hours.
const LONGEST_LIFE_MINUTES = 25 * 60

export function firstAsk(now: Date): Date {
  return new Date(now.getTime() + FIRST_ASK_MINUTES * 60_000)
}

export function isTooOld({ createdAt }: Attempt, now: Date): boolean {
  return now.getTime() - createdAt.getTime() > LONGEST_LIFE_MINUTES * 60_000
}

/** Tries that nobody came back from, each taken by one process: it is looked at again later, whatever comes of this time. */
export async function attemptsToAsk(tx: Tx, { now, most }: { now: Date; most: number }): Promise<Attempt[]> {
  const found = await sql<Attempt>`
    with waiting as (
      select id from payments.attempts where next_ask_at <= ${now} and state in ('created', 'redirected')
      order by next_ask_at, id limit ${most} for update skip locked)
    update payments.attempts set asks = asks + 1,
      next_ask_at = ${now}::timestamptz + make_interval(mins => least(${FIRST_ASK_MINUTES}::integer * (2 ^ least(asks, 10))::integer, ${LONGEST_PAUSE_MINUTES}::integer))
    where id in (select id from waiting) returning ${ATTEMPT}`.execute(tx)
  return found.rows
}
