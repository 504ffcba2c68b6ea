import { sql } from 'kysely'
import type { Db } from '#shop/context.ts'
import { ask, jsonOf } from '../ask.ts'
import type { Acknowledged, Round } from '../round.ts'
import { faults, finding, type Finding } from './finding.ts'

type Row = {
  mark: string
  id: string
  number: string
  token: string
  state: string
  total: number
  edited: boolean
  lines: { variantId: string; units: number; line: number }[]
}

export async function orderFindings(db: Db, round: Round): Promise<Finding[]> {
  const rows = await ordersOf(db, round.seed)
  const byMark = Map.groupBy(rows, ({ mark }) => mark)
  return [
    lost(round.orders, byMark),
    asAnswered(round.orders, byMark),
    asSeen(round.orders),
    doubled(round, byMark),
    refused(round, byMark),
    await numbers(db),
    await byLink(round, byMark),
    await chains(db),
  ]
}

async function ordersOf(db: Db, seed: number): Promise<Row[]> {
  const found = await sql<Row>`
    select c.landmark as mark, o.id, o.number, o.token, o.state, o.total_paisa as total,
      exists (select from accounts.audit_log a where a.action = 'edit-order' and a.subject_id = o.id::text) as edited,
      (select jsonb_agg(jsonb_build_object('variantId', l.variant_id, 'units', l.units, 'line', l.line_paisa) order by l.position)
        from ordering.order_lines l where l.order_id = o.id) as lines
    from ordering.orders o join fulfilment.consignments c on c.order_id = o.id
    where c.landmark like ${`prove ${seed} %`} and o.source <> 'replacement' order by o.number`.execute(db)
  return found.rows
}

type ByMark = ReadonlyMap<string, Row[]>

function lost(orders: readonly Acknowledged[], byMark: ByMark): Finding {
  const gone = orders.filter(
    ({ mark, number, token }) => !byMark.get(mark)?.some((row) => row.number === number && row.token === token),
  )
  return finding(
    'no acknowledged order is lost',
    `${orders.length} acknowledged, ${orders.length - gone.length} found`,
    gone.map(({ number, mark }) => `${number} (${mark}) was acknowledged but is missing`),
  )
}

function asAnswered(orders: readonly Acknowledged[], byMark: ByMark): Finding {
  const violations: string[] = []
  let compared = 0
  for (const order of orders) {
    const row = byMark.get(order.mark)?.find(({ number }) => number === order.number)
    if (!row || row.edited) continue
    compared += 1
    const said = order.lines
      .map(({ variantId, units, lineTaka }) => `${variantId} ${units} ${Math.round(lineTaka * 100)}`)
      .join(', ')
    const stands = row.lines.map(({ variantId, units, line }) => `${variantId} ${units} ${line}`).join(', ')
    if (row.total !== Math.round(order.totalTaka * 100))
      violations.push(`${order.number}: the response had ${order.totalTaka}, the database has ${row.total / 100}`)
    if (said !== stands) violations.push(`${order.number}: lines ${said} were ordered, ${stands} are stored`)
  }
  return finding('lines and totals match the response', `${compared} compared, without edited orders`, violations)
}

function asSeen(orders: readonly Acknowledged[]): Finding {
  const other = orders.filter(({ totalTaka, seenTotalTaka }) => totalTaka !== seenTotalTaka)
  return finding(
    'only totals the buyer saw are charged',
    `${orders.length} totals`,
    other.map(({ number, totalTaka, seenTotalTaka }) => `${number}: ${seenTotalTaka} was shown, ${totalTaka} is charged`),
  )
}

