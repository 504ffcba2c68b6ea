import { sql } from 'kysely'
import { writeAudits } from '../accounts/index.ts'
import { actorName, type Ctx, type Tx } from '../context.ts'
import {
  addMoney,
  cleanLine,
  dayInDhaka,
  DEFAULT_LANGUAGE,
  formatMoney,
  paisa,
  type CalendarDate,
  type Paisa,
} from '../values/index.ts'
import { noteBankReceipt, remittanceName } from './confirm-remittance.ts'
import { bankReference } from './keep-remittance.ts'
import { openOf } from './match-lines.ts'
import { leavesOpen, mayClose, type CloseReason, type ParcelFacts } from './model.ts'
import { factsForLines, factsOfOrders } from './parcel-facts.ts'
import { payParcels } from './pay-parcels.ts'
import { lockTasks, type RemittanceTask } from './tasks.ts'

export type ClosingTasks = {
  ids: readonly string[]
  reason: CloseReason
  note: string
  /** For `paid-later`: one payment of the bank for all of these tasks. */
  bank: { amount: Paisa; reference: string; day: CalendarDate } | null
  /** For `other-parcel`: the number of the parcel that the money was for. */
  number: string
}

type Refused =
  | {
      ok: false
      problem:
        | 'nothing-chosen'
        | 'task-closed'
        | 'reason-does-not-fit'
        | 'note-missing'
        | 'bank-incomplete'
        | 'day-not-yet'
        | 'reference-used'
        | 'one-carrier'
        | 'one-task'
        | 'other-parcel-unknown'
        | 'edit-conflict'
    }
  | { ok: false; problem: 'still-open'; number: string; amount: Paisa }
  | { ok: false; problem: 'sum-differs' | 'other-amount'; owed: Paisa }
export type TasksClosed = { ok: true; count: number } | Refused

const LONGEST_NOTE = 300
const MOST_TASKS = 200

/** Staff close differences with a reason. What leaves cash open is closed only by money, a write-off, or an order that agrees now. */
export function closeTasks(ctx: Ctx, closing: ClosingTasks): Promise<TasksClosed> {
  return ctx.db.transaction(async (tx): Promise<TasksClosed> => {
    const ids = [...new Set(closing.ids)].slice(0, MOST_TASKS)
    if (ids.length === 0) return { ok: false, problem: 'nothing-chosen' }
    const note = cleanLine(closing.note, LONGEST_NOTE) ?? ''
    if (closing.reason !== 'paid-later' && note === '') return { ok: false, problem: 'note-missing' }
    const tasks = await lockTasks(tx, ids)
    const [first] = tasks
    if (!first || tasks.length < ids.length || tasks.some(({ state }) => state === 'closed'))
      return { ok: false, problem: 'task-closed' }
    if (tasks.some(({ kind }) => !mayClose(closing.reason, kind))) return { ok: false, problem: 'reason-does-not-fit' }
    if (tasks.some(({ carrier }) => carrier !== first.carrier)) return { ok: false, problem: 'one-carrier' }
    const found = await factsOfOrders(
      tx,
      tasks.flatMap(({ orderId }) => orderId ?? []),
    )
    const parcels = new Map(found.map((parcel) => [parcel.id, parcel]))
    const refused = await carryOut(tx, ctx, { tasks, parcels, note, closing })
    if (refused) return refused
    await markClosed(tx, ctx, { tasks, closing, note })
    return { ok: true, count: tasks.length }
  })
}

type Carrying = { tasks: RemittanceTask[]; parcels: ReadonlyMap<string, ParcelFacts>; note: string; closing: ClosingTasks }

/** Null when it is done. */
async function carryOut(tx: Tx, ctx: Ctx, carrying: Carrying): Promise<Refused | null> {
  switch (carrying.closing.reason) {
    case 'paid-later':
      return payLater(tx, ctx, carrying)
    case 'written-off':
      return writeOff(tx, ctx, carrying)
    case 'corrected':
      return checkCorrected(carrying)
    case 'other-parcel':
      return payOther(tx, ctx, carrying)
    default:
      return carrying.closing.reason satisfies never
  }
}

/** What is open now of the parcel of a task, or the amount of the task where it is about no open cash. */
function owedNow({ kind, parcelId, amount }: RemittanceTask, parcels: ReadonlyMap<string, ParcelFacts>): Paisa {
  if (!leavesOpen(kind)) return amount
  const parcel = parcels.get(parcelId ?? '')
  return parcel ? openOf(parcel) : paisa(0)
}

async function payLater(tx: Tx, ctx: Ctx, { tasks, parcels, closing }: Carrying): Promise<Refused | null> {
  const reference = closing.bank && bankReference(closing.bank.reference)
  if (!closing.bank || !reference) return { ok: false, problem: 'bank-incomplete' }
  const bank = { ...closing.bank, reference }
  if (bank.day > dayInDhaka(ctx.now)) return { ok: false, problem: 'day-not-yet' }
  const owed = addMoney(...tasks.map((task) => owedNow(task, parcels)))
  if (owed <= 0 || owed !== bank.amount) return { ok: false, problem: 'sum-differs', owed }
  if (!(await noteBankReceipt(tx, ctx, { carrier: tasks[0]!.carrier, bank, remittanceId: null })))
    return { ok: false, problem: 'reference-used' }
  return moveParcels(tx, ctx, { kind: 'paid', tasks, parcels, note: reference })
}

