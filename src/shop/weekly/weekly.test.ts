import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { phoneNumber } from '#tests/sample-order.ts'
import { activePlan, follow, plenty, samplePlan, sellWeekly } from '#tests/weekly-plans.ts'
import { taka } from '#tests/world-data.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { auditEntries } from '../accounts/index.ts'
import { dayFrom } from '../values/index.ts'
import {
  boxesOfPlan,
  changeTerms,
  confirmPlan,
  endPlan,
  linesOfBoxes,
  pausePlan,
  planBy,
  resumePlan,
  skipBox,
  startPlan,
  swapFruit,
  swapsOf,
  unskipBox,
} from './index.ts'

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

async function boxes(planId: string) {
  return (await boxesOfPlan(shop.db, planId)).toReversed().map(({ day, state }) => [day, state])
}

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

const seenPlan = async (planId: string) => (await planBy(shop.db, { planId }))!

test('a plan from a form waits until its link is confirmed; then it has boxes for four weeks', async () => {
  const started = await startPlan(shop.as('guest'), samplePlan(shop))
  if (!started.ok) throw new Error(started.problem)
  const plan = await seenPlan(started.planId)
  expect(plan).toMatchObject({ state: 'new', firstDay: '2026-06-17', grams: 3_000, kinds: 3, payment: 'cash-on-delivery' })
  await follow(shop)
  expect(await boxes(plan.id)).toEqual([])
  expect(await messages()).toEqual([
    expect.stringMatching(/: confirm your weekly box, first on 17 Jun: … If you did not ask for it, do nothing\.$/),
  ])
  expect(await confirmPlan(shop.as('guest'), { token: plan.token })).toEqual({ ok: true })
  expect(await boxes(plan.id)).toEqual([
    ['2026-06-17', 'upcoming'],
    ['2026-06-24', 'upcoming'],
    ['2026-07-01', 'upcoming'],
    ['2026-07-08', 'upcoming'],
  ])
  const before = await shop.countAll()
  expect(await confirmPlan(shop.as('guest'), { token: plan.token })).toEqual({ ok: true })
  expect(await confirmPlan(shop.as('guest'), { token: 'token-of-nobody' })).toEqual({ ok: false, problem: 'unknown-plan' })
  expect(await shop.countAll()).toEqual(before)
})

test('the same form sent twice at once begins one plan, and a person has five at most', async () => {
  const send = (difference = {}) => startPlan(shop.as('guest'), samplePlan(shop, difference))
  const [one, other] = await Promise.all([send(), send()])
  expect(one).toEqual(other)
  for (const weekday of [0, 1, 2, 4]) expect(await send({ weekday })).toMatchObject({ ok: true })
  const before = await shop.countAll()
  expect(await send({ weekday: 5 })).toEqual({ ok: false, problem: 'too-many-plans' })
  expect(await send()).toEqual(one)
  expect(await shop.countAll()).toEqual(before)
})

const REFUSED: [what: string, difference: (at: Shop) => Parameters<typeof samplePlan>[1], problem: string][] = [
  ['an unknown size', () => ({ sizeCode: 'huge' }), 'unknown-size'],
  ['a ceiling below half of the price', () => ({ ceiling: taka(449) }), 'ceiling-too-low'],
  ['a slot that the owner does not offer', (at) => ({ slotId: at.slot('dhaka-van-evening') }), 'slot-not-offered'],
  ['an address of another zone', () => ({ areaId: 'rajshahi/bagha' }), 'weekly-not-there'],
  ['a company without credit', (at) => ({ companyId: at.newId() }), 'no-company-credit'],
]
test.each(REFUSED)('%s is refused, and nothing is stored', async (_what, difference, problem) => {
  const before = await shop.countAll()
  expect(await startPlan(shop.as('desk'), samplePlan(shop, difference(shop)))).toEqual({ ok: false, problem })
  expect(await shop.countAll()).toEqual(before)
})

