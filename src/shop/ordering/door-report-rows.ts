import { sql } from 'kysely'
import { actorName, type Actor, type Reader, type Tx } from '../context.ts'
import { isWalletMoneyTaken } from '../payments/index.ts'
import { paisa, type Paisa } from '../values/index.ts'
import type { DoorMoney, DoorProblem, DoorReport } from './door-report.ts'

export type DoorReportRow = {
  id: string
  orderId: string
  consignmentId: string
  staffId: string
  actor: string
  kind: 'deliver' | 'fail' | 'undo'
  undoes: string | null
  state: 'accepted' | 'refused'
  problem: DoorProblem | null
  due: Paisa | null
  cash: Paisa
  bkash: Paisa
  transaction: string | null
  reason: string | null
  happenedAt: Date
  receivedAt: Date
  undoneAt: Date | null
  needsLook: boolean
  closedAt: Date | null
}

const ROW = sql`
  id, order_id as "orderId", consignment_id as "consignmentId", staff_id as "staffId", actor, kind, undoes, state, problem, due_paisa as due,
  cash_paisa as cash, bkash_paisa as bkash, bkash_transaction as transaction, reason, happened_at as "happenedAt",
  received_at as "receivedAt", undone_at as "undoneAt", needs_look as "needsLook", closed_at as "closedAt"`

export async function doorReportById(reader: Reader, id: string): Promise<DoorReportRow | null> {
  const found = await sql<DoorReportRow>`select ${ROW} from ordering.door_reports where id = ${id}::uuid`.execute(reader)
  return found.rows[0] ?? null
}

/** The reports about these boxes, in the order of their arrival. */
export async function doorReportsOf(reader: Reader, consignmentIds: readonly string[]): Promise<DoorReportRow[]> {
  const found = await sql<DoorReportRow>`
    select ${ROW} from ordering.door_reports where consignment_id = any(${[...consignmentIds]}::uuid[]) order by received_at, id`.execute(
    reader,
  )
  return found.rows
}

const MOST_TO_LOOK_AT = 200

/** The reports that the office has to look at, longest wait first. */
export async function doorReportsToLookAt(reader: Reader): Promise<DoorReportRow[]> {
  const found = await sql<DoorReportRow>`
    select ${ROW} from ordering.door_reports where needs_look and closed_at is null order by received_at, id limit ${MOST_TO_LOOK_AT}`.execute(
    reader,
  )
  return found.rows
}

const NO_MONEY: DoorMoney = { cash: paisa(0), bkash: null, reason: null }

type ToWrite = {
  report: DoorReport
  orderId: string
  staffId: string
  actor: Actor
  due: Paisa | null
  happenedAt: Date
  now: Date
  refused: DoorProblem | null
  needsLook: boolean
}

/** Writes the report; false when its id is there already. */
export async function writeDoorReport(tx: Tx, written: ToWrite): Promise<boolean> {
  const { report, orderId, staffId, actor, due, happenedAt, now, refused, needsLook } = written
  const { id, consignmentId, action } = report
  const { cash, bkash, reason } = action.kind === 'deliver' ? action.money : NO_MONEY
  const done = await sql`
    insert into ordering.door_reports (id, order_id, consignment_id, staff_id, actor, kind, undoes, state, problem, due_paisa, seen_paisa,
      cash_paisa, bkash_paisa, bkash_transaction, reason, happened_at, received_at, needs_look)
    values (${id}::uuid, ${orderId}::uuid, ${consignmentId}::uuid, ${staffId}::uuid, ${actorName(actor)}, ${action.kind},
      ${action.kind === 'undo' ? action.of : null}::uuid, ${refused === null ? 'accepted' : 'refused'}, ${refused}, ${due}::bigint,
      ${action.kind === 'deliver' ? action.seenDue : null}::bigint, ${cash}::bigint, ${bkash?.amount ?? 0}::bigint,
      ${bkash?.transaction ?? null}, ${reason}, ${happenedAt}::timestamptz, ${now}::timestamptz, ${needsLook})
    on conflict (id) do nothing returning id`.execute(tx)
  return done.rows.length === 1
}

/** A report that was accepted after a refused one about the same box settles what the refused one said. */
export async function closeRefused(tx: Tx, { consignmentId, now }: { consignmentId: string; now: Date }): Promise<void> {
  await sql`
    update ordering.door_reports set closed_by = 'system:door', closed_at = ${now}::timestamptz
    where consignment_id = ${consignmentId}::uuid and state = 'refused' and needs_look and closed_at is null`.execute(tx)
}

export async function markUndone(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  await sql`
    update ordering.door_reports set undone_at = ${now}::timestamptz, needs_look = false
    where id = ${id}::uuid and undone_at is null`.execute(tx)
}

/** False when somebody closed it before. */
export async function markClosed(tx: Tx, { id, now, actor }: { id: string; now: Date; actor: Actor }): Promise<boolean> {
  const closed = await sql`
    update ordering.door_reports set closed_by = ${actorName(actor)}, closed_at = ${now}::timestamptz
    where id = ${id}::uuid and needs_look and closed_at is null returning id`.execute(tx)
  return closed.rows.length === 1
}

/** Whether a report that stands already names this transaction. */
export async function isTransactionAtDoor(reader: Reader, transaction: string): Promise<boolean> {
  const found = await sql`
    select from ordering.door_reports where bkash_transaction = ${transaction} and state = 'accepted' and undone_at is null`.execute(
    reader,
  )
  return found.rows.length > 0
}

/** Reports of two boxes claimed the same transaction at the same time. */
export function isTransactionClaimed(error: unknown): boolean {
  return (
    isWalletMoneyTaken(error) || (error instanceof Error && 'constraint' in error && error.constraint === 'door_transactions')
  )
}
