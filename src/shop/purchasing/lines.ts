import { sql, type RawBuilder } from 'kysely'
import type { Reader, Tx } from '../context.ts'
import type { Grade } from '../inventory/model.ts'
import type { CalendarDate, Paisa } from '../values/index.ts'

export type LineState = 'draft' | 'ordered' | 'cancelled'

/** What staff set. `amount` is grams or pieces, `unitCost` for a kilogram or a piece; null: not known yet. */
export type LineFacts = {
  stockItemId: string
  /** Null: it is bought elsewhere. */
  farmId: string | null
  day: CalendarDate
  amount: number
  grade: Grade
  unitCost: Paisa | null
}

/** A line of the purchase list. `proposed` is what was proposed when it was put on the list; null when it was added by hand. */
export type PurchaseLine = LineFacts & {
  id: string
  proposed: { day: CalendarDate; amount: number } | null
  state: LineState
  lotId: string | null
  requestId: string | null
  version: number
}

type Row = Omit<PurchaseLine, 'proposed'> & { proposedDay: CalendarDate | null; proposedAmount: number | null }

const COLUMNS = sql`id, stock_item_id as "stockItemId", farm_id as "farmId", day, amount, grade, unit_cost_paisa as "unitCost",
  proposed_day as "proposedDay", proposed_amount as "proposedAmount", state, lot_id as "lotId", request_id as "requestId", version`

async function rowsOf(reader: Reader, rest: RawBuilder<unknown>): Promise<PurchaseLine[]> {
  const found = await sql<Row>`select ${COLUMNS} from purchasing.lines ${rest}`.execute(reader)
  return found.rows.map(({ proposedDay, proposedAmount, ...line }) => ({
    ...line,
    proposed: proposedDay === null || proposedAmount === null ? null : { day: proposedDay, amount: proposedAmount },
  }))
}

/** The lines for these days, and every draft for an earlier day; first the line that was put on the list first. */
export function purchaseLines(reader: Reader, { from, to }: { from: CalendarDate; to: CalendarDate }): Promise<PurchaseLine[]> {
  return rowsOf(
    reader,
    sql`where day between ${from}::date and ${to}::date or (state = 'draft' and day < ${from}::date) order by day, id`,
  )
}

export function linesByIds(reader: Reader, ids: readonly string[]): Promise<PurchaseLine[]> {
  return rowsOf(reader, sql`where id = any(${[...ids]}::uuid[]) order by day, id`)
}

/** Drafts that were added by hand, whatever their day. */
export function draftsByHand(reader: Reader): Promise<PurchaseLine[]> {
  return rowsOf(reader, sql`where state = 'draft' and proposed_day is null`)
}

/** Locks the lines in the order of their ids, so that two forms with the same lines wait for each other. */
export function lockLines(tx: Tx, ids: readonly string[]): Promise<PurchaseLine[]> {
  return rowsOf(tx, sql`where id = any(${[...ids]}::uuid[]) order by id for update`)
}