test('two days before its cut-off a box is composed and announced; at the cut-off it becomes one order', async () => {
  const planId = await activePlan(shop)
  await follow(shop.at('2026-06-14T18:59:00+06:00'))
  expect((await firstBox(planId)).state).toBe('upcoming')
  await follow(shop.at(COMPOSES))
  const box = await firstBox(planId)
  expect(box).toMatchObject({ state: 'composed', news: null, shortGrams: 0, cutOffAt: new Date(CUT_OFF) })
  const lines = await linesOf(box.id)
  expect(lines.reduce((sum, { grams }) => sum + grams, 0)).toBe(3_000)
  expect(box.goods).toBe(lines.reduce((sum, { grams, halfKilo }) => sum + (grams / 500) * halfKilo, 0))
  expect(box.goods + box.delivery).toBeLessThanOrEqual(taka(900))
  expect(await shop.count('ordering.orders')).toBe(0)
  expect((await messages()).at(-1)).toMatch(/: your box of 17 Jun costs Tk ?[\d,]+\. See, swap or skip it until .+: …$/)
  const at = shop.at(CUT_OFF)
  await Promise.all([follow(at), follow(at)])
  await follow(at)
  const [order, ...others] = await shop.db.selectFrom('ordering.orders').selectAll().execute()
  expect(others).toEqual([])
  expect(order).toMatchObject({
    source: 'weekly-box',
    goods_paisa: box.goods,
    discount_paisa: 0,
    total_paisa: Math.floor((box.goods + box.delivery) / 100) * 100,
    phone: phoneNumber(1),
  })
  const ordered = await shop.db
    .selectFrom('ordering.order_lines')
    .select(['units', 'unit_price_paisa'])
    .orderBy('position')
    .execute()
  expect(ordered).toEqual(lines.map(({ grams, halfKilo }) => ({ units: grams / 500, unit_price_paisa: halfKilo })))
  const lots = await shop.db.selectFrom('inventory.lots').select('allocated').where('allocated', '>', 0).execute()
  expect(lots).toHaveLength(lines.length)
  expect(await firstBox(planId)).toMatchObject({ state: 'ordered', orderId: order!.id })
  const notes = await shop.db.selectFrom('ordering.order_events').select('note').where('kind', '=', 'note').execute()
  expect(notes).toEqual([{ note: 'Weekly box: ripe, to eat on the day of delivery' }])
})

test('a skipped box is not ordered and can come back until its cut-off', async () => {
  const planId = await activePlan(shop)
  const { token } = await seenPlan(planId)
  await follow(shop.at(COMPOSES))
  const { id: boxId } = await firstBox(planId)
  const ctx = shop.at('2026-06-15T10:00:00+06:00').as('guest')
  expect(await skipBox(ctx, { ref: { token }, boxId })).toEqual({ ok: true })
  expect(await unskipBox(ctx, { ref: { token }, boxId })).toEqual({ ok: true })
  expect(await skipBox(ctx, { ref: { token }, boxId })).toEqual({ ok: true })
  await follow(shop.at(CUT_OFF))
  expect(await firstBox(planId)).toMatchObject({ state: 'skipped', reason: 'buyer' })
  expect(await shop.count('ordering.orders')).toBe(0)
  const late = shop.at(CUT_OFF).as('guest')
  expect(await unskipBox(late, { ref: { token }, boxId })).toEqual({ ok: false, problem: 'box-closed' })
  expect(await skipBox(late, { ref: { token: 'token-of-nobody' }, boxId })).toEqual({ ok: false, problem: 'unknown-box' })
})

test('a buyer who skips while the box becomes an order gets either the one or the other', async () => {
  const planId = await activePlan(shop)
  await follow(shop.at(COMPOSES))
  const { id: boxId } = await firstBox(planId)
  await shop.warmUp()
  // The clock of the process that skips is a little behind.
  const skipping = skipBox(shop.at('2026-06-16T18:59:59+06:00').as('guest'), { ref: { planId }, boxId })
  const [skipped] = await Promise.all([skipping, follow(shop.at(CUT_OFF)), follow(shop.at(CUT_OFF))])
  const orders = await shop.count('ordering.orders')
  expect([skipped.ok, orders, (await firstBox(planId)).state]).toEqual(skipped.ok ? [true, 0, 'skipped'] : [false, 1, 'ordered'])
})

test('fruit is swapped within the ceiling, and the order has what the buyer chose', async () => {
  const planId = await activePlan(shop)
  const ref = { planId }
  await follow(shop.at(COMPOSES))
  const box = await firstBox(planId)
  const plan = await seenPlan(planId)
  const lines = await linesOf(box.id)
  const now = new Date('2026-06-15T10:00:00+06:00')
  const choices = await swapsOf(shop.db, { now }, { plan, box, lines })
  const from = lines[0]!.productId
  const { fruit, price } = choices
    .get(from)!
    .find(({ fruit: { productId } }) => !lines.some((one) => one.productId === productId))!
  const ctx = shop.at(now).as('guest')
  const swap = { ref, boxId: box.id, from, to: fruit.productId, seen: box.version }
  expect(await swapFruit(ctx, swap)).toEqual({ ok: true })
  expect(await swapFruit(ctx, swap)).toEqual({ ok: false, problem: 'edit-conflict' })
  const after = await firstBox(planId)
  expect(after.goods + after.delivery).toBe(price)
  expect((await linesOf(box.id)).map(({ productId }) => productId)).toEqual([
    fruit.productId,
    ...lines.slice(1).map(({ productId }) => productId),
  ])
  const gone = { ...swap, seen: after.version, from: fruit.productId, to: shop.newId() }
  expect(await swapFruit(ctx, gone)).toEqual({ ok: false, problem: 'swap-gone' })
  await sql`update weekly.plans set ceiling_paisa = 20000 where id = ${planId}::uuid`.execute(shop.db)
  expect(await swapFruit(ctx, { ...swap, seen: after.version, from: fruit.productId, to: from })).toEqual({
    ok: false,
    problem: 'swap-above-ceiling',
    price: expect.any(Number),
  })
  await follow(shop.at(CUT_OFF))
  expect(await shop.count('ordering.orders', { goods_paisa: after.goods })).toBe(1)
})

