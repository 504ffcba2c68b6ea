import { sql } from 'kysely'
import type { Ctx, Tx } from '../context.ts'
import { everyDeliveryCharge } from '../pricing/index.ts'
import { checkSlot } from '../fulfilment/index.ts'
import type { Paisa } from '../values/index.ts'
import { linesOfBoxes, lockBox, writeLines, type BoxLine, type WeeklyBox } from './boxes.ts'
import { auditPlan } from './change-plan.ts'
import { figureLines, isAbove, type ComposedLine } from './compose.ts'
import { chargeOf } from './compose-boxes.ts'
import { carriedBy, fruitForDay, type WeeklyFruit } from './fruit.ts'
import { canChangeBox, canUnskip } from './model.ts'
import { partsOf } from './parts.ts'
import { lockPlan, type Plan, type PlanRef } from './plans.ts'

type BoxRef = { ref: PlanRef; boxId: string }
type NotNow = { ok: false; problem: 'unknown-box' | 'box-closed' }
export type BoxChanged = { ok: true } | NotNow

/** Until the cut-off, a box is left out. Nothing is charged for it. */
export function skipBox(ctx: Ctx, which: BoxRef): Promise<BoxChanged> {
  return changing(ctx, which, async (tx, { plan, box }): Promise<BoxChanged> => {
    if (!canChangeBox(box, ctx.now)) return { ok: false, problem: 'box-closed' }
    const reason = ctx.actor.kind === 'staff' ? 'staff' : 'buyer'
    await sql`
      update weekly.boxes set state = 'skipped', reason = ${reason}, news = null, version = version + 1 where id = ${box.id}::uuid`.execute(
      tx,
    )
    await auditPlan(tx, ctx, { plan, before: { box: box.day, state: box.state }, after: { box: box.day, state: 'skipped' } })
    return { ok: true }
  })
}

/** Until the cut-off, a skipped box can come after all. It is composed with the next ones that are due. */
export function unskipBox(ctx: Ctx, which: BoxRef): Promise<BoxChanged> {
  return changing(ctx, which, async (tx, { plan, box }): Promise<BoxChanged> => {
    if (!canUnskip(box, ctx.now) || plan.state === 'ended') return { ok: false, problem: 'box-closed' }
    await sql`
      update weekly.boxes set state = 'upcoming', reason = null, version = version + 1 where id = ${box.id}::uuid`.execute(tx)
    await auditPlan(tx, ctx, { plan, before: { box: box.day, state: 'skipped' }, after: { box: box.day, state: 'upcoming' } })
    return { ok: true }
  })
}

export type Swapped =
  | BoxChanged
  | { ok: false; problem: 'swap-gone' }
  | { ok: false; problem: 'swap-above-ceiling'; price: Paisa }

/**
 * Replaces a fruit of a composed box by as much of another one, until the cut-off and within the ceiling. `seen` is the version of the box
 * that the page showed.
 */
export function swapFruit(
  ctx: Ctx,
  { from, to, seen, ...which }: BoxRef & { from: string; to: string; seen: number },
): Promise<Swapped | { ok: false; problem: 'edit-conflict' }> {
  return changing(ctx, which, async (tx, { plan, box }): Promise<Swapped | { ok: false; problem: 'edit-conflict' }> => {
    if (box.state !== 'composed' || !canChangeBox(box, ctx.now)) return { ok: false, problem: 'box-closed' }
    if (box.version !== seen) return { ok: false, problem: 'edit-conflict' }
    const lines = (await linesOfBoxes(tx, [box.id])).get(box.id) ?? []
    const choices = await swapChoices(tx, ctx, { plan, box, lines })
    const fruit = choices?.fruits.find(({ productId }) => productId === to)
    if (!choices || !fruit || !lines.some(({ productId }) => productId === from)) return { ok: false, problem: 'swap-gone' }
    const after = swapped(lines, { from, fruit })
    if (!after) return { ok: false, problem: 'swap-gone' }
    const figures = figureLines(after, { ...choices, grams: plan.grams })
    if (figures.faults.length > 0) return { ok: false, problem: 'swap-gone' }
    const { goods, delivery } = figures
    if (isAbove(figures, plan)) return { ok: false, problem: 'swap-above-ceiling', price: (goods + delivery) as Paisa }
    await writeSwap(tx, ctx, { box, lines, after, fruit, goods, delivery })
    await auditPlan(tx, ctx, { plan, before: { box: box.day, from }, after: { box: box.day, to } })
    return { ok: true }
  })
}