function writeOff(tx: Tx, ctx: Ctx, { tasks, parcels, note }: Carrying): Promise<Refused | null> {
  return moveParcels(tx, ctx, { kind: 'written-off', tasks, parcels, note })
}

type ParcelsMoved = {
  kind: 'paid' | 'written-off'
  tasks: RemittanceTask[]
  parcels: ReadonlyMap<string, ParcelFacts>
  note: string
}

async function moveParcels(tx: Tx, ctx: Ctx, { kind, tasks, parcels, note }: ParcelsMoved): Promise<Refused | null> {
  const moves = tasks.flatMap((task) => {
    const parcel = leavesOpen(task.kind) ? parcels.get(task.parcelId ?? '') : undefined
    return parcel && openOf(parcel) > 0 ? [{ parcel, amount: openOf(parcel) }] : []
  })
  const taskId = tasks.length === 1 ? tasks[0]!.id : null
  const isDone = await payParcels(tx, ctx, { kind, moves, remittanceId: null, taskId, note })
  return isDone ? null : { ok: false, problem: 'edit-conflict' }
}

/**
 * A correction hides no money: nothing of the parcel may be open any more, and what is missing at the bank or was charged too much is paid
 * or written off. A list below zero is deducted from the next one, so the two differences may cancel each other.
 */
function checkCorrected({ tasks, parcels }: Carrying): Refused | null {
  for (const task of tasks) {
    const amount = leavesOpen(task.kind) ? owedNow(task, parcels) : paisa(0)
    if (amount > 0) return { ok: false, problem: 'still-open', number: nameOf(task), amount }
  }
  const ofBank = tasks.filter(({ kind }) => kind === 'bank' || kind === 'charges')
  const amount = addMoney(paisa(0), ...ofBank.map((task) => task.amount))
  return amount > 0 ? { ok: false, problem: 'still-open', number: nameOf(ofBank[0]!), amount } : null
}

function nameOf({ number, carrier, remittanceNumber }: RemittanceTask): string {
  return number ?? remittanceName({ carrier, number: remittanceNumber })
}

/** The money of a line was for another parcel, whose cash is open by the same amount. */
async function payOther(tx: Tx, ctx: Ctx, { tasks, closing }: Carrying): Promise<Refused | null> {
  const [task, another] = tasks
  if (!task || another) return { ok: false, problem: 'one-task' }
  const typed = cleanLine(closing.number, 60)
  if (!typed) return { ok: false, problem: 'other-parcel-unknown' }
  const { carrier } = task
  const facts = await factsForLines(tx, { carrier, lines: [{ number: typed, order: typed }], coversUntil: null })
  const own = facts.filter((parcel) => parcel.carrier === carrier)
  const parcel = own.find((one) => openOf(one) > 0) ?? own[0]
  if (!parcel) return { ok: false, problem: 'other-parcel-unknown' }
  const held = paisa(0 - task.amount)
  if (openOf(parcel) !== held) return { ok: false, problem: 'other-amount', owed: openOf(parcel) }
  const move = {
    kind: 'paid',
    moves: [{ parcel, amount: held }],
    remittanceId: null,
    taskId: task.id,
    note: closing.note,
  } as const
  if (!(await payParcels(tx, ctx, move))) return { ok: false, problem: 'edit-conflict' }
  await sql`
    update remittances.tasks set state = 'closed', reason = 'other-parcel', note = ${closing.note}, closed_by = ${actorName(ctx.actor)},
      closed_at = ${ctx.now}::timestamptz
    where state = 'open' and kind in ('short', 'missing') and parcel_id = ${parcel.id}::uuid`.execute(tx)
  return null
}

async function markClosed(
  tx: Tx,
  ctx: Ctx,
  { tasks, closing, note }: { tasks: readonly RemittanceTask[]; closing: ClosingTasks; note: string },
): Promise<void> {
  const reference = closing.reason === 'paid-later' && closing.bank ? bankReference(closing.bank.reference) : null
  await sql`
    update remittances.tasks set state = 'closed', reason = ${closing.reason}, note = ${note === '' ? null : note},
      bank_reference = ${reference}, closed_by = ${actorName(ctx.actor)}, closed_at = ${ctx.now}::timestamptz
    where id = any(${tasks.map(({ id }) => id)}::uuid[]) and state = 'open'`.execute(tx)
  await writeAudits(
    tx,
    ctx,
    tasks.map((task) => ({
      action: 'close-remittance-task' as const,
      subject: { type: 'remittance', id: task.remittanceId, name: `R-${task.remittanceNumber} ${task.number ?? task.kind}` },
      before: { difference: task.kind, amount: formatMoney(task.amount, DEFAULT_LANGUAGE) },
      after: { how: closing.reason, ...(note !== '' && { note }), ...(reference !== null && { reference }) },
    })),
  )
}
