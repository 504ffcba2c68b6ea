import { sql, type Selectable } from 'kysely'
import { actorName, type Actor, type Ctx, type Reader, type Tx } from '../context.ts'
import type { Tables } from '../tables.ts'
import type { OnlineMethod } from './model.ts'
import { newSerial } from './serial.ts'

export type AgreementState = Selectable<Tables['payments.agreements']>['state']

/**
 * A person's agreement with a gateway. `opened`: the person was sent to the page of the gateway. `ending`: the shop does not use it any
 * more and has still to cancel it at the gateway. Its secret is read only by the functions that pass it to the gateway.
 */
export type Agreement = {
  id: string
  planId: string
  gateway: OnlineMethod
  state: AgreementState
  reference: string | null
  redirectTo: string | null
  /** Masked. */
  payer: string | null
  problem: string | null
  createdAt: Date
  changedAt: Date
}

export const AGREEMENT_MOVES = {
  make: { from: ['opened'], to: 'active' },
  fail: { from: ['opened'], to: 'failed' },
  /** Not used any more. */
  end: { from: ['active'], to: 'ending' },
  /** Made at the gateway after the shop had given it up, or beside a later one. */
  discard: { from: ['opened', 'failed', 'ended'], to: 'ending' },
  /** Before the person agreed. */
  drop: { from: ['opened'], to: 'ended' },
  /** Cancelled at the gateway, by the shop or by the person. */
  close: { from: ['active', 'ending'], to: 'ended' },
} as const satisfies Record<string, { from: readonly AgreementState[]; to: AgreementState }>

type AgreementMove = keyof typeof AGREEMENT_MOVES

const AGREEMENT = sql`
  id, plan_id as "planId", gateway, state, reference, redirect_to as "redirectTo", payer, problem, created_at as "createdAt",
  changed_at as "changedAt"`

export async function agreementById(reader: Reader, id: string): Promise<Agreement | null> {
  if (!/^[A-Z0-9]{20}$/.test(id)) return null
  const found = await sql<Agreement>`select ${AGREEMENT} from payments.agreements where id = ${id}`.execute(reader)
  return found.rows[0] ?? null
}

/** The agreements of a plan, the latest first. */
export async function agreementsOf(reader: Reader, planId: string): Promise<Agreement[]> {
  const found = await sql<Agreement>`
    select ${AGREEMENT} from payments.agreements where plan_id = ${planId}::uuid order by created_at desc, id desc limit 50`.execute(
    reader,
  )
  return found.rows
}

/** The active agreement of a plan. */
export async function activeAgreement(reader: Reader, planId: string): Promise<Agreement | null> {
  const found = await sql<Agreement>`
    select ${AGREEMENT} from payments.agreements where plan_id = ${planId}::uuid and state = 'active'`.execute(reader)
  return found.rows[0] ?? null
}

/** All agreements of a plan that are not over, locked, so that only one of them becomes active. */
export async function lockAgreements(tx: Tx, planId: string): Promise<Agreement[]> {
  const found = await sql<Agreement>`
    select ${AGREEMENT} from payments.agreements where plan_id = ${planId}::uuid order by id for update`.execute(tx)
  return found.rows
}

/** Opens a request for an agreement, with an unguessable id. It is followed from the start, so that it expires if nothing more is noted. */
export async function openAgreement(
  tx: Tx,
  { planId, gateway, nextAskAt, now, actor }: { planId: string; gateway: OnlineMethod; nextAskAt: Date; now: Date; actor: Actor },
): Promise<string> {
  const id = newSerial('AG')
  await sql`
    with opened as (
      insert into payments.agreements (id, plan_id, gateway, next_ask_at, created_at, changed_at)
      values (${id}, ${planId}::uuid, ${gateway}, ${nextAskAt}, ${now}, ${now}) returning id)
    insert into payments.agreement_events (agreement_id, from_state, to_state, actor, at)
    select id, null, 'opened', ${actorName(actor)}, ${now}::timestamptz from opened`.execute(tx)
  return id
}

/** The page of the gateway on which the person agrees. */
export async function noteRequest(
  tx: Tx,
  { id, reference, redirectTo, nextAskAt }: { id: string; reference: string; redirectTo: string; nextAskAt: Date },
): Promise<void> {
  await sql`
    update payments.agreements set reference = ${reference}, redirect_to = ${redirectTo},
      next_ask_at = case when state = 'opened' then ${nextAskAt}::timestamptz end
    where id = ${id}`.execute(tx)
}

