import { sql } from 'kysely'
import { leftOfLines } from '../billing/index.ts'
import type { Ctx, Tx } from '../context.ts'
import { HALF_KILO } from '../gifting/model.ts'
import { lineRows, orderById, shortPickIn, type OrderLineRow } from '../ordering/index.ts'
import { amountDue, dueOnAccount, paymentsOf, priceOfUnits } from '../payments/index.ts'
import { paisa, type CalendarDate, type Paisa } from '../values/index.ts'
import { linesOfBoxes, lockBox, type WeeklyBox } from './boxes.ts'
import { auditPlan } from './change-plan.ts'
import { writeCredit } from './credits.ts'
import { lockPlan, type Plan } from './plans.ts'

export type CarryInput = { planId: string; boxId: string; productId: string; grams: number; reason: string }

type RefusedByPacking = 'unknown-order' | 'edit-conflict' | 'reason-missing' | 'nothing-left' | 'in-review'

export type CarriedOver =
  /**
   * `credit`: what the buyer paid for it; zero when the order got cheaper instead. `payBack`: what is then paid too much of the order, and
   * staff refund. `to`: the day of the box that brings it.
   */
  | { ok: true; credit: Paisa; payBack: Paisa; to: CalendarDate | null }
  | { ok: false; problem: 'unknown-box' | 'not-in-box' | 'carried-already' | RefusedByPacking }

/**
 * What could not go with a box goes first into the next one. While the box is open, it is taken off its order, which gets cheaper: what was
 * paid too much by then is refunded on the page of the order. Afterwards the price that was paid for it is owed and lowers the price of the
 * next box. One transaction.
 */
export function carryOver(ctx: Ctx, input: CarryInput): Promise<CarriedOver> {
  return ctx.db.transaction(async (tx): Promise<CarriedOver> => {
    const plan = await lockPlan(tx, input)
    const box = plan && (await lockBox(tx, input))
    if (!plan || !box || box.orderId === null) return { ok: false, problem: 'unknown-box' }
    const sent = (await linesOfBoxes(tx, [box.id])).get(box.id)?.find(({ productId }) => productId === input.productId)
    const { grams } = input
    if (!sent || grams <= 0 || grams > sent.grams || grams % HALF_KILO !== 0) return { ok: false, problem: 'not-in-box' }
    const line = (await lineRows(tx, [box.orderId])).find(({ variantId }) => variantId === sent.partId)
    // The packer may have taken some of it off already.
    const inOrder = (line?.units ?? 0) * HALF_KILO
    const excess = Math.max(0, grams - (sent.grams - inOrder)) / HALF_KILO
    const settled =
      line && excess > 0 ? await takeOff(tx, ctx, { box, line, units: excess, input }) : { ok: true as const, credit: paisa(0) }
    if (!settled.ok) return settled
    const { credit } = settled
    const payBack = credit > 0 ? paisa(0) : await paidTooMuch(tx, box.orderId)
    const to = plan.state === 'ended' ? null : await giveToNext(tx, ctx, { plan, box, productId: input.productId })
    await auditPlan(tx, ctx, {
      plan,
      before: null,
      after: { box: box.day, carried: input.productId, grams, credit_paisa: credit, to, reason: input.reason },
    })
    return { ok: true, credit, payBack, to }
  })
}

type TakingOff = { box: WeeklyBox; line: OrderLineRow; units: number; input: CarryInput }

async function takeOff(
  tx: Tx,
  ctx: Ctx,
  { box, line, units, input }: TakingOff,
): Promise<{ ok: true; credit: Paisa } | Extract<CarriedOver, { ok: false }>> {
  const { orderId } = line
  const picked = await shortPickIn(tx, ctx, {
    orderId,
    orderLineId: line.id,
    units: line.units - units,
    seenUnits: line.units,
    reason: input.reason,
    missing: 'stays',
    substitute: null,
  })
  if (picked.ok) return { ok: true, credit: paisa(0) }
  switch (picked.problem) {
    // Packed or delivered: the order stays as it is.
    case 'cannot-move':
      return owe(tx, ctx, { box, line, units, input })
    case 'unknown-variant':
    case 'not-in-stock':
    case 'agreed-box':
    case 'not-fewer':
      throw new Error('Nothing is substituted, a weekly box is no gift, and some of the fruit is taken off.')
    default:
      return { ok: false, problem: picked.problem }
  }
}

/**
 * What the buyer paid for it, or owes on account, at most what refunds have left of its line. A box that is not paid yet is charged in full
 * at the door.
 */
async function owe(
  tx: Tx,
  ctx: Ctx,
  { box, line, units, input }: TakingOff,
): Promise<{ ok: true; credit: Paisa } | { ok: false; problem: 'carried-already' }> {
  const { id: boxId, planId } = box
  const before = await sql`
    select from weekly.credits where box_id = ${boxId}::uuid and product_id = ${input.productId}::uuid and kind = 'owed'`.execute(
    tx,
  )
  if (before.rows.length > 0) return { ok: false, problem: 'carried-already' }
  const gross = paisa(line.linePaisa - line.discount)
  const value = priceOfUnits({ gross, quantity: line.units }, units)
  const left = (await leftOfLines(tx, line.orderId)).find(({ key }) => key === line.id)?.gross ?? 0
  const credit = paisa(Math.min(value, left, await paidFor(tx, line.orderId)))
  if (credit > 0) await writeCredit(tx, ctx, { planId, boxId, kind: 'owed', amount: credit, productId: input.productId })
  return { ok: true, credit }
}

async function paidFor(tx: Tx, orderId: string): Promise<Paisa> {
  const payments = await paymentsOf(tx, [orderId])
  return paisa(dueOnAccount(payments) - amountDue(paisa(0), payments))
}

/** Of an order that got cheaper after it was paid. */
async function paidTooMuch(tx: Tx, orderId: string): Promise<Paisa> {
  const order = await orderById(tx, orderId)
  return paisa(order ? Math.max(0, 0 - amountDue(order.total, await paymentsOf(tx, [orderId]))) : 0)
}

/** The next box that is still open brings it. One that was composed is composed anew, and its buyer is told. */
export async function giveToNext(
  tx: Tx,
  { now }: Ctx,
  { plan, box, productId }: { plan: Plan; box: WeeklyBox; productId: string },
): Promise<CalendarDate | null> {
  const given = await sql<{ day: CalendarDate }>`
    update weekly.boxes set carried = case when ${productId}::uuid = any(carried) then carried else carried || ${productId}::uuid end,
      state = 'upcoming', version = version + 1
    where id = (
      select id from weekly.boxes where plan_id = ${plan.id}::uuid and week_day > ${box.weekDay}::date
        and state in ('upcoming', 'composed') and cut_off_at > ${now}::timestamptz order by week_day limit 1)
    returning day`.execute(tx)
  return given.rows[0]?.day ?? null
}
