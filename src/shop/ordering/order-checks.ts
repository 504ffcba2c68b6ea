import { sql } from 'kysely'
import { actorName, type Ctx, type Reader, type Tx } from '../context.ts'
import { isBeingPaid, type CodOutcome, type PaymentPlan } from '../payments/index.ts'
import { reasonsOf, type TrustFacts, type TrustReason } from '../trust/index.ts'

/** How long an order waits for the code of its buyer, if it can be changed so long; half an hour in any case. */
const MOST_HOURS = 24
const LEAST_MINUTES = 30

/** Why an order needed attention when it was placed, what was asked of its buyer, and how that ended. */
export type OrderCheck = {
  orderId: string
  reasons: TrustReason[]
  outcome: CodOutcome
  /** Until when the order waits for its code. */
  codeUntil: Date | null
  /** When a code was last texted to the buyer. */
  codeSentAt: Date | null
  /** When the buyer typed the right code. */
  confirmedAt: Date | null
  /** When staff allowed the order without what was asked, who and why. */
  allowedAt: Date | null
  allowedBy: string | null
  allowNote: string | null
}

export type CheckToWrite = Pick<OrderCheck, 'reasons' | 'outcome' | 'codeUntil'>

/** What is kept about an order with this plan of its payment; null when there is no reason to check it and nothing was asked. */
export function checkOf({
  facts,
  outcome,
  payment,
  changeableUntil,
  now,
}: {
  facts: TrustFacts
  outcome: CodOutcome
  payment: Pick<Extract<PaymentPlan, { ok: true }>, 'before' | 'door'>
  changeableUntil: Date
  now: Date
}): CheckToWrite | null {
  const reasons = reasonsOf(facts)
  const asked = askedOf(outcome, payment)
  if (reasons.length === 0 && asked === 'allow') return null
  return { reasons, outcome: asked, codeUntil: asked === 'confirm-code' ? codeUntil({ changeableUntil, now }) : null }
}

/** What is asked of the buyer in fact: a shop without online payment calls instead of asking for an advance. */
function askedOf(outcome: CodOutcome, { before, door }: Pick<Extract<PaymentPlan, { ok: true }>, 'before' | 'door'>): CodOutcome {
  if (door?.byCode) return 'confirm-code'
  if (outcome === 'allow') return 'allow'
  if (door?.confirmFirst) return 'confirm-first'
  // A deposit of a pre-order that is paid anyway.
  return before && (outcome === 'advance-delivery' || outcome === 'prepay') ? outcome : 'allow'
}

export function codeUntil({ changeableUntil, now }: { changeableUntil: Date; now: Date }): Date {
  const [least, most] = [now.getTime() + LEAST_MINUTES * 60_000, now.getTime() + MOST_HOURS * 3_600_000]
  return new Date(Math.max(least, Math.min(most, changeableUntil.getTime())))
}

/** Replaces an earlier check of the order, which was about another way to pay. */
export async function writeCheck(
  tx: Tx,
  { now }: Ctx,
  { orderId, reasons, outcome, codeUntil: until }: CheckToWrite & { orderId: string },
): Promise<void> {
  await sql`
    insert into ordering.order_checks (order_id, reasons, outcome, checked_at, code_until)
    values (${orderId}::uuid, ${JSON.stringify(reasons)}::jsonb, ${outcome}, ${now}::timestamptz, ${until}::timestamptz)
    on conflict (order_id) do update set reasons = excluded.reasons, outcome = excluded.outcome, checked_at = excluded.checked_at,
      code_until = excluded.code_until, confirmed_at = null, allowed_at = null, allowed_by = null, allow_note = null`.execute(tx)
}

/** The checks of these orders; most orders have none. */
export async function checksOf(reader: Reader, orderIds: readonly string[]): Promise<Map<string, OrderCheck>> {
  const found = await sql<OrderCheck>`
    select order_id as "orderId", reasons, outcome, code_until as "codeUntil", code_sent_at as "codeSentAt", confirmed_at as "confirmedAt", allowed_at as "allowedAt",
      allowed_by as "allowedBy", allow_note as "allowNote"
    from ordering.order_checks where order_id = any(${[...orderIds]}::uuid[])`.execute(reader)
  return new Map(found.rows.map((row) => [row.orderId, row]))
}

/** Whether an order that is still to be confirmed waits for the code of its buyer. Null for an order that never needed one. */
export function isWaitingForCode(check: OrderCheck | undefined): check is OrderCheck & { codeUntil: Date } {
  return check !== undefined && check.codeUntil !== null && check.confirmedAt === null && check.allowedAt === null
}

/** Orders in cash whose code was texted and not typed in time. Money on its way or under review keeps the order open. */
export async function ordersWithoutCode(
  reader: Reader,
  { now, most, orderId = null }: { now: Date; most: number; orderId?: string | null },
): Promise<string[]> {
  const found = await sql<{ id: string }>`
    -- Few wait, and any number of orders is open: with a plan for all values PostgreSQL would look up the check of each open order.
    with waiting as materialized (
      select order_id, code_until from ordering.order_checks
      where code_until <= ${now} and confirmed_at is null and allowed_at is null and code_sent_at is not null
        and (${orderId}::uuid is null or order_id = ${orderId}::uuid)
    )
    select o.id from waiting join ordering.orders o on o.id = waiting.order_id
    where o.state = 'placed' and not ${isBeingPaid(sql`o.id`, now)}
    order by waiting.code_until, o.id limit ${most}`.execute(reader)
  return found.rows.map(({ id }) => id)
}

export async function markCodeSent(tx: Tx, { now }: Pick<Ctx, 'now'>, orderId: string): Promise<void> {
  await tx.updateTable('ordering.order_checks').set({ code_sent_at: now }).where('order_id', '=', orderId).execute()
}

export async function markConfirmed(tx: Tx, { now }: Ctx, orderId: string): Promise<void> {
  await tx.updateTable('ordering.order_checks').set({ confirmed_at: now }).where('order_id', '=', orderId).execute()
}

export async function markAllowed(
  tx: Tx,
  { now, actor }: Ctx,
  { orderId, note }: { orderId: string; note: string },
): Promise<void> {
  await tx
    .updateTable('ordering.order_checks')
    .set({ allowed_at: now, allowed_by: actorName(actor), allow_note: note })
    .where('order_id', '=', orderId)
    .execute()
}

/** For a person whose data is erased: the reasons go, what was asked stays. */
export async function eraseChecks(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await sql`
    update ordering.order_checks set reasons = '[]', allow_note = case when allow_note is null then null else '—' end
    where order_id = any(${[...orderIds]}::uuid[])`.execute(tx)
}
