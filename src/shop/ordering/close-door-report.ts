import { writeAudit } from '../accounts/index.ts'
import type { Ctx } from '../context.ts'
import { collectRest, waiveRest } from '../payments/index.ts'
import { cleanLine, paisa, type Paisa } from '../values/index.ts'
import { isId } from './cart-facts.ts'
import { LONGEST_DOOR_REASON } from './door-report.ts'
import { doorReportById, markClosed } from './door-report-rows.ts'
import { assertStaff, lockOrder } from './locked-order.ts'

/** Checked: nothing is left to do. Collected: the rest of the cash came to the desk. Waived: nobody asks for the rest any more. */
export const DOOR_OUTCOMES = ['checked', 'collected', 'waived'] as const
export type DoorOutcome = (typeof DOOR_OUTCOMES)[number]

type DoorClosed =
  | { ok: true; amount: Paisa }
  | { ok: false; problem: 'unknown-report' | 'closed-before' | 'reason-missing' | 'nothing-open' }

/** The office has looked at a report from a door. What was left open is collected or waived with it, and a waiver needs a reason. */
export function closeDoorReport(
  ctx: Ctx,
  { id, outcome, note }: { id: string; outcome: DoorOutcome; note: string },
): Promise<DoorClosed> {
  assertStaff(ctx)
  return ctx.db.transaction(async (tx): Promise<DoorClosed> => {
    const found = isId(id) ? await doorReportById(tx, id) : null
    const order = found && (await lockOrder(tx, { orderId: found.orderId }))
    if (!found || !order) return { ok: false, problem: 'unknown-report' }
    const words = cleanLine(note, LONGEST_DOOR_REASON)
    if (words === null || (outcome === 'waived' && words === '')) return { ok: false, problem: 'reason-missing' }
    const { now, actor } = ctx
    if (!(await markClosed(tx, { id, now, actor }))) return { ok: false, problem: 'closed-before' }
    const rest = { orderId: order.id, now, actor, note: words }
    const close = { collected: collectRest, waived: waiveRest } as const
    const amount = outcome === 'checked' || found.state === 'refused' ? null : await close[outcome](tx, rest)
    if (outcome !== 'checked' && !amount) return { ok: false, problem: 'nothing-open' }
    await writeAudit(tx, ctx, {
      action: 'close-door-report',
      subject: { type: 'order', id: order.id, name: order.number },
      before: { state: found.state, cash_paisa: found.cash, bkash_paisa: found.bkash },
      after: { state: outcome, ...(amount && { amount_paisa: amount }), ...(words !== '' && { note: words }) },
    })
    return { ok: true, amount: amount ?? paisa(0) }
  })
}
