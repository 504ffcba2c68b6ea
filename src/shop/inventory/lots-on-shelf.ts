import { sql } from 'kysely'
import type { Reader, Tx } from '../context.ts'
import type { CalendarDate, Paisa } from '../values/index.ts'
import type { Grade } from './model.ts'

/** A received lot that is not quarantined. Amounts are grams or pieces. */
export type ShelfLot = {
  id: string
  code: string
  stockItemId: string
  grade: Grade
  bestBefore: CalendarDate
  /** On hand less allocated. */
  available: number
  markedDown: boolean
  /** What the whole lot cost, and how much of it was received. */
  costPaisa: Paisa
  received: number
}

const COLUMNS = sql`id, code, stock_item_id as "stockItemId", grade, best_before as "bestBefore", on_hand - allocated as available,
  marked_down as "markedDown", cost_paisa as "costPaisa", coalesce((
    select sum(amount) from inventory.movements where lot_id = lots.id and kind in ('expected', 'received')), 0)::integer as received`

/** The lots from which something may still be sold on that day. The one that expires first comes first. */
export async function lotsOnShelf(reader: Reader, day: CalendarDate): Promise<ShelfLot[]> {
  const found = await sql<ShelfLot>`
    select ${COLUMNS} from inventory.lots
    where state = 'received' and not quarantined and on_hand > 0 and on_hand > allocated and best_before >= ${day}::date
    order by best_before, id`.execute(reader)
  return found.rows
}

/** These lots as they are now, whatever is left of them, by id. */
export async function shelfLots(reader: Reader, lotIds: readonly string[]): Promise<Map<string, ShelfLot>> {
  if (lotIds.length === 0) return new Map()
  const found = await sql<ShelfLot>`select ${COLUMNS} from inventory.lots where id = any(${[...lotIds]}::uuid[])`.execute(reader)
  return new Map(found.rows.map((lot) => [lot.id, lot]))
}

/** Locks a lot whose price changes. `sells`: it was received and is not quarantined. */
export async function lockShelfLot(tx: Tx, lotId: string): Promise<(ShelfLot & { sells: boolean }) | null> {
  const found = await sql<ShelfLot & { sells: boolean }>`
    select ${COLUMNS}, state = 'received' and not quarantined as sells from inventory.lots where id = ${lotId}::uuid for update`.execute(
    tx,
  )
  return found.rows[0] ?? null
}

/** The lot is sold at its own lower price only, or at the normal price again. */
export async function setMarkedDown(tx: Tx, { lotId, markedDown }: { lotId: string; markedDown: boolean }): Promise<void> {
  await sql`update inventory.lots set marked_down = ${markedDown} where id = ${lotId}::uuid`.execute(tx)
}
