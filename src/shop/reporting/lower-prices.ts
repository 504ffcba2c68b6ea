import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import { addDays, dayFrom, daysBetween, type CalendarDate, type Paisa, type Translations } from '../values/index.ts'
import { instantsOf, type Period } from './period.ts'

/** What went off of a fruit, and what was packed, before its prices were first lowered and since. Grams; pieces by what they weigh. */
export type LowerPriceEffect = {
  item: Translations
  since: CalendarDate
  wastedBefore: number
  soldBefore: number
  wastedAfter: number
  soldAfter: number
  /** Ordered at a lower price: its weight, and what buyers pay for it. */
  loweredGrams: number
  loweredPaisa: Paisa
}

type First = { stockItemId: string; item: Translations; since: string }

/**
 * Every fruit that had a lower price by the end of the period. The days from its first lower price on, within the period, are compared with as
 * many days before it.
 */
export async function lowerPriceEffects(reader: Reader, period: Period): Promise<LowerPriceEffect[]> {
  const [, ends] = instantsOf(period)
  const first = await sql<First>`
    select items.id as "stockItemId", items.name as item, to_char(min(applied_at) at time zone 'Asia/Dhaka', 'YYYY-MM-DD') as since
    from markdowns.markdowns join inventory.lots on lots.id = lot_id join inventory.stock_items items on items.id = lots.stock_item_id
    where applied_at < ${ends} group by items.id order by items.code`.execute(reader)
  const effects: LowerPriceEffect[] = []
  for (const { stockItemId, item, since: text } of first.rows) {
    const since = dayFrom(text)
    const from = since > period.from ? since : period.from
    const days = daysBetween(from, period.until) + 1
    const [before, after] = [
      await movedOf(reader, stockItemId, { from: addDays(since, -days), until: addDays(since, -1) }),
      await movedOf(reader, stockItemId, { from, until: period.until }),
    ]
    effects.push({
      item,
      since,
      wastedBefore: before.wasted,
      soldBefore: before.sold,
      wastedAfter: after.wasted,
      soldAfter: after.sold,
      ...(await orderedLower(reader, stockItemId, { from, until: period.until })),
    })
  }
  return effects
}

async function movedOf(reader: Reader, stockItemId: string, period: Period): Promise<{ wasted: number; sold: number }> {
  const [begins, ends] = instantsOf(period)
  const found = await sql<{ wasted: number; sold: number }>`
    select coalesce(-sum(movements.amount * weight) filter (where kind in ('written-off', 'counted')), 0)::integer as wasted,
      coalesce(-sum(movements.amount * weight) filter (where kind in ('packed', 'unpacked', 'returned')), 0)::integer as sold
    from inventory.movements join inventory.lots on lots.id = lot_id
    join (select id, case unit when 'piece' then coalesce(piece_grams, 0) else 1 end as weight from inventory.stock_items) items
      on items.id = lots.stock_item_id
    where lots.stock_item_id = ${stockItemId}::uuid and at >= ${begins} and at < ${ends}`.execute(reader)
  return found.rows[0]!
}

async function orderedLower(
  reader: Reader,
  stockItemId: string,
  period: Period,
): Promise<{ loweredGrams: number; loweredPaisa: Paisa }> {
  const [begins, ends] = instantsOf(period)
  const found = await sql<{ loweredGrams: number; loweredPaisa: Paisa }>`
    select coalesce(sum(coalesce(weighed_grams, net_grams * units)), 0)::integer as "loweredGrams",
      coalesce(sum(line_paisa - line.discount_paisa), 0)::bigint as "loweredPaisa"
    from ordering.order_lines line join ordering.orders on orders.id = order_id
    join inventory.lots on lots.id = line.lot_id
    where lots.stock_item_id = ${stockItemId}::uuid and orders.state <> 'cancelled' and placed_at >= ${begins} and placed_at < ${ends}`.execute(
    reader,
  )
  return found.rows[0]!
}
