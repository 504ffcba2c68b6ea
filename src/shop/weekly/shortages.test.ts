import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { phoneNumber } from '#tests/sample-order.ts'
import { activePlan, follow, plenty, sellWeekly } from '#tests/weekly-plans.ts'
import { taka } from '#tests/world-data.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { boxesOfPlan, linesOfBoxes, noteTold } from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
  await sellWeekly(shop)
  await plenty(shop)
})
afterEach(() => shop.close())

// Plans begin on Thursday 11 June at ten. Their first box comes on Wednesday 17 June; the cut-off of that day is the evening before at
// eight, and the box's own one hour earlier.
const COMPOSES = '2026-06-14T19:00:00+06:00'
const CUT_OFF = '2026-06-16T19:00:00+06:00'

async function firstBox(planId: string) {
  return (await boxesOfPlan(shop.db, planId)).at(-1)!
}

async function linesOf(boxId: string) {
  return (await linesOfBoxes(shop.db, [boxId])).get(boxId) ?? []
}

async function messages() {
  const rows = await shop.db
    .selectFrom('messaging.messages')
    .select('body')
    .where('template', 'like', 'weekly%')
    .orderBy('created_at')
    .execute()
  return rows.map(({ body }) => body.replace(/https:\S+/, '…'))
}

test('a box on a holiday comes on the next day, and one without any day is left out and announced', async () => {
  const planId = await activePlan(shop)
  await sql`insert into fulfilment.closed_days (day, reason) values ('2026-06-17', '{"en":"Holiday","bn":"ছুটি"}')`.execute(
    shop.db,
  )
  await follow(shop.at(COMPOSES))
  // The cut-off of the later day is a day later, so it is composed then.
  await follow(shop.at('2026-06-15T19:00:00+06:00'))
  expect(await firstBox(planId)).toMatchObject({ weekDay: '2026-06-17', day: '2026-06-18', state: 'composed' })
  await follow(shop.at('2026-06-17T19:00:00+06:00'))
  expect((await firstBox(planId)).state).toBe('ordered')
  await sql`
    insert into fulfilment.closed_days (day, reason) select day::date, '{"en":"Holiday","bn":"ছুটি"}'
    from generate_series('2026-06-24'::date, '2026-06-28', '1 day') as day`.execute(shop.db)
  await follow(shop.at('2026-06-21T19:00:00+06:00'))
  expect((await boxesOfPlan(shop.db, planId)).find(({ weekDay }) => weekDay === '2026-06-24')).toMatchObject({
    state: 'failed',
    reason: 'closed',
  })
  expect((await messages()).at(-1)).toMatch(/: we cannot bring your box of 24 Jun\. You pay nothing for it: …$/)
})

test('boxes whose slot is full at the cut-off move by one day, also when several processes find it full at once', async () => {
  const plans: string[] = []
  for (let person = 1; person <= 5; person += 1) plans.push(await activePlan(shop, { phone: phoneNumber(person) }))
  await follow(shop.at(COMPOSES))
  await sql`update fulfilment.slots set capacity_drops = 0 where id = ${shop.slot('dhaka-van-morning')}::uuid`.execute(shop.db)
  await sql`
    insert into fulfilment.slot_days (slot_id, day, capacity_drops, capacity_grams)
    select ${shop.slot('dhaka-van-morning')}::uuid, day::date, 60, 900000
    from generate_series('2026-06-18'::date, '2026-06-20', '1 day') as day`.execute(shop.db)
  await shop.warmUp()
  const at = shop.at(CUT_OFF)
  await Promise.all([follow(at), follow(at), follow(at)])
  const moved = await Promise.all(plans.map(firstBox))
  expect(moved.map(({ day, state }) => [day, state])).toEqual(plans.map(() => ['2026-06-18', 'composed']))
})

test('fruit that is gone at the cut-off is replaced within the rules, and the buyer is told before the delivery', async () => {
  const planId = await activePlan(shop)
  await follow(shop.at(COMPOSES))
  const box = await firstBox(planId)
  const lines = await linesOf(box.id)
  const codeOf = new Map(['himsagar', 'langra', 'litchi', 'guava'].map((code) => [shop.product(code), code]))
  await shop.leaveOnly(codeOf.get(lines[0]!.productId)!, 0)
  await follow(shop.at(CUT_OFF))
  const after = await firstBox(planId)
  expect(after).toMatchObject({ state: 'ordered', shortGrams: 0 })
  expect((await linesOf(box.id)).map(({ productId }) => productId)).not.toContain(lines[0]!.productId)
  expect((await messages()).at(-1)).toMatch(/: other fruit comes in your box of 17 Jun\. It costs /)
})

test('when fruit is short, the box is lighter and cheaper, and the buyer is told; without any it is not charged', async () => {
  const planId = await activePlan(shop)
  await follow(shop.at(COMPOSES))
  for (const code of ['himsagar', 'langra', 'litchi']) await shop.leaveOnly(code, 0)
  await shop.leaveOnly('guava', 1_200)
  await follow(shop.at(CUT_OFF))
  expect(await firstBox(planId)).toMatchObject({ state: 'ordered', shortGrams: 2_000, goods: taka(120) })
  expect((await messages()).at(-1)).toMatch(
    /: fruit is missing from your box of 17 Jun: it is 2 kg lighter and costs Tk ?200\. …$/,
  )
  await shop.leaveOnly('guava', 1_000)
  await follow(shop.at('2026-06-23T10:00:00+06:00'))
  expect((await boxesOfPlan(shop.db, planId)).find(({ day }) => day === '2026-06-24')).toMatchObject({
    state: 'failed',
    reason: 'no-fruit',
  })
  expect(await shop.count('ordering.orders')).toBe(1)
})

test('a box that its buyer was never told about is not ordered, unless staff say that they told', async () => {
  const planId = await activePlan(shop)
  const other = await activePlan(shop, { phone: phoneNumber(2) })
  await sql`update messaging.sms_budget set part_paisa = 50, daily_paisa = 1`.execute(shop.db)
  await follow(shop.at(COMPOSES))
  expect(await firstBox(planId)).toMatchObject({ state: 'composed', toldAt: null, news: 'composed' })
  const called = { planId: other, boxId: (await firstBox(other)).id }
  expect(await noteTold(shop.at(COMPOSES).as('desk'), called)).toEqual({ ok: true })
  await follow(shop.at(CUT_OFF))
  expect([(await firstBox(planId)).reason, (await firstBox(other)).state]).toEqual(['not-told', 'ordered'])
})

test('a box that is composed holds no stock, and two boxes never count on the same fruit', async () => {
  for (const code of ['himsagar', 'langra', 'litchi']) await shop.leaveOnly(code, 0)
  await shop.leaveOnly('guava', 4_000)
  const plans = [await activePlan(shop), await activePlan(shop, { phone: phoneNumber(2) })]
  await follow(shop.at(COMPOSES))
  const composed = await Promise.all(plans.map(firstBox))
  expect(composed.map(({ shortGrams }) => shortGrams)).toEqual([0, 2_000])
  expect(await shop.count('inventory.allocations')).toBe(0)
  await follow(shop.at(CUT_OFF))
  expect((await Promise.all(plans.map(firstBox))).map(({ state }) => state)).toEqual(['ordered', 'ordered'])
  expect(await shop.db.selectFrom('inventory.lots').select('allocated').where('allocated', '>', 0).execute()).toEqual([
    { allocated: 4_000 },
  ])
})
