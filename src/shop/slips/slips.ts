import { sql } from 'kysely'
import type { Reader, Tx } from '../context.ts'
import type { Answer, AnsweredBy, AnswerProblem, AnswerState, Slip } from './model.ts'

export type AskedOrder = {
  slip: Slip
  orderId: string
  state: AnswerState
  answer: Answer | null
  answeredBy: AnsweredBy | null
  answeredAt: Date | null
  problem: AnswerProblem | null
}

type Row = Omit<AskedOrder, 'slip'> & Slip & { id: string }

const COLUMNS = sql`answers.order_id as "orderId", answers.state, answers.answer, answers.answered_by as "answeredBy",
  answers.answered_at as "answeredAt", answers.problem, slips.id, slips.campaign_id as "campaignId", slips.kind,
  slips.ships_from as "shipsFrom", slips.default_answer as "defaultAnswer", slips.answer_until as "answerUntil", slips.created_at as "createdAt"`

function askedOf({ orderId, state, answer, answeredBy, answeredAt, problem, ...slip }: Row): AskedOrder {
  return { slip, orderId, state, answer, answeredBy, answeredAt, problem }
}

/** What the buyer of the order is asked, or was asked last; null when nothing. */
export async function askedOfOrder(reader: Reader, orderId: string): Promise<AskedOrder | null> {
  const found = await sql<Row>`
    select ${COLUMNS} from slips.answers join slips.slips on slips.id = answers.slip_id
    where answers.order_id = ${orderId}::uuid and answers.state <> 'over' order by slips.id desc limit 1`.execute(reader)
  return found.rows[0] ? askedOf(found.rows[0]) : null
}

export type AskedRef = { slipId: string; orderId: string }

/** Locks the answer: of two that come at once, the second sees the first. */
export async function lockAsked(tx: Tx, ref: AskedRef): Promise<AskedOrder | null> {
  const found = await sql<Row>`
    select ${COLUMNS} from slips.answers join slips.slips on slips.id = answers.slip_id
    where answers.slip_id = ${ref.slipId}::uuid and answers.order_id = ${ref.orderId}::uuid for update of answers`.execute(tx)
  return found.rows[0] ? askedOf(found.rows[0]) : null
}

/** Every order that a slip of the campaign asked about: the latest slip first, and in it the order that was placed first. */
export async function askedOfCampaign(reader: Reader, campaignId: string): Promise<AskedOrder[]> {
  const found = await sql<Row>`
    select ${COLUMNS} from slips.answers join slips.slips on slips.id = answers.slip_id
    where slips.campaign_id = ${campaignId}::uuid order by slips.id desc, answers.order_id`.execute(reader)
  return found.rows.map(askedOf)
}

/** Orders without an answer in time, and those whose money is on its way back. */
export async function asksToFollow(
  reader: Reader,
  { now, most }: { now: Date; most: number },
): Promise<{ slipId: string; orderId: string; state: AnswerState }[]> {
  const found = await sql<{ slipId: string; orderId: string; state: AnswerState }>`
    select answers.slip_id as "slipId", answers.order_id as "orderId", answers.state
    from slips.answers join slips.slips on slips.id = answers.slip_id
    where answers.state = 'returning' or (answers.state = 'asked' and answers.problem is null and slips.answer_until <= ${now}::timestamptz)
    order by answers.problem is not null, answers.slip_id, answers.order_id limit ${most}`.execute(reader)
  return found.rows
}

export async function writeAnswer(
  tx: Tx,
  asked: AskedOrder,
  changes: { state: AnswerState; answer?: Answer; by?: AnsweredBy; now: Date; problem?: AnswerProblem | null },
): Promise<void> {
  const { state, answer, by, now, problem = null } = changes
  const given = answer !== undefined
  await sql`
    update slips.answers set state = ${state}, problem = ${problem}
      ${given ? sql`, answer = ${answer}, answered_by = ${by ?? null}, answered_at = ${now}::timestamptz` : sql``}
    where slip_id = ${asked.slip.id}::uuid and order_id = ${asked.orderId}::uuid`.execute(tx)
}