test('a new never-list changes the box that is composed already', async () => {
  const planId = await activePlan(shop)
  await follow(shop.at(COMPOSES))
  const box = await firstBox(planId)
  const [line] = await linesOf(box.id)
  const plan = await seenPlan(planId)
  const { ceiling, addressLine, landmark, favourites, ripeness } = plan
  const terms = { ceiling, addressLine, landmark, favourites, ripeness, never: [line!.productId] }
  const ctx = shop.at('2026-06-15T10:00:00+06:00').as('guest')
  const change = { ref: { token: plan.token }, seen: plan.version, terms }
  expect(await changeTerms(ctx, change)).toEqual({ ok: true })
  expect(await changeTerms(ctx, change)).toEqual({ ok: false, problem: 'edit-conflict' })
  expect((await linesOf(box.id)).map(({ productId }) => productId)).not.toContain(line!.productId)
  expect(await firstBox(planId)).toMatchObject({ state: 'composed', news: null })
  expect(await messages()).toHaveLength(2)
})

test('a pause leaves out the boxes of its weeks, a pause without an end all of them, and nothing is charged', async () => {
  const planId = await activePlan(shop)
  const ref = { planId }
  await follow(shop.at(COMPOSES))
  const desk = shop.at('2026-06-15T10:00:00+06:00').as('desk')
  expect(await pausePlan(desk, { ref, until: dayFrom('2026-06-15') })).toEqual({ ok: false, problem: 'not-a-pause' })
  expect(await pausePlan(desk, { ref, until: dayFrom('2026-06-25') })).toEqual({ ok: true })
  await follow(shop.at(CUT_OFF))
  expect((await boxes(planId)).slice(0, 3)).toEqual([
    ['2026-06-17', 'paused'],
    ['2026-06-24', 'paused'],
    ['2026-07-01', 'upcoming'],
  ])
  await follow(shop.at('2026-06-25T10:00:00+06:00'))
  expect(await seenPlan(planId)).toMatchObject({ state: 'active', pausedUntil: null })
  expect(await pausePlan(shop.at('2026-06-25T11:00:00+06:00').as('desk'), { ref, until: null })).toEqual({ ok: true })
  await follow(shop.at('2026-07-20T10:00:00+06:00'))
  expect((await boxes(planId)).map(([, state]) => state)).toEqual(Array.from({ length: 9 }, () => 'paused'))
  expect(await resumePlan(shop.at('2026-07-20T11:00:00+06:00').as('desk'), ref)).toEqual({ ok: true })
  expect((await boxes(planId)).slice(4, 6)).toEqual([
    ['2026-07-15', 'paused'],
    ['2026-07-22', 'upcoming'],
  ])
  expect(await shop.count('ordering.orders')).toBe(0)
  const audit = await auditEntries(shop.db, { filter: {}, limit: 9 })
  expect(audit.filter(({ action }) => action === 'change-weekly-plan')).toHaveLength(3)
})

test('an ended plan sends nothing any more', async () => {
  const planId = await activePlan(shop)
  await follow(shop.at(COMPOSES))
  expect(await endPlan(shop.at(COMPOSES).as('guest'), { planId })).toEqual({ ok: true })
  await follow(shop.at(CUT_OFF))
  expect(await firstBox(planId)).toMatchObject({ state: 'skipped', reason: 'ended' })
  expect(await shop.count('ordering.orders')).toBe(0)
  expect(await resumePlan(shop.as('desk'), { planId })).toEqual({ ok: false, problem: 'plan-ended' })
})

test('while the weekly box is off, nothing is composed, and its link is a plan that rests', async () => {
  const planId = await activePlan(shop)
  await sql`update content.settings set value = jsonb_set(value, '{on}', 'false') where key = 'weekly'`.execute(shop.db)
  await follow(shop.at(COMPOSES))
  expect((await firstBox(planId)).state).toBe('upcoming')
  expect(await startPlan(shop.as('guest'), samplePlan(shop, { phone: phoneNumber(2) }))).toEqual({
    ok: false,
    problem: 'weekly-off',
  })
})
