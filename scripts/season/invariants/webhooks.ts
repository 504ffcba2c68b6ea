import { sql } from 'kysely'
import type { Db } from '#shop/context.ts'
import { faults, finding, type Finding } from '../../prove/invariants/finding.ts'
import { isUp, wasUp, type Season } from '../scene.ts'

/** A receiver that was down is tried again at least every half an hour. */
const PATIENCE_MS = 240 * 60_000

type Event = { id: string; position: number; subject: string; type: string; state: string; tries: number }

export async function webhookFindings(db: Db, season: Season): Promise<Finding[]> {
  const { rows } = await sql<Event>`
    select e.id, e.position::integer as position, e.subject, e.type, d.state, d.tries from webhooks.events e
    join webhooks.deliveries d on d.position = e.position order by e.position`.execute(db)
  const { receiver, now } = season
  const before = new Date(now().getTime() - PATIENCE_MS)
  const quiet = isUp(season) && wasUp(season, before, now()) && receiver.isUp() && receiver.upSince() <= before
  return [
    finding('each change is an event', `${rows.length} events`, await withoutEvent(db)),
    finding('each event reached its receiver', `${receiver.received.length} received`, [
      ...unreached(rows, receiver.received),
      ...(quiet ? waiting(rows) : []),
    ]),
    finding('events of a subject come in order', '', outOfOrder(rows, receiver.received)),
  ]
}

/** Every move in the histories of orders, boxes and refunds. */
function withoutEvent(db: Db): Promise<string[]> {
  return faults(
    db,
    sql`
    with sent as (select type, data ->> 'id' as thing, count(*)::integer as events from webhooks.events group by 1, 2),
    moves as (
      select 'order.placed' as type, id::text as thing, 1 as moves from ordering.orders
      union all
      select 'order.' || to_state, order_id::text, count(*)::integer from ordering.order_events
        where to_state is distinct from from_state and to_state in ('confirmed', 'completed', 'cancelled') group by 1, 2
      union all
      select 'consignment.' || to_state, consignment_id::text, count(*)::integer from fulfilment.consignment_events
        where to_state is distinct from from_state and to_state <> 'planned' group by 1, 2
      union all
      select 'refund.asked', id::text, 1 from payments.refunds
      union all
      select 'refund.refunded', id::text, 1 from payments.refunds where state = 'refunded')
    select moves.type, moves.thing, moves.moves, coalesce(events, 0) as events from moves left join sent using (type, thing)
    where moves.moves > coalesce(events, 0)`,
  )
}

/** The shop says that it was delivered, or has given up. */
function unreached(events: readonly Event[], received: readonly string[]): string[] {
  const known = new Set(received)
  return events
    .filter(({ id, state }) => state === 'failed' || (state === 'delivered' && !known.has(id)))
    .map(
      ({ position, type, state, tries }) => `event ${position} (${type}) is ${state} after ${tries} tries and was not received`,
    )
}

function waiting(events: readonly Event[]): string[] {
  return events
    .filter(({ state }) => state === 'waiting')
    .map(({ position, type, tries }) => `event ${position} (${type}) still waits after ${tries} tries`)
}

/** By the first time that each was received. */
function outOfOrder(events: readonly Event[], received: readonly string[]): string[] {
  const first = new Map<string, number>()
  for (const [index, id] of received.entries()) if (!first.has(id)) first.set(id, index)
  const last = new Map<string, { place: number; type: string }>()
  return events.flatMap(({ id, subject, type }) => {
    const place = first.get(id)
    if (place === undefined) return []
    const earlier = last.get(subject)
    last.set(subject, { place, type })
    return earlier && earlier.place > place ? [`${type} of ${subject} came before ${earlier.type}`] : []
  })
}
