import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import type { Paisa } from '../values/index.ts'
import { instantsOf, type Period } from './period.ts'

/** Of the links that were made in these days: how many were opened, how many became an order, and the totals of those not cancelled. */
export type DraftResult = { channel: string; made: number; opened: number; placed: number; total: Paisa }

/** Chat orders by where staff and buyer talked. */
export async function draftResults(reader: Reader, period: Period): Promise<DraftResult[]> {
  const [begins, ends] = instantsOf(period)
  const found = await sql<DraftResult>`
    select draft.channel, count(*)::integer as made, count(draft.opened_at)::integer as opened, count(draft.order_id)::integer as placed,
      coalesce(sum(orders.total_paisa) filter (where orders.state <> 'cancelled'), 0)::bigint as total
    from drafts.drafts as draft left join ordering.orders on orders.id = draft.order_id
    where draft.created_at >= ${begins} and draft.created_at < ${ends}
    group by draft.channel order by placed desc, made desc, draft.channel`.execute(reader)
  return found.rows
}
