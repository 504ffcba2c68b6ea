import { sql, type RawBuilder } from 'kysely'
import type { Ctx, Tx } from '../context.ts'
import { placeKey } from '../fulfilment/index.ts'
import { chargeFor, everyDeliveryCharge, type DeliveryCharge } from '../pricing/index.ts'
import { paisa, type CalendarDate, type Paisa } from '../values/index.ts'
import { BOX_COLUMNS, writeLines, type BoxLine, type WeeklyBox } from './boxes.ts'
import { composeBox, type ChargeOf, type Composed } from './compose.ts'
import { placesOf, type Place } from './find-day.ts'
import { carriedBy, fruitForDay } from './fruit.ts'
import { COMPOSE_HOURS, type BoxNews, type BoxReason } from './model.ts'
import { partsOf } from './parts.ts'
import { plansByIds, type Plan } from './plans.ts'

const MOST_AT_ONCE = 100
/** Without any fruit, a box waits for some until this long before its cut-off. */
const GIVE_UP_HOURS = 12

/** A box with its plan, and the products of the plan's box before. */
export type BoxOfPlan = WeeklyBox & { plan: Plan; last: string[] }

/**
 * Composes the boxes whose time has come, in the order in which plans began, from fruit that is good on their day and in no other box.
 * A composed box is a proposal: stock is taken when it becomes an order. One process composes at a time. Returns whether there are more.
 */
export async function composeDue(ctx: Ctx): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    await oneAtATime(tx)
    const boxes = await boxesWhere(
      tx,
      sql`box.state = 'upcoming' and box.cut_off_at <= ${ctx.now}::timestamptz + make_interval(hours => ${COMPOSE_HOURS})`,
    )
    if (boxes.length === 0) return false
    const composed = await composeAll(tx, ctx, boxes)
    return composed > 0 && boxes.length === MOST_AT_ONCE
  })
}

