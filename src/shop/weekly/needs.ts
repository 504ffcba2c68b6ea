import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import { everyDeliveryCharge } from '../pricing/index.ts'
import { placeKey } from '../fulfilment/index.ts'
import type { CalendarDate, Translations } from '../values/index.ts'
import { composeBox, type Candidate } from './compose.ts'
import { chargeOf, termsOf } from './compose-boxes.ts'
import { placesOf } from './find-day.ts'
import { carriedBy, fruitForDay, type WeeklyFruit } from './fruit.ts'
import { plansByIds } from './plans.ts'

type Days = { from: CalendarDate; to: CalendarDate }

/** What the boxes of a day need of a stock item. `ordered` is the part that orders hold already. */
export type FruitNeed = { day: CalendarDate; stockItemId: string; name: Translations; grams: number; ordered: number }

type BoxRow = {
  id: string
  planId: string
  weekDay: CalendarDate
  day: CalendarDate
  state: 'upcoming' | 'composed' | 'ordered'
  carried: string[]
}

/**
 * How much fruit the weekly boxes of these days need, by day and stock item: what composed and ordered boxes hold, and a forecast for those
 * that are not composed yet, by the same rules, from the fruit that the shop expects to have that day in any amount. Reserves nothing.
 */
export async function fruitNeeded(reader: Reader, { from, to, now }: Days & { now: Date }): Promise<FruitNeed[]> {
  const found = await sql<BoxRow>`
    select id, plan_id as "planId", week_day as "weekDay", day, state, carried from weekly.boxes
    where day between ${from}::date and ${to}::date and state in ('upcoming', 'composed', 'ordered') order by day, id`.execute(
    reader,
  )
  const needs: FruitNeed[] = []
  for (const [day, boxes] of Map.groupBy(found.rows, (box) => box.day)) {
    const fruits = await fruitForDay(reader, { day, now })
    const grams = new Map<string, { all: number; ordered: number }>()
    const add = (productId: string, amount: number, ordered: boolean) => {
      const known = grams.get(productId) ?? { all: 0, ordered: 0 }
      grams.set(productId, { all: known.all + amount, ordered: known.ordered + (ordered ? amount : 0) })
    }
    for (const line of await linesOfDay(reader, boxes)) add(line.productId, line.grams, line.ordered)
    const open = boxes.filter(({ state }) => state === 'upcoming')
    for (const line of await forecast(reader, { boxes: open, day, fruits, now })) add(line.productId, line.grams, false)
    needs.push(...asNeeds(day, grams, fruits))
  }
  return needs
}

async function linesOfDay(reader: Reader, boxes: readonly BoxRow[]) {
  const ids = boxes.filter(({ state }) => state !== 'upcoming').map(({ id }) => id)
  const found = await sql<{ productId: string; grams: number; ordered: boolean }>`
    select line.product_id as "productId", sum(line.grams)::integer as grams, box.state = 'ordered' as ordered
    from weekly.box_lines as line join weekly.boxes as box on box.id = line.box_id
    where box.id = any(${ids}::uuid[]) group by line.product_id, box.state`.execute(reader)
  return found.rows
}

type Forecasting = { boxes: readonly BoxRow[]; day: CalendarDate; fruits: readonly WeeklyFruit[]; now: Date }

async function forecast(reader: Reader, { boxes, day, fruits, now }: Forecasting) {
  const plans = await plansByIds(
    reader,
    boxes.map(({ planId }) => planId),
  )
  const wanted = boxes.map(({ planId }) => ({ areaId: plans.get(planId)!.areaId, slotId: plans.get(planId)!.slotId, day }))
  const [places, charges] = [await placesOf(reader, { wanted, now, late: true }), await everyDeliveryCharge(reader)]
  return boxes.flatMap((box, index) => {
    const plan = plans.get(box.planId)!
    const place = places.get(placeKey(wanted[index]!))!
    if (!place.ok) return []
    // What will be bought is not known yet, so the amount of no fruit is limited.
    const expected = carriedBy(fruits, place.mode).flatMap((fruit): Candidate[] =>
      fruit.onDay ? [{ ...fruit, freeGrams: plan.grams }] : [],
    )
    const terms = termsOf({ ...box, plan, last: [] }, day)
    return composeBox(terms, { fruits: expected, chargeOf: chargeOf(charges, place) }).lines
  })
}

function asNeeds(
  day: CalendarDate,
  grams: ReadonlyMap<string, { all: number; ordered: number }>,
  fruits: readonly WeeklyFruit[],
): FruitNeed[] {
  const byItem = new Map<string, FruitNeed>()
  for (const { productId, product, stockItemId } of fruits) {
    const need = grams.get(productId)
    if (!need) continue
    const known = byItem.get(stockItemId) ?? { day, stockItemId, name: product.name, grams: 0, ordered: 0 }
    byItem.set(stockItemId, { ...known, grams: known.grams + need.all, ordered: known.ordered + need.ordered })
  }
  return [...byItem.values()].toSorted((a, b) => b.grams - a.grams || (a.stockItemId < b.stockItemId ? -1 : 1))
}

/** The boxes of a day and their weight by plan, to see which days are full. */
export type DayLoad = { day: CalendarDate; boxes: number; grams: number; paused: number; skipped: number }

export async function loadByDay(reader: Reader, { from, to }: Days): Promise<DayLoad[]> {
  const found = await sql<DayLoad>`
    select box.day, count(*) filter (where coming)::integer as boxes,
      coalesce(sum(plan.grams - box.short_grams) filter (where coming), 0)::integer as grams,
      count(*) filter (where box.state = 'paused')::integer as paused, count(*) filter (where box.state = 'skipped')::integer as skipped
    from weekly.boxes as box join weekly.plans as plan on plan.id = box.plan_id
    cross join lateral (select box.state in ('upcoming', 'composed', 'ordered') as coming) as known
    where box.day between ${from}::date and ${to}::date group by box.day order by box.day`.execute(reader)
  return found.rows
}
