import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { activePlan, follow, plenty, sellWeekly } from '#tests/weekly-plans.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { boxesOfPlan, linesOfBoxes } from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
  await sellWeekly(shop)
  await plenty(shop)
})
afterEach(() => shop.close())

// The first box of a plan comes on Wednesday 17 June: fruit that is ripe after the 20th is firm then.
const COMPOSES = '2026-06-14T19:00:00+06:00'
const CUT_OFF = '2026-06-16T19:00:00+06:00'
const FIRM = '2026-06-21'
const SOON = '2026-06-20'

/** Two lots of Himsagar: the one that expires first is ripe, the other one becomes ripe on `ripeOn`. */
async function twoLots({ ripeOn, grams = 50_000 }: { ripeOn: string; grams?: number }): Promise<void> {
  await sql`
    update inventory.lots set on_hand = 50000, ripe_on = '2026-06-11', best_before = '2027-01-01'
    where id = ${shop.lot('HIM-0609-A')}::uuid`.execute(shop.db)
  await sql`
    update inventory.lots set on_hand = ${grams}, ripe_on = ${ripeOn}::date, best_before = '2027-02-01'
    where id = ${shop.lot('HIM-0610-A')}::uuid`.execute(shop.db)
}

/** A box with Himsagar in it, from a plan that asks for firm fruit, is composed and ordered. */
async function firmBox(never: string[] = []) {
  const planId = await activePlan(shop, {
    ripeness: 'firm',
    favourites: [shop.product('himsagar')],
    never: never.map((code) => shop.product(code)),
  })
  await follow(shop.at(COMPOSES))
  const [box] = (await boxesOfPlan(shop.db, planId)).toReversed()
  const lines = (await linesOfBoxes(shop.db, [box!.id])).get(box!.id)!
  await follow(shop.at(CUT_OFF))
  const [after] = (await boxesOfPlan(shop.db, planId)).toReversed()
  expect(after).toMatchObject({ state: 'ordered', shortGrams: 0 })
  expect((await linesOfBoxes(shop.db, [box!.id])).get(box!.id)).toEqual(lines)
  return lines
}

/** What the lines of the order are bound to, and the lots of Himsagar that they hold. */
async function ordered() {
  const lines = await shop.db.selectFrom('ordering.order_lines').select('ripeness').orderBy('position').execute()
  const { rows } = await sql<{ code: string; amount: number }>`
    select lots.code, sum(held.amount)::integer as amount from inventory.allocations as held join inventory.lots on lots.id = held.lot_id
    where lots.code like 'HIM-%' group by lots.code order by lots.code`.execute(shop.db)
  return { ripeness: lines.map(({ ripeness }) => ripeness), held: rows }
}

test('where the lots of a fruit differ, the box holds the lot that is as ripe as the plan asks', async () => {
  await twoLots({ ripeOn: FIRM })
  const [line] = await firmBox()
  expect(line).toMatchObject({ productId: shop.product('himsagar'), grams: 1_000 })
  expect(await ordered()).toEqual({ ripeness: ['firm', null, null], held: [{ code: 'HIM-0610-A', amount: 1_000 }] })
})

test('without a lot that is so ripe the box comes with the fruit that expires first', async () => {
  await twoLots({ ripeOn: SOON })
  await firmBox()
  expect(await ordered()).toEqual({ ripeness: [null, null, null], held: [{ code: 'HIM-0609-A', amount: 1_000 }] })
})

test('a lot with too little fruit of that ripeness is not asked for', async () => {
  await twoLots({ ripeOn: FIRM, grams: 999 })
  await firmBox()
  expect(await ordered()).toEqual({ ripeness: [null, null, null], held: [{ code: 'HIM-0609-A', amount: 1_000 }] })
})

test('two fruits that want the same lot, which has too little for both, come with any ripeness and are not replaced', async () => {
  await sql`
    update inventory.contents set stock_item_id = ${shop.stockItem('himsagar')}::uuid where variant_id = ${shop.variant('guava-1kg')}::uuid`.execute(
    shop.db,
  )
  await twoLots({ ripeOn: FIRM, grams: 2_000 })
  const lines = await firmBox(['langra', 'litchi'])
  expect(lines.map(({ grams }) => grams)).toEqual([1_500, 1_500])
  expect(await ordered()).toEqual({ ripeness: [null, null], held: [{ code: 'HIM-0609-A', amount: 3_000 }] })
})