type Facts = { token?: string; payer?: string | null; problem?: string | null }

/** By compare-and-set, with its history row. The secret and the wallet leave with the last use. False when its state does not allow the move. */
export async function moveAgreement(
  tx: Tx,
  { now, actor }: { now: Date; actor: Actor },
  { agreement, move, facts = {} }: { agreement: Pick<Agreement, 'id' | 'state'>; move: AgreementMove; facts?: Facts },
): Promise<boolean> {
  const { from, to } = AGREEMENT_MOVES[move]
  const { token = null, payer = null, problem = null } = facts
  const isUsed = to === 'active' || to === 'ending'
  const moved = await sql`
    with moved as (
      update payments.agreements set state = ${to}, problem = ${problem}::text, changed_at = ${now}::timestamptz, asks = 0,
        token = case when ${isUsed}::boolean then coalesce(${token}::text, token) end,
        payer = case when ${to === 'active'}::boolean then ${payer}::text end,
        redirect_to = null, next_ask_at = ${to === 'ending' ? now : null}::timestamptz
      where id = ${agreement.id} and state = any(${[...from]}::text[]) returning id)
    insert into payments.agreement_events (agreement_id, from_state, to_state, note, actor, at)
    select id, ${agreement.state}, ${to}, ${problem}::text, ${actorName(actor)}, ${now}::timestamptz from moved returning agreement_id`.execute(
    tx,
  )
  return moved.rows.length === 1
}

/** Stops using every agreement of a plan. What was made is cancelled at the gateway afterwards, and its secret deleted. */
export async function endAgreements(
  tx: Tx,
  { now, actor }: Pick<Ctx, 'now' | 'actor'>,
  { planId, problem }: { planId: string; problem: string },
): Promise<void> {
  for (const agreement of await lockAgreements(tx, planId)) {
    const move = agreement.state === 'active' ? 'end' : 'drop'
    if (agreement.state === 'active' || agreement.state === 'opened')
      await moveAgreement(tx, { now, actor }, { agreement, move, facts: { problem } })
  }
}

/** Whether another agreement has this secret: the gateway made no new one. */
export async function isAgreementKnown(tx: Tx, { id, gateway }: Agreement, token: string): Promise<boolean> {
  const found = await sql`
    select from payments.agreements where gateway = ${gateway} and token = ${token} and id <> ${id}`.execute(tx)
  return found.rows.length > 0
}

/** Two agreements with one secret were made at once. */
export function isAgreementTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'agreements_gateway_token_key'
}

/** The agreement that a payment is confirmed with, and its secret; null when it is not in use any more. */
export async function agreementForPayment(
  reader: Reader,
  { paymentId, gateway }: { paymentId: string; gateway: OnlineMethod },
): Promise<{ id: string; planId: string; token: string } | null> {
  const found = await sql<{ id: string; planId: string; token: string }>`
    select agreement.id, agreement.plan_id as "planId", agreement.token
    from payments.payments as payment join payments.agreements as agreement on agreement.id = payment.agreement_id
    where payment.id = ${paymentId}::uuid and agreement.state = 'active' and agreement.gateway = ${gateway}`.execute(reader)
  return found.rows[0] ?? null
}

const LONGEST_PAUSE_MINUTES = 120

/**
 * Agreements whose gateway is to be asked, or told that they end. Each row is claimed by one process, and its next turn is set before the
 * gateway is called: every minute at first, then after pauses that double.
 */
export async function agreementsToFollow(
  tx: Tx,
  { now, most }: { now: Date; most: number },
): Promise<(Agreement & { token: string | null })[]> {
  const found = await sql<Agreement & { token: string | null }>`
    with due as (
      select id from payments.agreements where next_ask_at <= ${now} and state in ('opened', 'ending')
      order by next_ask_at, id limit ${most} for update skip locked)
    update payments.agreements set asks = asks + 1,
      next_ask_at = ${now}::timestamptz
        + make_interval(mins => least((2 ^ greatest(least(asks, 20) - 8, 0))::integer, ${LONGEST_PAUSE_MINUTES}::integer))
    where id in (select id from due) returning ${AGREEMENT}, token`.execute(tx)
  return found.rows
}
