import { sql, type RawBuilder } from 'kysely'
import { actorName, type Ctx, type Reader, type Tx } from '../context.ts'
import type { CalendarDate, Paisa } from '../values/index.ts'
import type { RemittingCarrier, TaskKind } from './model.ts'

export type RemittanceTask = {
  id: string
  remittanceId: string
  remittanceNumber: number
  carrier: RemittingCarrier
  kind: TaskKind
  row: number | null
  number: string | null
  parcelId: string | null
  orderId: string | null
  /** What the carrier owes for it; below zero what the shop holds of the carrier. */
  amount: Paisa
  dueOn: CalendarDate
  state: 'open' | 'closed'
  reason: 'remittance' | 'paid-later' | 'written-off' | 'corrected' | 'other-parcel' | null
  note: string | null
  bankReference: string | null
  closedBy: string | null
  closedAt: Date | null
}

const TASK = sql`
  select task.id, remittance_id as "remittanceId", remittance.number as "remittanceNumber", task.carrier, kind, row, task.number,
    parcel_id as "parcelId", order_id as "orderId", amount_paisa as amount, due_on as "dueOn", task.state, reason, note,
    task.bank_reference as "bankReference", closed_by as "closedBy", closed_at as "closedAt"
  from remittances.tasks task join remittances.remittances remittance on remittance.id = task.remittance_id`

async function tasksWhere(reader: Reader, where: RawBuilder<unknown>): Promise<RemittanceTask[]> {
  const found = await sql<RemittanceTask>`${TASK} where ${where}`.execute(reader)
  return found.rows
}

/** The open tasks, those that are due first. */
export function openTasks(reader: Reader, { most }: { most: number }): Promise<RemittanceTask[]> {
  return tasksWhere(reader, sql`task.state = 'open' order by due_on, remittance.number, row nulls last, task.id limit ${most}`)
}

/** The tasks that a remittance opened, in the order of its file. */
export function tasksOfRemittance(reader: Reader, remittanceId: string): Promise<RemittanceTask[]> {
  return tasksWhere(reader, sql`remittance_id = ${remittanceId}::uuid order by row nulls last, task.id`)
}

/** How many tasks are open, and how many of them are late. */
export async function taskCounts(reader: Reader, today: CalendarDate): Promise<{ open: number; late: number }> {
  const found = await sql<{ open: number; late: number }>`
    select count(*)::integer as open, (count(*) filter (where due_on < ${today}::date))::integer as late
    from remittances.tasks where state = 'open'`.execute(reader)
  return found.rows[0]!
}

/** Locks the named tasks, in id order. */
export async function lockTasks(tx: Tx, ids: readonly string[]): Promise<RemittanceTask[]> {
  await sql`select id from remittances.tasks where id = any(${[...ids]}::uuid[]) order by id for update`.execute(tx)
  return tasksWhere(tx, sql`task.id = any(${[...ids]}::uuid[]) order by task.id`)
}

const OF_OPEN_CASH = sql`state = 'open' and kind in ('short', 'missing')`

/** Locks the tasks about open cash of these parcels. Tasks are locked before parcels. */
export async function lockTasksOf(tx: Tx, parcelIds: readonly string[]): Promise<void> {
  await sql`
    select id from remittances.tasks where ${OF_OPEN_CASH} and parcel_id = any(${[...parcelIds]}::uuid[]) order by id for update`.execute(
    tx,
  )
}

/** A later remittance paid these parcels: earlier tasks about them are done. What is still short gets a new one. */
export async function closePaid(tx: Tx, { now, actor }: Ctx, parcelIds: readonly string[]): Promise<void> {
  await sql`
    update remittances.tasks set state = 'closed', reason = 'remittance', closed_by = ${actorName(actor)}, closed_at = ${now}::timestamptz
    where ${OF_OPEN_CASH} and parcel_id = any(${[...parcelIds]}::uuid[])`.execute(tx)
}
