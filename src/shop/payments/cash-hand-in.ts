import { sql } from 'kysely'
import { newId } from '#platform/ids.ts'
import { actorName, type Actor, type Reader, type Tx } from '../context.ts'
import { addMoney, type Paisa } from '../values/index.ts'
import { PAYMENT_MOVES } from './model.ts'

/** Cash handed in for one round. `handed` is the counted amount, `expected` is what the buyers paid. */
type CashHandIn = { id: string; expected: Paisa; handed: Paisa; reason: string | null; actor: string; at: Date }

/** Cash collected for these orders and not handed in yet. */
export async function cashToHandIn(reader: Reader, orderIds: readonly string[]): Promise<{ amount: Paisa; payments: number }> {
  const found = await sql<{ amount: Paisa; payments: number }>`
    select coalesce(sum(captured_paisa - refunded_paisa), 0)::bigint as amount, count(*)::integer as payments from payments.payments
    where order_id = any(${[...orderIds]}::uuid[]) and method = 'cash-on-delivery' and state = 'captured'`.execute(reader)
  return found.rows[0]!
}

/** The cash hand-ins of one manifest, oldest first. */
export async function handInsOf(
  reader: Reader,
  manifestIds: readonly string[],
): Promise<(CashHandIn & { manifestId: string })[]> {
  const found = await sql<CashHandIn & { manifestId: string }>`
    select id, manifest_id as "manifestId", expected_paisa as expected, handed_paisa as handed, reason, actor, at
    from payments.cash_hand_ins where manifest_id = any(${[...manifestIds]}::uuid[]) order by at, id`.execute(reader)
  return found.rows
}

export type HandedIn =
  | { ok: true; expected: Paisa }
  | { ok: false; problem: 'nothing-to-hand-in' | 'reason-missing' }
  | { ok: false; problem: 'edit-conflict'; expected: Paisa }

/** Accepts the cash of these orders: each payment is settled and cannot be handed in again. A difference needs a reason. */
export async function handInCash(
  tx: Tx,
  input: {
    manifestId: string
    orderIds: readonly string[]
    handed: Paisa
    /** The expected amount the page showed. */
    seenExpected: Paisa
    reason: string
    note: string
    now: Date
    actor: Actor
  },
): Promise<HandedIn> {
  const { handed, seenExpected, now, actor } = input
  const waiting = await sql<{ id: string; amount: Paisa }>`
    select id, captured_paisa - refunded_paisa as amount from payments.payments
    where order_id = any(${[...input.orderIds]}::uuid[]) and method = 'cash-on-delivery' and state = 'captured'
    order by id for update`.execute(tx)
  if (waiting.rows.length === 0) return { ok: false, problem: 'nothing-to-hand-in' }
  const expected = addMoney(...waiting.rows.map((row) => row.amount))
  if (expected !== seenExpected) return { ok: false, problem: 'edit-conflict', expected }
  const reason = input.reason.trim()
  if (handed !== expected && reason === '') return { ok: false, problem: 'reason-missing' }
  const { from, to } = PAYMENT_MOVES.settle
  const id = newId(now)
  await sql`
    insert into payments.cash_hand_ins (id, manifest_id, expected_paisa, handed_paisa, reason, actor, at)
    values (${id}::uuid, ${input.manifestId}::uuid, ${expected}::bigint, ${handed}::bigint, ${handed === expected ? null : reason},
      ${actorName(actor)}, ${now}::timestamptz)`.execute(tx)
  await sql`
    with settled as (
      update payments.payments set state = ${to} where id = any(${waiting.rows.map((row) => row.id)}::uuid[]) and state = any(${[...from]}::text[])
      returning id, captured_paisa - refunded_paisa as amount),
    noted as (
      insert into payments.payment_events (payment_id, from_state, to_state, amount_paisa, note, actor, at)
      select id, ${from[0]}, ${to}, amount, ${input.note}, ${actorName(actor)}, ${now}::timestamptz from settled)
    insert into payments.handed_in_payments (payment_id, hand_in_id, amount_paisa)
    select id, ${id}::uuid, amount from settled`.execute(tx)
  return { ok: true, expected }
}
