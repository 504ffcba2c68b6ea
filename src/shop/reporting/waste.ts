import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import type { Translations, Paisa } from '../values/index.ts'
import { instantsOf, type Period } from './period.ts'

/** Why paid fruit was not sold: written off, missing in a stocktake, or packed and returned. */
type WasteKind = 'written-off' | 'counted' | 'packed'
type Waste = {
  lotId: string
  code: string
  item: Translations
  unit: 'gram' | 'piece'
  kind: WasteKind
  reason: string | null
  amount: number
  /** Of pieces, what they weigh. */
  grams: number
  cost: Paisa
}

/**
 * By lot and reason, less the amounts counted in again: found in a later stocktake, or put back after a return. Each counts on the day it was
 * recorded: write-offs and stocktakes on their own day, a packed box on the day its order was cancelled (until then it counts as sold), and
 * fruit put back on that day. So past days never change.
 */
export async function waste(reader: Reader, period: Period): Promise<Waste[]> {
  const [begins, ends] = instantsOf(period)
  const found = await sql<Waste>`
    with lost as (
      select lot_id, case kind when 'returned' then 'packed' else kind end as kind,
        case when kind = 'written-off' then reason end as reason, -amount as amount
      from inventory.movements
      where at >= ${begins} and at < ${ends} and kind in ('written-off', 'counted', 'returned')
      union all
      select held.lot_id, 'packed', null, held.amount
      from ordering.order_events given_up
      join inventory.allocations held on held.order_id = given_up.order_id and held.state = 'consumed'
      where given_up.kind = 'cancelled' and given_up.at >= ${begins} and given_up.at < ${ends}
    ),
    sums as (select lot_id, kind, reason, sum(amount)::integer as amount from lost group by lot_id, kind, reason having sum(amount) <> 0)
    select lots.id as "lotId", lots.code, items.name as item, items.unit, sums.kind, sums.reason, sums.amount,
      sums.amount * case items.unit when 'piece' then items.piece_grams else 1 end as grams,
      coalesce(round(lots.cost_paisa * sums.amount::numeric / nullif((
        select sum(moved.amount) from inventory.movements moved where moved.lot_id = lots.id and moved.kind in ('expected', 'received')
      ), 0)), 0)::bigint as cost
    from sums join inventory.lots on lots.id = sums.lot_id
    join inventory.stock_items items on items.id = lots.stock_item_id
    order by cost desc, lots.code, sums.kind, sums.reason`.execute(reader)
  return found.rows
}