/** Two processes would count the same fruit for different boxes. */
export async function oneAtATime(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('weekly compose', 0))`.execute(tx)
}

/** Boxes with their plans, locked, in the order of their day and of the plans. */
export async function boxesWhere(tx: Tx, condition: RawBuilder<unknown>): Promise<BoxOfPlan[]> {
  const found = await sql<WeeklyBox & { last: string[] }>`
    select ${BOX_COLUMNS},
      (select coalesce(array_agg(line.product_id order by line.position), '{}') from weekly.box_lines as line where line.box_id = (
        select earlier.id from weekly.boxes as earlier
        where earlier.plan_id = box.plan_id and earlier.state = 'ordered' and earlier.week_day < box.week_day
        order by earlier.week_day desc limit 1)) as last
    from weekly.boxes as box join weekly.plans as plan on plan.id = box.plan_id
    where ${condition} order by box.day, plan.place limit ${MOST_AT_ONCE} for update of box`.execute(tx)
  const plans = await plansByIds(
    tx,
    found.rows.map(({ planId }) => planId),
  )
  return found.rows.map((box) => ({ ...box, plan: plans.get(box.planId)! }))
}

/** `at-cut-off`: its own cut-off has passed, the one of the day has not. */
type When = 'in-time' | 'at-cut-off'

/** Composes these boxes anew, day by day. The caller has locked them. Returns how many have fruit. */
export async function composeAll(tx: Tx, ctx: Ctx, boxes: readonly BoxOfPlan[], when: When = 'in-time'): Promise<number> {
  const wanted = boxes.map(({ plan, weekDay }) => ({ areaId: plan.areaId, slotId: plan.slotId, day: weekDay }))
  const places = await placesOf(tx, { wanted, now: ctx.now, late: when === 'at-cut-off' })
  const placed = boxes.map((box, index) => ({ box, place: places.get(placeKey(wanted[index]!))! }))
  const coming = placed.flatMap(({ box, place }) => (place.ok ? [{ box, place }] : []))
  const never = placed.flatMap(({ box, place }) => (place.ok ? [] : [{ box, reason: place.problem }]))
  await giveUp(tx, never)
  return composeAt(tx, ctx, coming)
}

/** Composes boxes for the day and slot that were found for them. */
export async function composeAt(tx: Tx, ctx: Ctx, coming: readonly Coming[]): Promise<number> {
  const charges = await everyDeliveryCharge(tx)
  let composed = 0
  for (const [day, ofDay] of Map.groupBy(coming, ({ place }) => place.day)) {
    composed += await composeDay(tx, ctx, { day, boxes: ofDay, charges })
  }
  return composed
}

type Coming = { box: BoxOfPlan; place: Extract<Place, { ok: true }> }

async function composeDay(
  tx: Tx,
  ctx: Ctx,
  { day, boxes, charges }: { day: CalendarDate; boxes: readonly Coming[]; charges: readonly DeliveryCharge[] },
): Promise<number> {
  const except = boxes.map(({ box }) => box.id)
  const fruits = await fruitForDay(tx, { day, now: ctx.now, except })
  const left = new Map(fruits.map(({ productId, freeGrams }) => [productId, freeGrams]))
  const composed = boxes.map(({ box, place }) => {
    const free = carriedBy(fruits, place.mode).map((fruit) => ({ ...fruit, freeGrams: left.get(fruit.productId)! }))
    const content = composeBox(termsOf(box, day), { fruits: free, chargeOf: chargeOf(charges, place) })
    for (const { productId, grams } of content.lines) left.set(productId, left.get(productId)! - grams)
    return { box, place, content }
  })
  const used = new Set(composed.flatMap(({ content }) => content.lines.map(({ productId }) => productId)))
  const parts = await partsOf(
    tx,
    ctx,
    fruits.filter(({ productId }) => used.has(productId)),
  )
  const filled = composed.filter(({ content }) => content.lines.length > 0)
  const empty = composed.filter(({ content, place, box }) => {
    const hours = (place.cutOffAt.getTime() - ctx.now.getTime()) / 3_600_000
    return content.lines.length === 0 && (box.state !== 'upcoming' || hours < GIVE_UP_HOURS)
  })
  await giveUp(
    tx,
    empty.map(({ box }) => ({ box, reason: 'no-fruit' as const })),
  )
  await writeComposed(
    tx,
    filled.map(({ box, place, content }) => ({ box, place, content, news: newsOf(box, content, place) })),
  )
  await writeLines(
    tx,
    filled.map(({ box, content }) => ({ id: box.id, lines: withParts(content.lines, parts) })),
  )
  return filled.length
}

/** What a plan wants of one of its boxes. */
export function termsOf(
  { plan, weekDay, carried, last }: Pick<BoxOfPlan, 'plan' | 'weekDay' | 'carried' | 'last'>,
  day: CalendarDate,
) {
  const { grams, kinds, ceiling, never, favourites } = plan
  return { day, grams, kinds, ceiling, never, favourites, carried, last, seed: `${plan.place} ${weekDay}` }
}

/** The delivery charge of a place, as an order would be charged. */
export function chargeOf(charges: readonly DeliveryCharge[], { zoneId, mode }: { zoneId: string; mode: string }): ChargeOf {
  const charge = charges.find((one) => one.zoneId === zoneId && one.mode === mode)
  return (goods: Paisa, grams: number) => (charge ? chargeFor(charge, { goods, grams }) : paisa(0))
}

export function withParts(lines: Composed['lines'], parts: ReadonlyMap<string, string>): BoxLine[] {
  return lines.map((line) => ({ ...line, partId: parts.get(line.productId)! }))
}

/** A box that the buyer was told about is announced again only for what differs. */
function newsOf(box: BoxOfPlan, { shortGrams }: Composed, { day }: { day: CalendarDate }): BoxNews {
  if (box.toldAt === null) return 'composed'
  if (day !== box.day) return 'moved'
  return shortGrams > box.shortGrams ? 'short' : 'replaced'
}

async function writeComposed(tx: Tx, boxes: readonly (Coming & { content: Composed; news: BoxNews })[]): Promise<void> {
  const rows = boxes.map(({ box, place, content, news }) => {
    const { goods, delivery, shortGrams } = content
    return { id: box.id, day: place.day, slot: place.slotId, cutOff: place.cutOffAt, goods, delivery, short: shortGrams, news }
  })
  await sql`
    update weekly.boxes as box set state = 'composed', reason = null, day = new.day, slot_id = new.slot, cut_off_at = new."cutOff",
      goods_paisa = new.goods, delivery_paisa = new.delivery, short_grams = new.short, news = new.news, version = version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new(id uuid, day date, slot uuid, "cutOff" timestamptz, goods bigint,
      delivery bigint, short integer, news text)
    where box.id = new.id`.execute(tx)
}

/** Boxes that cannot come this time. Nothing is charged, and the buyer is told. */
export async function giveUp(tx: Tx, boxes: readonly { box: Pick<WeeklyBox, 'id'>; reason: BoxReason }[]): Promise<void> {
  if (boxes.length === 0) return
  const rows = boxes.map(({ box, reason }) => ({ id: box.id, reason }))
  await sql`
    update weekly.boxes as box set state = 'failed', reason = new.reason, news = 'not-coming', version = version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new(id uuid, reason text) where box.id = new.id`.execute(tx)
  await writeLines(
    tx,
    boxes.map(({ box }) => ({ id: box.id, lines: [] })),
  )
}
