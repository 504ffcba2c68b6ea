import { sql } from 'kysely'
import type { Db } from '#shop/context.ts'
import type { Round } from '../round.ts'
import { count, faults, finding, type Finding } from './finding.ts'

export async function claimFindings(db: Db, round: Round): Promise<Finding[]> {
  const { rows } = await sql<{ state: string; claims: number }>`
    select state, count(*)::integer as claims from claims.claims group by state order by state`.execute(db)
  const figures = rows.map(({ state, claims }) => `${claims} ${state}`).join(', ') || 'no claims'
  const free = await count(
    db,
    sql<{ count: number }>`select count(*)::integer as count from ordering.orders where source = 'replacement'`,
  )
  return [
    finding('claims and refunds of a line stay within what was paid', figures, [
      ...(rows.length === 0 ? ['nothing was claimed'] : []),
      ...(await abovePaid(db)),
    ]),
    finding('each claim has one outcome', `${round.claimed.length} acknowledged; ${figures}`, [
      ...(await notOneOutcome(db)),
      ...(await lost(db, round)),
    ]),
    finding('a claim has one free order', `${free} free orders`, [
      ...(free === 0 ? ['nothing was replaced'] : []),
      ...(await replacedTwice(db)),
    ]),
  ]
}

/** What claims hold and what was refunded of a line, and what was refunded of the whole order. */
export function abovePaid(db: Db): Promise<string[]> {
  return faults(
    db,
    sql`
    with taken as (
      select l.order_id, l.id, l.line_paisa - l.discount_paisa as paid,
        (select coalesce(sum(held_paisa), 0) from claims.lines where order_line_id = l.id)::bigint as held,
        (select coalesce(sum(part.amount_paisa), 0) from payments.refund_lines part join payments.refunds r on r.id = part.refund_id
          where part.item = l.id::text and r.state <> 'refused')::bigint as refunded
      from ordering.order_lines l where exists (select from claims.lines where order_line_id = l.id))
    select o.number, taken.id as line, paid, held, refunded from taken join ordering.orders o on o.id = taken.order_id
    where held + refunded > paid`,
  )
}

/** A claim starts open, each move starts where the previous one ended, and it ends once: with the refunds of what was granted, an order, or nothing. */
export function notOneOutcome(db: Db): Promise<string[]> {
  return faults(
    db,
    sql`
    with moves as (
      select e.*, lag(to_state) over (partition by claim_id order by id) as before, lead(id) over (partition by claim_id order by id) as next
      from claims.events e),
    given as (
      select c.id, (select coalesce(sum(granted_paisa), 0) from claims.lines where claim_id = c.id)::bigint as granted,
        (select coalesce(sum(part.amount_paisa) filter (where part.item <> 'rounding'), 0) from claims.refunds own
          join payments.refund_lines part on part.refund_id = own.refund_id where own.claim_id = c.id)::bigint as refunded
      from claims.claims c)
    select c.number, c.state, m.move, m.from_state, m.before, null as granted, null as refunded
    from moves m join claims.claims c on c.id = m.claim_id
    where m.from_state is distinct from m.before or (m.next is null and m.to_state <> c.state)
    union all
    select c.number, c.state, 'end', null, null, g.granted, g.refunded from claims.claims c join given g on g.id = c.id
    where g.refunded <> case when c.state = 'done' and c.outcome = 'refund' then g.granted else 0 end`,
  )
}

/** A buyer who read that the claim was sent has it, once. */
function lost(db: Db, { claimed }: Round): Promise<string[]> {
  return faults(
    db,
    sql`
    select sent.id as "acknowledged", count(c.id)::integer as claims from unnest(${[...new Set(claimed)]}::text[]) as sent(id)
    left join claims.claims c on c.request_id = sent.id group by sent.id having count(c.id) <> 1`,
  )
}

/** An order that was cancelled gives the claim back to staff, who may replace again. */
function replacedTwice(db: Db): Promise<string[]> {
  return faults(
    db,
    sql`
    select o.number, o.state, o.total_paisa as total, c.number as claim from ordering.orders o left join claims.claims c on c.replacement_id = o.id
    where o.source = 'replacement' and (o.total_paisa <> 0 or (c.id is null and o.state <> 'cancelled'))`,
  )
}
