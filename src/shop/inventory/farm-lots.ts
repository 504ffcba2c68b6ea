import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import type { CalendarDate, Paisa, Translations } from '../values/index.ts'
import type { Grade, StockItem } from './model.ts'

/** A received lot of one of our farms. `amount` is what was received, in grams or pieces. */
export type FarmLot = {
  id: string
  code: string
  farmId: string
  stockItemId: string
  item: Pick<StockItem, 'code' | 'unit'> & { name: Translations }
  grade: Grade
  amount: number
  costPaisa: Paisa
  receivedOn: CalendarDate
}

/** Lots of a farm received since a day, or those among these lots, the latest first. */
export async function farmLots(
  reader: Reader,
  by: { farmId: string; since: CalendarDate } | { lotIds: readonly string[] },
): Promise<FarmLot[]> {
  const which =
    'farmId' in by
      ? sql`lot.farm_id = ${by.farmId}::uuid and lot.received_on >= ${by.since}::date`
      : sql`lot.id = any(${[...by.lotIds]}::uuid[])`
  const found = await sql<Omit<FarmLot, 'item'> & FarmLot['item'] & { lotCode: string }>`
    select lot.id, lot.code as "lotCode", lot.farm_id as "farmId", lot.stock_item_id as "stockItemId", item.code, item.name, item.unit,
      lot.grade, lot.cost_paisa as "costPaisa", lot.received_on as "receivedOn",
      (select coalesce(sum(amount), 0)::integer from inventory.movements where lot_id = lot.id and kind in ('expected', 'received')) as amount
    from inventory.lots lot join inventory.stock_items item on item.id = lot.stock_item_id
    where ${which} and lot.state = 'received' and lot.farm_id is not null
    order by lot.received_on desc, lot.code`.execute(reader)
  return found.rows.map(({ lotCode, code, name, unit, ...lot }) => ({ ...lot, code: lotCode, item: { code, name, unit } }))
}
