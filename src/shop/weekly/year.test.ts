import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LONG_RUN } from '#tests/long-run.ts'
import { phoneNumber } from '#tests/sample-order.ts'
import { activePlan, follow, plenty, sellWeekly } from '#tests/weekly-plans.ts'
import { taka } from '#tests/world-data.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { addDays, dayFrom, dayInDhaka, instantInDhaka, type CalendarDate, type Paisa } from '../values/index.ts'
import { pausePlan, skipBox } from './index.ts'

const [WEEKS, PLANS] = LONG_RUN ? [52, 200] : [8, 20]
const FRUIT = ['himsagar', 'langra', 'litchi', 'guava'] as const

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

/** The same numbers for the same seed. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

type Skipped = { boxId: string }

async function beginPlans(random: (below: number) => number): Promise<string[]> {
  const plans: string[] = []
  for (let index = 0; index < PLANS; index += 1) {
    const never = FRUIT.filter(() => random(5) === 0).map((code) => shop.product(code))
    const [sizeCode, price] = random(2) === 0 ? (['small', 900] as const) : (['family', 1_500] as const)
    plans.push(
      await activePlan(shop, {
        phone: phoneNumber(index + 1),
        sizeCode,
        ceiling: taka(Math.round(price * (0.6 + random(60) / 100))),
        everyWeeks: ([1, 1, 2, 4] as const)[random(4)]!,
        weekday: random(7),
        never,
        favourites: FRUIT.filter((code) => random(3) === 0 && !never.includes(shop.product(code))).map((code) =>
          shop.product(code),
        ),
      }),
    )
  }
  return plans
}

/** What happens in a week, besides the plans: skips, pauses, prices, holidays, shortages. Fruit is brought each week. */
async function disturb(
  random: (below: number) => number,
  { plans, monday, at }: { plans: string[]; monday: CalendarDate; at: Shop },
) {
  const skipped: Skipped[] = []
  for (const planId of plans) {
    const guest = at.as('guest')
    const open = await at.db
      .selectFrom('weekly.boxes')
      .select('id')
      .where('plan_id', '=', planId)
      .where('state', 'in', ['upcoming', 'composed'])
      .where('cut_off_at', '>', at.now)
      .orderBy('week_day')
      .execute()
    if (random(10) === 0 && open[0]) {
      const [box] = open
      const done = await skipBox(guest, { ref: { planId }, boxId: box.id })
      if (done.ok) skipped.push({ boxId: box.id })
    }
    if (random(30) === 0) await pausePlan(guest, { ref: { planId }, until: addDays(monday, 7 + random(21)) })
  }
  await sql`
    update pricing.prices set price_paisa = greatest(6000, (price_paisa * ${90 + random(25)} / 100 / 100) * 100), sale_price_paisa = null,
      sale_from = null, sale_until = null`.execute(at.db)
  if (random(6) === 0) {
    await sql`
      insert into fulfilment.closed_days (day, reason) values (${addDays(monday, random(7))}::date, '{"en":"Holiday","bn":"ছুটি"}')
      on conflict do nothing`.execute(at.db)
  }
  const short = FRUIT[random(4)]!
  for (const code of FRUIT) {
    const free = (code === short ? 6 + random(4) : 60 + random(40)) * PLANS * 10
    await bring(at, code, free)
  }
  return skipped
}

/** One lot of each fruit holds what orders hold, and what is free. */
async function bring(at: Shop, code: string, free: number): Promise<void> {
  await sql`
    with lot as (
      select id, on_hand, allocated + ${free}::integer as wanted from inventory.lots
      where stock_item_id = ${at.stockItem(code)}::uuid and state = 'received' order by best_before desc, id limit 1),
    changed as (update inventory.lots set on_hand = lot.wanted from lot where lots.id = lot.id returning lots.id, lot.wanted - lot.on_hand as difference)
    insert into inventory.movements (lot_id, kind, amount, reason, actor, at)
    select id, 'counted', difference, 'brought', 'staff:Owner', ${at.now} from changed where difference <> 0`.execute(at.db)
}