function doubled({ sent, record }: Round, byMark: ByMark): Finding {
  const violations = [...byMark]
    .filter(([, rows]) => rows.length > 1)
    .map(([mark, rows]) => `${mark}: ${rows.map(({ number }) => number).join(', ')}`)
  const answers = record.violations.filter(({ invariant }) => invariant === 'one request, one order').map(({ what }) => what)
  const unknown = sent.filter(({ fate }) => fate === 'unknown')
  const became = unknown.filter(({ mark }) => byMark.has(mark)).length
  return finding(
    'one request id, one order',
    `${sent.length} requests, ${byMark.size} orders; ${became} of ${unknown.length} unanswered requests were placed`,
    [...violations, ...answers],
  )
}

function refused({ sent }: Round, byMark: ByMark): Finding {
  const refusals = sent.filter(({ fate }) => fate === 'refused')
  const there = refusals.filter(({ mark }) => byMark.has(mark))
  return finding(
    'a refused order is not stored',
    `${refusals.length} refused`,
    there.map(({ mark }) => `${mark} was refused but is stored`),
  )
}

export async function numbers(db: Db): Promise<Finding> {
  const twice = await faults(
    db,
    sql`select number, count(*)::integer as orders from ordering.orders group by number having count(*) > 1
      union all select token, count(*)::integer from ordering.orders group by token having count(*) > 1
      union all select idempotency_key, count(*)::integer from ordering.orders group by idempotency_key having count(*) > 1`,
  )
  return finding('numbers, links and request ids of orders are unique', '', twice)
}

/** The shop's own answer, from each process in turn. */
async function byLink(round: Round, byMark: ByMark): Promise<Finding> {
  const violations: string[] = []
  for (const [index, order] of round.orders.entries()) {
    const question = { client: 'reader', what: 'read back', path: `/api/v1/orders/${order.token}`, shop: index }
    const answer = await ask(round, question)
    const row = byMark.get(order.mark)?.find(({ number }) => number === order.number)
    const shownTotal = answer.outcome === 'ok' ? jsonOf<{ total: number }>(answer).total : null
    if (!row || shownTotal !== row.total / 100)
      violations.push(`${order.number}: its link returns ${answer.status}, total ${shownTotal}`)
  }
  return finding(
    'each order is found by its link',
    `${round.orders.length} read from ${round.shops.each.length} processes`,
    violations,
  )
}

/** Each move starts in the state of the previous one, and the last one ends in the current state. */
export async function chains(db: Db): Promise<Finding> {
  const tables = [
    { events: 'ordering.order_events', of: 'order_id', things: 'ordering.orders' },
    { events: 'fulfilment.consignment_events', of: 'consignment_id', things: 'fulfilment.consignments' },
    { events: 'payments.attempt_events', of: 'attempt_id', things: 'payments.attempts' },
    { events: 'payments.agreement_events', of: 'agreement_id', things: 'payments.agreements' },
  ]
  const violations: string[] = []
  let moves = 0
  for (const { events, of, things } of tables) {
    const chain = sql`
      select e.${sql.ref(of)} as thing, e.id, e.from_state, e.to_state,
        lag(e.to_state) over (partition by e.${sql.ref(of)} order by e.id) as before,
        lead(e.to_state) over (partition by e.${sql.ref(of)} order by e.id) as after, t.state as stands
      from ${sql.table(events)} e join ${sql.table(things)} t on t.id = e.${sql.ref(of)}
      where e.to_state is not null and e.to_state is distinct from e.from_state`
    moves += (await sql<{ count: number }>`select count(*)::integer as count from (${chain}) as c`.execute(db)).rows[0]!.count
    violations.push(
      ...(await faults(
        db,
        sql`select ${events} as events, thing, before, from_state, to_state, stands from (${chain}) as c
          where from_state is distinct from before or (after is null and to_state <> stands)`,
      )),
    )
  }
  violations.push(
    ...(await faults(
      db,
      sql`
      select order_id, kind, from_state, to_state from ordering.order_events
      where kind in ('confirmed', 'completed', 'cancelled') and (to_state <> kind
        or from_state not in ('placed', 'confirmed') or (kind = 'confirmed' and from_state <> 'placed'))`,
    )),
  )
  return finding('each state change starts at the previous state', `${moves} moves`, violations)
}
