import { sql } from 'kysely'
import type { Reader, Tx } from '../context.ts'
import type { CalendarDate, Paisa } from '../values/index.ts'
import type { BoxNews, BoxReason, BoxState } from './model.ts'

export type WeeklyBox = {
  id: string
  planId: string
  /** The day by the rhythm of the plan; `day` differs when that day is closed. */
  weekDay: CalendarDate
  day: CalendarDate
  slotId: string
  state: BoxState
  reason: BoxReason | null
  cutOffAt: Date
  goods: Paisa
  delivery: Paisa
  shortGrams: number
  carried: string[]
  news: BoxNews | null
  toldAt: Date | null
  orderId: string | null
  version: number
}

export type BoxLine = { productId: string; partId: string; grams: number; halfKilo: Paisa }

/** The columns of a box, of `weekly.boxes as box`. */
export const BOX_COLUMNS = sql`
  box.id, box.plan_id as "planId", box.week_day as "weekDay", box.day, box.slot_id as "slotId", box.state, box.reason,
  box.cut_off_at as "cutOffAt", box.goods_paisa as goods, box.delivery_paisa as delivery, box.short_grams as "shortGrams", box.carried,
  box.news, box.told_at as "toldAt", box.order_id as "orderId", box.version`

export async function boxById(reader: Reader, boxId: string): Promise<WeeklyBox | null> {
  const found = await sql<WeeklyBox>`select ${BOX_COLUMNS} from weekly.boxes as box where box.id = ${boxId}::uuid`.execute(reader)
  return found.rows[0] ?? null
}

/** The boxes of a plan, the latest first. */
export async function boxesOfPlan(reader: Reader, planId: string, most = 20): Promise<WeeklyBox[]> {
  const found = await sql<WeeklyBox>`
    select ${BOX_COLUMNS} from weekly.boxes as box where box.plan_id = ${planId}::uuid order by box.week_day desc limit ${most}`.execute(
    reader,
  )
  return found.rows
}

/** The box of a plan, locked until the transaction ends. The plan is locked before. */
export async function lockBox(tx: Tx, { planId, boxId }: { planId: string; boxId: string }): Promise<WeeklyBox | null> {
  const found = await sql<WeeklyBox>`
    select ${BOX_COLUMNS} from weekly.boxes as box where box.id = ${boxId}::uuid and box.plan_id = ${planId}::uuid for update`.execute(
    tx,
  )
  return found.rows[0] ?? null
}

/** The lines of boxes, in order, by box. */
export async function linesOfBoxes(reader: Reader, boxIds: readonly string[]): Promise<Map<string, BoxLine[]>> {
  if (boxIds.length === 0) return new Map()
  const found = await sql<BoxLine & { boxId: string }>`
    select box_id as "boxId", product_id as "productId", part_id as "partId", grams, half_kilo_paisa as "halfKilo"
    from weekly.box_lines where box_id = any(${[...boxIds]}::uuid[]) order by box_id, position`.execute(reader)
  const byBox = new Map<string, BoxLine[]>()
  for (const { boxId, ...line } of found.rows) byBox.set(boxId, [...(byBox.get(boxId) ?? []), line])
  return byBox
}

/** Replaces the lines of boxes. One statement for all. */
export async function writeLines(tx: Tx, boxes: readonly { id: string; lines: readonly BoxLine[] }[]): Promise<void> {
  if (boxes.length === 0) return
  const rows = boxes.flatMap(({ id, lines }) => lines.map((line, position) => ({ ...line, boxId: id, position })))
  await sql`delete from weekly.box_lines where box_id = any(${boxes.map(({ id }) => id)}::uuid[])`.execute(tx)
  await sql`
    insert into weekly.box_lines (box_id, product_id, part_id, grams, half_kilo_paisa, position)
    select "boxId", "productId", "partId", grams, "halfKilo", position
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as line("boxId" uuid, "productId" uuid, "partId" uuid, grams integer, "halfKilo" bigint, position integer)`.execute(tx)
}
