import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../context.ts'
import type { Paisa, Phone } from '../values/index.ts'
import type { ClaimMove, ClaimState, Fault, Outcome, Share } from './model.ts'

export type ClaimLine = {
  orderLineId: string
  fault: Fault
  units: number
  share: Share
  asked: Paisa
  /** Null until it is decided. */
  granted: Paisa | null
  /** What the claim takes of the price of the line beside refunds. */
  held: Paisa
}

export type Claim = {
  id: string
  number: number
  orderId: string
  /** The box by whose code it was sent. */
  consignmentId: string | null
  phone: Phone | null
  wants: Outcome
  note: string | null
  state: ClaimState
  outcome: Outcome | null
  automatic: boolean
  reason: string | null
  decidedBy: string | null
  decidedAt: Date | null
  answerBy: Date
  createdAt: Date
  replacementId: string | null
  /** The promotion that is the coupon of a credit. */
  couponId: string | null
  lines: ClaimLine[]
  photos: string[]
  refunds: string[]
}

export type ClaimEvent = { move: ClaimMove | 'send'; from: ClaimState | null; to: ClaimState; actor: string; at: Date }

async function claimsWhere(reader: Reader, rest: RawBuilder<unknown>): Promise<Claim[]> {
  const found = await sql<Claim>`
    select claim.id, claim.number::integer as number, claim.order_id as "orderId", claim.consignment_id as "consignmentId", claim.phone, claim.wants,
      claim.note, claim.state, claim.outcome, claim.automatic, claim.reason, claim.decided_by as "decidedBy", claim.decided_at as "decidedAt",
      claim.answer_by as "answerBy", claim.created_at as "createdAt", claim.replacement_id as "replacementId",
      (select coalesce(jsonb_agg(jsonb_build_object('orderLineId', order_line_id, 'fault', fault, 'units', units, 'share', share,
          'asked', asked_paisa, 'granted', granted_paisa, 'held', held_paisa) order by order_line_id), '[]')
        from claims.lines where claim_id = claim.id) as lines,
      (select promotion_id from claims.credits where claim_id = claim.id) as "couponId",
      (select coalesce(array_agg(id order by id), '{}') from claims.photos where claim_id = claim.id) as photos,
      (select coalesce(array_agg(refund_id order by refund_id), '{}') from claims.refunds where claim_id = claim.id) as refunds
    from claims.claims as claim ${rest}`.execute(reader)
  return found.rows
}

export async function claimById(reader: Reader, id: string): Promise<Claim | null> {
  const [claim] = await claimsWhere(reader, sql`where id = ${id}::uuid`)
  return claim ?? null
}

/** The claims of these orders, oldest first. */
export function claimsOf(reader: Reader, orderIds: readonly string[]): Promise<Claim[]> {
  return claimsWhere(reader, sql`where order_id = any(${[...orderIds]}::uuid[]) order by number`)
}

/** What claims were granted of these lines and a gateway refused to pay back, where it is more than nothing. */
export async function refusedOfLines(reader: Reader, lineIds: readonly string[]): Promise<ReadonlyMap<string, Paisa>> {
  const found = await sql<{ id: string; refused: Paisa }>`
    select id, claims.refused_of_line(id) as refused from unnest(${[...lineIds]}::uuid[]) id
    where exists (
      select from claims.refunds join claims.lines on lines.claim_id = refunds.claim_id where lines.order_line_id = id)`.execute(
    reader,
  )
  return new Map(found.rows.map(({ id, refused }) => [id, refused]))
}

/** The claim that this form has sent before. */
export async function claimOfRequest(
  reader: Reader,
  { orderId, requestId }: { orderId: string; requestId: string },
): Promise<Claim | null> {
  const [claim] = await claimsWhere(reader, sql`where order_id = ${orderId}::uuid and request_id = ${requestId}`)
  return claim ?? null
}

/** The claims of a phone since an instant, newest first. */
export function claimsOfPhone(
  reader: Reader,
  { phone, since, most }: { phone: Phone; since: Date; most: number },
): Promise<Claim[]> {
  return claimsWhere(
    reader,
    sql`where phone = ${phone} and created_at >= ${since}::timestamptz order by number desc limit ${most}`,
  )
}

const WAITING = ['open'] as const
const TO_DO = ['accepted'] as const

/** The lists of the desk: to decide, waiting for the buyer's answer, to pay or to replace, over. */
export const CLAIM_LISTS = {
  waiting: WAITING,
  offered: ['offered'],
  'to-do': TO_DO,
  over: ['done', 'rejected'],
} as const satisfies Record<string, readonly ClaimState[]>

/** Claims in these states. Those that wait come by the time left to answer them, the others newest first. */
export function claimsIn(
  reader: Reader,
  { states, limit, offset }: { states: readonly ClaimState[]; limit: number; offset: number },
): Promise<Claim[]> {
  const order = states.includes('done') ? sql`number desc` : sql`answer_by, number`
  return claimsWhere(reader, sql`where state = any(${[...states]}::text[]) order by ${order} limit ${limit} offset ${offset}`)
}

export type ClaimCounts = { waiting: number; late: number; nextDue: Date | null; toDo: number }

export async function claimCounts(reader: Reader, now: Date): Promise<ClaimCounts> {
  const found = await sql<ClaimCounts>`
    select count(*) filter (where state = 'open')::integer as waiting,
      count(*) filter (where state = 'open' and answer_by < ${now}::timestamptz)::integer as late,
      min(answer_by) filter (where state = 'open') as "nextDue",
      count(*) filter (where state = 'accepted')::integer as "toDo"
    from claims.claims where state in ('open', 'accepted')`.execute(reader)
  return found.rows[0]!
}

export async function claimEvents(reader: Reader, claimId: string): Promise<ClaimEvent[]> {
  const found = await sql<ClaimEvent>`
    select move, from_state as from, to_state as to, actor, at from claims.events where claim_id = ${claimId}::uuid order by id`.execute(
    reader,
  )
  return found.rows
}

export async function claimPhoto(reader: Reader, id: string): Promise<{ file: string } | null> {
  const found = await sql<{ file: string }>`select file from claims.photos where id = ${id}::uuid`.execute(reader)
  return found.rows[0] ?? null
}

/** Returns those of these files that belong to a claim. */
export async function claimFilesAmong(reader: Reader, files: readonly string[]): Promise<string[]> {
  const found = await sql<{ file: string }>`
    select file from claims.photos where file = any(${[...files]}::text[])`.execute(reader)
  return found.rows.map(({ file }) => file)
}
