import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import type { CalendarDate } from '../values/index.ts'
import type { Grade, LotState } from './model.ts'

/** A lot with something that is not promised. `amount` is grams or pieces. */
export type FreeLot = {
  stockItemId: string
  availableFrom: CalendarDate
  bestBefore: CalendarDate
  amount: number
}

/**
 * What is free of received and expected lots, for deliveries from `fromDay` on. What is left of the quota of a pre-order is not: it is kept for
 * those who pre-order.
 */
export async function freeLots(reader: Reader, { fromDay }: { fromDay: CalendarDate }): Promise<FreeLot[]> {
  const found = await sql<FreeLot>`
    select stock_item_id as "stockItemId", available_from as "availableFrom", best_before as "bestBefore", on_hand - allocated as amount
    from inventory.lots
    where on_hand > 0 and on_hand > allocated and not quarantined and best_before >= ${fromDay}::date and coalesce(only_variants, '{}') = '{}'
    order by best_before, id`.execute(reader)
  return found.rows
}

/** The last lot of a fruit that came. `unitCost` is paisa for a kilogram or a piece; null when it is not known. */
export type LastBought = { stockItemId: string; farmId: string | null; grade: Grade; unitCost: number | null }

/** Of each stock item the last lot that a farm delivered, or else the last one from anywhere. */
export async function lastBought(reader: Reader): Promise<Map<string, LastBought>> {
  const found = await sql<LastBought>`
    with last as (
      select distinct on (stock_item_id) id, stock_item_id, farm_id, grade, cost_paisa from inventory.lots where state = 'received'
      order by stock_item_id, farm_id is null, received_on desc, id desc
    )
    select last.stock_item_id as "stockItemId", last.farm_id as "farmId", last.grade,
      round(last.cost_paisa * case items.unit when 'gram' then 1000 else 1 end::numeric / (
        select nullif(sum(amount), 0) from inventory.movements where lot_id = last.id and kind in ('expected', 'received')))::integer as "unitCost"
    from last join inventory.stock_items items on items.id = last.stock_item_id`.execute(reader)
  return new Map(found.rows.map((row) => [row.stockItemId, row]))
}

/** What became of a lot that was ordered. `came`: what was received of it, null while it is awaited. */
export type Arrival = { lotId: string; code: string; state: LotState; came: number | null }

export async function arrivalsOf(reader: Reader, lotIds: readonly string[]): Promise<Map<string, Arrival>> {
  if (lotIds.length === 0) return new Map()
  const found = await sql<Arrival>`
    select id as "lotId", code, state, case state when 'received' then (
      select coalesce(sum(amount), 0)::integer from inventory.movements where lot_id = lots.id and kind in ('expected', 'received')) end as came
    from inventory.lots where id = any(${[...lotIds]}::uuid[])`.execute(reader)
  return new Map(found.rows.map((row) => [row.lotId, row]))
}

/** An expected lot. `promised` is what orders hold of it, `forPreorder` says that it is the quota of a pre-order. */
export type AwaitedLot = {
  lotId: string
  code: string
  stockItemId: string
  farmId: string | null
  availableFrom: CalendarDate
  amount: number
  promised: number
  forPreorder: boolean
}

/** What is expected until a day, the earliest first, also what is late. */
export async function awaitedLots(reader: Reader, { to }: { to: CalendarDate }): Promise<AwaitedLot[]> {
  const found = await sql<AwaitedLot>`
    select id as "lotId", code, stock_item_id as "stockItemId", farm_id as "farmId", available_from as "availableFrom", on_hand as amount,
      allocated as promised, coalesce(only_variants, '{}') <> '{}' as "forPreorder"
    from inventory.lots where state = 'expected' and not quarantined and on_hand > 0 and available_from <= ${to}::date
    order by available_from, code`.execute(reader)
  return found.rows
}
