import {
  closeDoorReport,
  DOOR_OUTCOMES,
  doorReportsToLookAt,
  officeOrdersById,
  type DoorReportRow,
} from '#shop/ordering/index.ts'
import { AMOUNT_CHANGED } from '#shop/ordering/model.ts'
import { dueAfterwards, paymentsOf } from '#shop/payments/index.ts'
import { addMoney, dayInDhaka, formatInstant, formatMoney, paisa, subtractMoney, type Language } from '#shop/values/index.ts'
import { wordsOf } from '#texts/all.server.ts'
import type { StaffContext } from '../access.server.ts'
import { defineActions, intentsOf } from '../kit/actions.server.ts'
import type { DoorTask } from './door-task-list.tsx'

/** The reports from doors that the office has to look at, longest wait first. */
export async function doorTasks({ ctx, language }: StaffContext): Promise<DoorTask[]> {
  const reports = await doorReportsToLookAt(ctx.db)
  const ids = [...new Set(reports.map(({ orderId }) => orderId))]
  const orders = new Map((await officeOrdersById(ctx.db, ids, dayInDhaka(ctx.now))).map((order) => [order.id, order]))
  const payments = Map.groupBy(await paymentsOf(ctx.db, ids), ({ orderId }) => orderId)
  return reports.flatMap((report) => {
    const order = orders.get(report.orderId)
    if (!order) return []
    const open = order.status === 'delivered' ? dueAfterwards(payments.get(order.id) ?? []) : paisa(0)
    const over = report.due === null ? 0 : report.cash + report.bkash - report.due
    return [
      {
        id: report.id,
        orderId: order.id,
        title: `${order.number}, ${order.name}`,
        at: formatInstant(report.happenedAt, language),
        actor: report.actor,
        what: whatHappened(report, language),
        problem: report.problem,
        transaction: report.transaction,
        reason: report.reason === AMOUNT_CHANGED ? null : report.reason,
        amountChanged: report.reason === AMOUNT_CHANGED,
        open: open > 0 && report.state === 'accepted' ? formatMoney(open, language) : null,
        over: over > 0 ? formatMoney(paisa(over), language) : null,
      },
    ]
  })
}

/** In one sentence, what was taken at the door, or which report could not be recorded. */
export function whatHappened({ kind, state, cash, bkash, due }: DoorReportRow, language: Language): string {
  const t = wordsOf('office', language)
  const money = { cash: formatMoney(cash, language), bkash: formatMoney(bkash, language) }
  if (state === 'refused') {
    const taken = addMoney(cash, bkash) > 0 ? ` ${t('doorTask.taken', money)}` : ''
    return t(kind === 'fail' ? 'doorTask.refusedFail' : 'doorTask.refusedDeliver') + taken
  }
  const all = { ...money, due: formatMoney(due ?? paisa(0), language) }
  if (bkash === 0) return t('doorTask.cashOnly', all)
  return t(cash === 0 ? 'doorTask.bkashOnly' : 'doorTask.money', all)
}

/** Whether the money of an accepted delivery deserves a word. */
export function isDifferent({ kind, state, undoneAt, cash, bkash, due }: DoorReportRow): boolean {
  return kind === 'deliver' && state === 'accepted' && undoneAt === null && (bkash > 0 || subtractMoney(cash, due ?? cash) !== 0)
}

const LONGEST_NOTE = 300
const intent = intentsOf<'payments'>()

export const paymentsActions = defineActions({
  page: 'payments',
  sees: 'manage-payments',
  mistakes: { 'reason-missing': 'note' },
  intents: {
    close: intent({
      name: 'doorTask.close',
      fields: (read) => ({
        outcome: read.oneOf('outcome', DOOR_OUTCOMES),
        note: read.lineIfAny('note', LONGEST_NOTE, 'reason-missing'),
      }),
      run: ({ ctx, about }, closing) => closeDoorReport(ctx, { id: about, ...closing }),
    }),
  },
})
