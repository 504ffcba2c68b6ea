import type { Ctx, Tx } from '../context.ts'
import { changeDayIn, freeSlots, lockOrder, orderCan, type DayChanged } from '../ordering/index.ts'
import type { CalendarDate } from '../values/index.ts'
import { mayAccept, type AnsweredBy, type DefaultAnswer } from './model.ts'
import { lockAsked, writeAnswer, type AskedOrder, type AskedRef } from './slips.ts'
import { onlyBox, putInOtherFruit, takeOutFruit, type TakenOut } from './take-out-fruit.ts'

export type Choice =
  | { kind: 'accept'; slotId: string; day: CalendarDate }
  /** Other fruit in place of all of the pre-ordered fruit. */
  | { kind: 'change'; variantId: string; units: number }
  | { kind: 'refund' }
  /** The next free day of the new week, at the hours nearest to those promised. */
  | { kind: 'accept-next' }

export type Answered =
  | { ok: true; answer: 'accept' | 'change' | 'refund' }
  | {
      ok: false
      problem: 'unknown-slip' | 'answered' | 'not-offered' | 'before-harvest' | 'no-free-day'
    }
  | Extract<DayChanged, { ok: false }>
  | Extract<TakenOut, { ok: false }>

/** The answer to one slip about one order, given once: by its buyer, by staff for them, or by the default after the deadline. */
export function answerSlip(
  ctx: Ctx,
  { ref, choice, by, shopUrl }: { ref: AskedRef; choice: Choice; by: AnsweredBy; shopUrl: string },
): Promise<Answered> {
  return ctx.db.transaction(async (tx): Promise<Answered> => {
    const asked = await lockAsked(tx, ref)
    if (!asked) return { ok: false, problem: 'unknown-slip' }
    if (asked.state !== 'asked' || (by === 'buyer' && ctx.now >= asked.slip.answerUntil))
      return { ok: false, problem: 'answered' }
    if (by === 'buyer' && asked.problem !== null) return { ok: false, problem: 'for-staff' }
    const order = await lockOrder(tx, { orderId: asked.orderId })
    if (!order || !orderCan('cancel', order.state)) return { ok: false, problem: 'order-over' }
    // The link of the order is enough to answer. A visitor may not edit or cancel an order otherwise, so the change is made by the system.
    const system: Ctx = { ...ctx, actor: ctx.actor.kind === 'staff' ? ctx.actor : { kind: 'system', name: 'pre-orders' } }
    return apply(tx, system, { asked, choice, by, shopUrl })
  })
}

type ToApply = { asked: AskedOrder; choice: Choice; by: AnsweredBy; shopUrl: string }

async function apply(tx: Tx, ctx: Ctx, { asked, choice, by, shopUrl }: ToApply): Promise<Answered> {
  const { orderId } = asked
  const { now } = ctx
  if (choice.kind === 'refund') {
    const done = await takeOutFruit(tx, ctx, { asked, shopUrl })
    if (!done.ok) return done
    await writeAnswer(tx, asked, { state: 'returning', answer: 'refund', by, now })
    return { ok: true, answer: 'refund' }
  }
  if (choice.kind === 'change') {
    const { variantId, units } = choice
    const done = await putInOtherFruit(tx, ctx, { asked, shopUrl, added: { variantId, units } })
    if (!done.ok) return done
    // Money above the new total goes back.
    await writeAnswer(tx, asked, { state: 'returning', answer: 'change', by, now })
    return { ok: true, answer: 'change' }
  }
  if (!mayAccept(asked.slip.kind)) return { ok: false, problem: 'not-offered' }
  if (choice.kind === 'accept' && choice.day < asked.slip.shipsFrom!) return { ok: false, problem: 'before-harvest' }
  const accepted =
    choice.kind === 'accept'
      ? await changeDayIn(tx, ctx, { orderId, slotId: choice.slotId, day: choice.day, shopUrl })
      : await acceptNext(tx, ctx, { asked, shopUrl })
  if (!accepted.ok) return accepted
  await writeAnswer(tx, asked, { state: 'done', answer: 'accept', by, now })
  return { ok: true, answer: 'accept' }
}

const MOST_TRIES = 8

/** Stock that was released for a day that is refused is held again for the next one, or the transaction is rolled back. */
async function acceptNext(
  tx: Tx,
  ctx: Ctx,
  { asked, shopUrl }: { asked: AskedOrder; shopUrl: string },
): Promise<{ ok: true } | Extract<Answered, { ok: false }>> {
  const box = await onlyBox(tx, asked.orderId)
  if (!box) return { ok: false, problem: 'for-staff' }
  const slots = await freeSlots(tx, box, ctx.now, asked.slip.shipsFrom!)
  for (const { slotId, day } of slots.slice(0, MOST_TRIES)) {
    const changed = await changeDayIn(tx, ctx, { orderId: asked.orderId, slotId, day, shopUrl })
    if (changed.ok) return { ok: true }
    const { problem } = changed
    // All others are about this slot, and the next one may do.
    if (problem === 'unknown-order' || problem === 'too-late-to-change' || problem === 'many-boxes') return { ok: false, problem }
  }
  return { ok: false, problem: 'no-free-day' }
}

/** The day that the box has now, where it is the only one. */
export async function dayOfBox(tx: Tx, orderId: string): Promise<CalendarDate | null> {
  return (await onlyBox(tx, orderId))?.day ?? null
}

export function defaultChoice(answer: DefaultAnswer): Choice {
  return answer === 'accept' ? { kind: 'accept-next' } : { kind: 'refund' }
}
