import { sql } from 'kysely'
import type { Db } from '#shop/context.ts'
import type { Round } from '../round.ts'
import { count, faults, finding, type Finding } from './finding.ts'

export async function officeFindings(db: Db, round: Round): Promise<Finding[]> {
  const entries = await count(db, sql<{ count: number }>`select count(*)::integer as count from accounts.audit_log`)
  return [
    finding('every change by staff is in the audit log', `${entries} entries`, await unaudited(db)),
    await deeds(db, round),
    await messages(db, round),
    await jobs(db, round),
  ]
}

/** Compares changes with audit entries, subject by subject. */
export function unaudited(db: Db): Promise<string[]> {
  return faults(
    db,
    sql`
    with done as (
      select 'correct-lot' as action, lot_id::text as subject, count(*)::integer as times from inventory.movements
        where kind in ('written-off', 'counted', 'returned') group by 2
      union all
      select 'change-price', v.product_id::text, count(*)::integer from pricing.price_events e join catalog.variants v on v.id = e.variant_id group by 2
      union all
      select 'edit-order', order_id::text, count(*)::integer from ordering.order_events where kind = 'edited' group by 2
      union all
      select 'cancel-order', order_id::text, count(*)::integer from ordering.order_events e where kind = 'cancelled' and actor like 'staff%'
        -- A returned order is a move of its box, recorded in the history of the box.
        and not exists (select from fulfilment.consignments c where c.order_id = e.order_id and c.state = 'returned') group by 2
      union all
      select 'refund-payment', order_id::text, count(*)::integer from payments.refunds group by 2),
    noted as (
      -- A stocktake of many lots has its own action.
      select case action when 'count-lot' then 'correct-lot' else action end as action, subject_id as subject, count(*)::integer as times
      from accounts.audit_log where action in (select action from done union all select 'count-lot') group by 1, 2)
    select coalesce(d.action, n.action) as action, coalesce(d.subject, n.subject) as subject, coalesce(d.times, 0) as done, coalesce(n.times, 0) as noted
    from done d full join noted n on n.action = d.action and n.subject = d.subject where coalesce(d.times, 0) <> coalesce(n.times, 0)`,
  )
}

const BY_HISTORY: { [action: string]: { events: string; of: 'order' | 'box'; state: string } } = {
  'confirm-order': { events: 'ordering.order_events', of: 'order', state: 'confirmed' },
  'pack-order': { events: 'fulfilment.consignment_events', of: 'box', state: 'packed' },
  'dispatch-order': { events: 'fulfilment.consignment_events', of: 'box', state: 'dispatched' },
  'deliver-order': { events: 'fulfilment.consignment_events', of: 'box', state: 'delivered' },
  'fail-order': { events: 'fulfilment.consignment_events', of: 'box', state: 'failed' },
  'return-order': { events: 'fulfilment.consignment_events', of: 'box', state: 'returned' },
}

/** Every acknowledged staff action is in the history exactly as often as acknowledged. */
async function deeds(db: Db, { deeds: callback }: Round): Promise<Finding> {
  const wanted = new Map<string, number>()
  for (const { action, subjectId } of callback)
    wanted.set(`${action} ${subjectId}`, (wanted.get(`${action} ${subjectId}`) ?? 0) + 1)
  const { rows } = await sql<{ deed: string; times: number }>`
    select action || ' ' || subject_id as deed, count(*)::integer as times from accounts.audit_log group by 1
    union all
    select 'confirmed ' || order_id, count(*)::integer from ordering.order_events where to_state = 'confirmed' group by 1
    union all
    select e.to_state || ' ' || c.order_id, count(*)::integer from fulfilment.consignment_events e
      join fulfilment.consignments c on c.id = e.consignment_id group by 1`.execute(db)
  const noted = new Map(rows.map(({ deed, times }) => [deed, times]))
  const violations = [...wanted].flatMap(([deed, times]) => {
    const [action = '', subject = ''] = deed.split(' ')
    const found = noted.get(BY_HISTORY[action] ? `${BY_HISTORY[action].state} ${subject}` : deed) ?? 0
    return found >= times ? [] : [`${deed}: acknowledged ${times} times, stored ${found} times`]
  })
  return finding('acknowledged staff actions are stored', `${callback.length} acknowledged changes`, violations)
}

async function messages(db: Db, { gateways, seed }: Round): Promise<Finding> {
  const violations = await faults(
    db,
    sql`
    select o.number, count(m.id)::integer as messages from ordering.orders o left join messaging.messages m
      on m.order_id = o.id and m.template = 'order-placed' and m.channel = 'sms'
    where exists (select from fulfilment.consignments c where c.order_id = o.id and c.landmark like ${`prove ${seed} %`})
    group by o.id having count(m.id) <> 1`,
  )
  const sent = await count(
    db,
    sql<{ count: number }>`select count(*)::integer as count from messaging.messages where channel = 'sms' and state = 'sent'`,
  )
  return finding(
    'each order has one message, written with it',
    `${sent} SMS sent, the gateway accepted ${gateways.receivedBy('sms.bulksmsbd').length}`,
    violations,
  )
}

async function jobs(db: Db, { record, shops, lostAnswers }: Round): Promise<Finding> {
  const now = shops.now()
  const { rows } = await sql<{ kind: string; attempts: number; error: string | null; finished: Date | null; run: Date }>`
    select kind, attempts, last_error as error, finished_at as finished, run_at as run from platform.jobs`.execute(db)
  const done = rows.filter(({ finished }) => finished !== null)
  const stuck = rows.filter(({ finished, run }) => finished === null && run <= now)
  // A job of a process that died is run again by another, and one whose answer is lost, too; otherwise each is claimed once.
  const retried = done.filter(({ attempts }) => attempts > 1)
  const killed = record.disturbances.length
  return finding('jobs are done once', `${done.length} done, ${retried.length} retried after ${killed} kills`, [
    ...stuck.map(({ kind, error }) => `${kind} is not done: ${error}`),
    ...(retried.length > killed * 2 + lostAnswers
      ? [`${retried.length} jobs ran more than once, but there were only ${killed} kills`]
      : []),
  ])
}