type Writing = { box: WeeklyBox; lines: BoxLine[]; after: ComposedLine[]; fruit: WeeklyFruit; goods: Paisa; delivery: Paisa }

async function writeSwap(tx: Tx, ctx: Ctx, { box, lines, after, fruit, goods, delivery }: Writing): Promise<void> {
  const parts = await partsOf(tx, ctx, [fruit])
  const known = new Map([...lines.map(({ productId, partId }) => [productId, partId] as const), ...parts])
  await writeLines(tx, [{ id: box.id, lines: after.map((line) => ({ ...line, partId: known.get(line.productId)! })) }])
  await sql`
    update weekly.boxes set goods_paisa = ${goods}::bigint, delivery_paisa = ${delivery}::bigint, version = version + 1
    where id = ${box.id}::uuid`.execute(tx)
}

/** The same weight of another fruit, added to it where the box holds it already; null when less of it is free. */
function swapped(lines: readonly ComposedLine[], { from, fruit }: { from: string; fruit: WeeklyFruit }): ComposedLine[] | null {
  const out = lines.find(({ productId }) => productId === from)!
  const there = lines.find(({ productId }) => productId === fruit.productId)
  const grams = out.grams + (there?.grams ?? 0)
  if (from === fruit.productId || fruit.freeGrams < grams) return null
  const line = { productId: fruit.productId, grams, halfKilo: there?.halfKilo ?? fruit.halfKilo }
  if (there) return lines.flatMap((one) => (one === out ? [] : one === there ? [line] : [one]))
  return lines.map((one) => (one === out ? line : one))
}

type Choosing = { plan: Plan; box: WeeklyBox; lines: readonly ComposedLine[] }

/** The fruit that may go into a box, by the rules of its plan, and how to price it; null when its slot is closed. */
export async function swapChoices(reader: Ctx['db'] | Tx, { now }: Pick<Ctx, 'now'>, { plan, box }: Choosing) {
  const { areaId, never } = plan
  const slot = await checkSlot(reader, { areaId, slotId: box.slotId, day: box.day, grams: 0, now })
  if (!slot.ok) return null
  const [fruits, charges] = [
    await fruitForDay(reader, { day: box.day, now, except: [box.id] }),
    await everyDeliveryCharge(reader),
  ]
  return {
    day: box.day,
    fruits: carriedBy(fruits, slot.mode).filter(({ productId }) => !never.includes(productId)),
    chargeOf: chargeOf(charges, slot),
  }
}

/** For each line, what it can be replaced by within the ceiling. */
export async function swapsOf(
  reader: Ctx['db'],
  ctx: Pick<Ctx, 'now'>,
  choosing: Choosing,
): Promise<Map<string, { fruit: WeeklyFruit; price: Paisa }[]>> {
  const choices = await swapChoices(reader, ctx, choosing)
  const { plan, lines } = choosing
  return new Map(
    lines.map(({ productId: from }) => [
      from,
      (choices?.fruits ?? []).flatMap((fruit) => {
        const after = swapped(lines, { from, fruit })
        const figures = after && figureLines(after, { ...choices!, grams: plan.grams })
        const fits = figures && figures.faults.length === 0 && !isAbove(figures, plan)
        return fits ? [{ fruit, price: (figures.goods + figures.delivery) as Paisa }] : []
      }),
    ]),
  )
}

async function changing<Result extends { ok: boolean }>(
  ctx: Ctx,
  { ref, boxId }: BoxRef,
  change: (tx: Tx, found: { plan: Plan; box: WeeklyBox }) => Promise<Result>,
): Promise<Result | NotNow> {
  return ctx.db.transaction(async (tx): Promise<Result | NotNow> => {
    const plan = await lockPlan(tx, ref)
    const box = plan && (await lockBox(tx, { planId: plan.id, boxId }))
    return plan && box ? change(tx, { plan, box }) : { ok: false, problem: 'unknown-box' }
  })
}