type YearRow = {
  place: number
  week: CalendarDate
  day: CalendarDate
  state: string
  reason: string | null
  goods: Paisa
  delivery: Paisa
  ceiling: Paisa
  grams: number
  ordered: Paisa | null
  content: [product: string, grams: number][]
  broken: boolean
}

async function year(): Promise<YearRow[]> {
  const found = await sql<YearRow>`
    select plan.place::integer, box.week_day as week, box.day, box.state, box.reason, box.goods_paisa as goods, box.delivery_paisa as delivery,
      plan.ceiling_paisa as ceiling, plan.grams, orders.total_paisa as ordered,
      coalesce((select jsonb_agg(jsonb_build_array(product.code, line.grams) order by line.position)
        from weekly.box_lines line join catalog.products product on product.id = line.product_id where line.box_id = box.id), '[]') as content,
      exists (select from weekly.box_lines line where line.box_id = box.id and line.product_id = any(plan.never_products)) as broken
    from weekly.boxes box join weekly.plans plan on plan.id = box.plan_id left join ordering.orders orders on orders.id = box.order_id
    order by plan.place, box.week_day`.execute(shop.db)
  return found.rows
}

async function live(seed: number): Promise<YearRow[]> {
  await sellWeekly(shop)
  await sql`update fulfilment.slots set capacity_drops = 60, capacity_grams = 900000`.execute(shop.db)
  await plenty(shop)
  const random = numbersFrom(seed)
  const plans = await beginPlans(random)
  const skipped: Skipped[] = []
  const first = dayInDhaka(shop.now)
  for (let day = 0; day < WEEKS * 7; day += 1) {
    const today = addDays(first, day)
    if (day % 7 === 0) {
      const at = shop.at(instantInDhaka(today, '10:00'))
      skipped.push(...(await disturb(random, { plans, monday: today, at })))
    }
    // In the morning boxes are composed and announced, in the evening they become orders. Two processes do the same.
    for (const time of ['10:30', '19:30']) {
      const at = shop.at(instantInDhaka(today, time))
      await (day % 5 === 0 ? Promise.all([follow(at), follow(at)]) : follow(at))
    }
  }
  const ids = skipped.map(({ boxId }) => boxId)
  const charged = await sql`select from weekly.boxes where id = any(${ids}::uuid[]) and state <> 'skipped'`.execute(shop.db)
  expect(charged.rows).toEqual([])
  return year()
}

test(
  `${WEEKS} weeks of ${PLANS} plans: no duplicate, none above its ceiling, nothing charged that was skipped, no fruit of a never-list; the same seed gives the same year`,
  { timeout: LONG_RUN ? 7_200_000 : 240_000 },
  async () => {
    const boxes = await live(7)
    const ordered = boxes.filter(({ state }) => state === 'ordered')
    expect(ordered.length).toBeGreaterThan(PLANS * 2)
    expect(new Set(boxes.map(({ state }) => state)).size).toBeGreaterThanOrEqual(4)
    expect(new Set(boxes.map(({ place, week }) => `${place} ${week}`)).size).toBe(boxes.length)
    expect(await shop.count('ordering.orders')).toBe(ordered.length)
    expect(boxes.filter(({ broken }) => broken)).toEqual([])
    expect(ordered.filter(({ ordered: total, ceiling }) => total! > ceiling)).toEqual([])
    expect(ordered.filter(({ goods, delivery, ordered: total }) => Math.floor((goods + delivery) / 100) * 100 !== total)).toEqual(
      [],
    )
    expect(boxes.filter(({ state, ordered: total }) => state !== 'ordered' && total !== null)).toEqual([])
    const over = await sql`select from inventory.lots where allocated > on_hand or allocated < 0`.execute(shop.db)
    expect(over.rows).toEqual([])
    await shop.close()
    shop = await openShop()
    expect(await live(7)).toEqual(boxes)
    expect(dayFrom(ordered[0]!.day) >= dayInDhaka(shop.now)).toBe(true)
  },
)
