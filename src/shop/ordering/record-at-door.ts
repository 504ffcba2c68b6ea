import type { Ctx, Tx } from '../context.ts'
import { addDeliveryPhoto, consignmentEvents, consignmentsByIds, hasBeenOutWith } from '../fulfilment/index.ts'
import { dueNow, isBkashTransactionKnown, paymentsOf } from '../payments/index.ts'
import { assert, paisa, type Paisa } from '../values/index.ts'
import { isId } from './cart-facts.ts'
import { deliverIn } from './deliver-order.ts'
import {
  AMOUNT_CHANGED,
  DOOR_PROBLEMS,
  doorTime,
  lacksReason,
  missingAtDoor,
  needsLook,
  type DoorProblem,
  type DoorReport,
} from './door-report.ts'
import {
  closeRefused,
  doorReportById,
  isTransactionAtDoor,
  isTransactionClaimed,
  writeDoorReport,
  type DoorReportRow,
} from './door-report-rows.ts'
import { failIn } from './fail-delivery.ts'
import { lockOrder } from './locked-order.ts'
import { undoIn } from './undo-at-door.ts'

/** `replayed`: this id was answered before, and nothing was done now. */
export type DoorRecorded =
  | { ok: true; replayed: boolean }
  | { ok: false; problem: DoorProblem | 'unknown-box'; replayed: boolean }

type ToRecord = {
  report: DoorReport
  /** The key of a photo that is stored already. */
  photo: string | null
  shopUrl: string
}

/**
 * Records once what happened at a door, however often the phone sends it. A delivery is booked as it was: with the money that was really
 * taken, also if another amount had been due by then, and at the time it happened. A refusal is recorded, too: the same id gets the same
 * answer, and the office sees that a box or money is elsewhere than the shop thinks.
 */
export async function recordAtDoor(ctx: Ctx, input: ToRecord): Promise<DoorRecorded> {
  const { report } = input
  const { actor } = ctx
  assert(actor.kind === 'staff', 'only staff report from a door')
  const earlier = await doorReportById(ctx.db, report.id)
  if (earlier) return answerOf(earlier, actor.staffId)
  const [box] = isId(report.consignmentId) ? await consignmentsByIds(ctx.db, [report.consignmentId]) : []
  if (!box) return { ok: false, problem: 'unknown-box', replayed: false }
  const recorded = await ctx.db
    .transaction((tx) => recordIn(tx, ctx, { ...input, orderId: box.orderId, staffId: actor.staffId }))
    .catch((error: unknown) => {
      if (isTransactionClaimed(error)) return refuse('transaction-used')
      throw error
    })
  if (recorded.ok || recorded.replayed || recorded.problem === 'unknown-box') return recorded
  // A box that this rider never had is no news about where it is.
  const riderId = actor.role === 'rider' ? actor.staffId : null
  if (riderId !== null && !(await hasBeenOutWith(ctx.db, { riderId, consignmentId: box.id }))) return recorded
  const happenedAt = doorTime(report, { now: ctx.now, after: new Date(0) })
  const refused = {
    report,
    orderId: box.orderId,
    staffId: actor.staffId,
    actor,
    now: ctx.now,
    due: null,
    refused: recorded.problem,
    happenedAt: happenedAt.ok ? happenedAt.at : ctx.now,
    needsLook: report.action.kind !== 'undo',
  }
  const isFirst = await ctx.db.transaction((tx) => writeDoorReport(tx, refused))
  // A request with the same id, sent at the same time, was answered first.
  const first = isFirst ? null : await doorReportById(ctx.db, report.id)
  return first ? answerOf(first, actor.staffId) : recorded
}

function answerOf({ staffId, state, problem }: DoorReportRow, askedBy: string): DoorRecorded {
  // The report is of another rider: this one learns nothing about it.
  if (staffId !== askedBy) return { ok: false, problem: 'unknown-box', replayed: true }
  return state === 'accepted' ? { ok: true, replayed: true } : { ok: false, problem: problem ?? 'cannot-move', replayed: true }
}

type Recording = ToRecord & { orderId: string; staffId: string }

async function recordIn(tx: Tx, ctx: Ctx, recording: Recording): Promise<DoorRecorded> {
  const { report, photo, orderId, staffId } = recording
  const order = await lockOrder(tx, { orderId })
  const earlier = await doorReportById(tx, report.id)
  if (earlier) return answerOf(earlier, staffId)
  if (!order) return refuse('unknown-box')
  if (lacksReason(report.action)) return refuse('reason-missing')
  const events = await consignmentEvents(tx, [orderId])
  const after = events.findLast(({ consignmentId }) => consignmentId === report.consignmentId)?.at ?? order.placedAt
  const time = doorTime(report, { now: ctx.now, after })
  if (!time.ok) return refuse(time.problem)
  const due = report.action.kind === 'deliver' ? paisa(Math.max(0, dueNow(order.total, await paymentsOf(tx, [orderId])))) : null
  const stated = withReason(report, due)
  const { actor, now } = ctx
  const done = await carryOut(tx, ctx, { ...recording, report: stated, at: time.at, due })
  if (done !== null) return refuse(done)
  await closeRefused(tx, { consignmentId: report.consignmentId, now })
  const look = stated.action.kind === 'deliver' && due !== null && needsLook(due, stated.action.money)
  await writeDoorReport(tx, {
    report: stated,
    orderId,
    staffId,
    actor,
    due,
    happenedAt: time.at,
    now,
    refused: null,
    needsLook: look,
  })
  if (photo !== null) await addDeliveryPhoto(tx, { consignmentId: report.consignmentId, file: photo, now, actor })
  return { ok: true, replayed: false }
}

function withReason(report: DoorReport, due: Paisa | null): DoorReport {
  const { action } = report
  if (action.kind !== 'deliver' || due === null || action.money.reason || missingAtDoor(due, action.money) === 0) return report
  return { ...report, action: { ...action, money: { ...action.money, reason: AMOUNT_CHANGED } } }
}

type CarryOut = Recording & { at: Date; due: Paisa | null }

/** Null when it is done. */
async function carryOut(tx: Tx, ctx: Ctx, { report, orderId, shopUrl, at, due }: CarryOut): Promise<DoorProblem | null> {
  const { id: reportId, consignmentId, action } = report
  const ref = { orderId, consignmentId, shopUrl }
  switch (action.kind) {
    case 'undo':
      return undoIn(tx, ctx, { report: { ...report, action }, orderId, at })
    case 'fail':
      return problemOf(await failIn(tx, ctx, { ...ref, failure: action.failure, at }))
    case 'deliver': {
      const { money } = action
      if (money.bkash && (await isTransactionTaken(tx, money.bkash.transaction))) return 'transaction-used'
      const isDifferent = due !== money.cash || money.bkash !== null
      return problemOf(await deliverIn(tx, ctx, { ...ref, atDoor: { reportId, at, money, isDifferent } }))
    }
    default:
      return action satisfies never
  }
}

async function isTransactionTaken(tx: Tx, transaction: string): Promise<boolean> {
  return (await isTransactionAtDoor(tx, transaction)) || isBkashTransactionKnown(tx, transaction)
}

function problemOf(moved: { ok: true } | { ok: false; problem: string }): DoorProblem | null {
  if (moved.ok) return null
  return DOOR_PROBLEMS.find((known) => known === moved.problem) ?? 'cannot-move'
}

function refuse(problem: DoorProblem | 'unknown-box'): Extract<DoorRecorded, { ok: false }> {
  return { ok: false, problem, replayed: false }
}
