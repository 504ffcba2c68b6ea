import { afterEach, beforeEach, expect, test } from 'vitest'
import { phoneNumber } from '#tests/sample-order.ts'
import { activePlan, follow, plenty, sellWeekly } from '#tests/weekly-plans.ts'
import { taka } from '#tests/world-data.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { addCompany } from '#tests/company-orders.ts'
import { dayFrom } from '../values/index.ts'
import { fruitNeeded, loadByDay, plansForOffice, skipBox, boxesOfPlan } from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
  await sellWeekly(shop)
  await plenty(shop)
})
afterEach(() => shop.close())

const [from, to] = [dayFrom('2026-06-17'), dayFrom('2026-06-17')]

test('the fruit of a day is forecast for boxes that are planned, and known for composed and ordered ones', async () => {
  const plans = [await activePlan(shop), await activePlan(shop, { phone: phoneNumber(2), sizeCode: 'family' })]
  const sum = async (at: Shop) => {
    const needs = await fruitNeeded(shop.db, { from, to, now: at.now })
    return [needs.reduce((all, { grams }) => all + grams, 0), needs.reduce((all, { ordered }) => all + ordered, 0)]
  }
  expect(await sum(shop)).toEqual([8_000, 0])
  const composed = shop.at('2026-06-14T19:00:00+06:00')
  await follow(composed)
  expect(await sum(composed)).toEqual([8_000, 0])
  expect(await loadByDay(shop.db, { from, to })).toEqual([{ day: '2026-06-17', boxes: 2, grams: 8_000, paused: 0, skipped: 0 }])
  const [box] = (await boxesOfPlan(shop.db, plans[1]!)).toReversed()
  await skipBox(composed.as('guest'), { ref: { planId: plans[1]! }, boxId: box!.id })
  const ordered = shop.at('2026-06-16T19:00:00+06:00')
  await follow(ordered)
  expect(await sum(ordered)).toEqual([3_000, 3_000])
  expect(await loadByDay(shop.db, { from, to })).toEqual([{ day: '2026-06-17', boxes: 1, grams: 3_000, paused: 0, skipped: 1 }])
})

test('plans at risk say why', async () => {
  await activePlan(shop)
  const short = await activePlan(shop, { phone: phoneNumber(2), weekday: 6 })
  for (const code of ['himsagar', 'langra', 'litchi']) await shop.leaveOnly(code, 0)
  await shop.leaveOnly('guava', 4_000)
  const at = shop.at('2026-06-14T19:00:00+06:00')
  await follow(at)
  await shop.leaveOnly('guava', 1_000)
  const later = shop.at('2026-06-17T19:00:00+06:00')
  await follow(shop.at('2026-06-16T19:00:00+06:00'))
  await follow(later)
  const asked = { sort: { by: 'began' as const, down: false }, now: later.now }
  const all = await plansForOffice(shop.db, { ...asked, filter: { state: null, risk: false, words: null } })
  expect(all.plans).toHaveLength(2)
  const risky = await plansForOffice(shop.db, { ...asked, filter: { state: null, risk: true, words: null } })
  expect(risky.plans.every(({ risks }) => risks.length > 0)).toBe(true)
  const found = await plansForOffice(shop.db, { ...asked, filter: { state: 'active', risk: false, words: '%' } })
  expect([found.plans.length, short.length]).toEqual([0, 36])
})

test('a company with credit pays on account', async () => {
  const companyId = await addCompany(shop, taka(10_000))
  const planId = await activePlan(shop, { companyId })
  await follow(shop.at('2026-06-14T19:00:00+06:00'))
  await follow(shop.at('2026-06-16T19:00:00+06:00'))
  const [box] = (await boxesOfPlan(shop.db, planId)).toReversed()
  expect(box!.state).toBe('ordered')
  const payments = await shop.db.selectFrom('payments.payments').select(['method', 'company_id', 'state']).execute()
  expect(payments).toEqual([{ method: 'on-account', company_id: companyId, state: 'due' }])
  const orders = await shop.db.selectFrom('ordering.orders').select('company_id').execute()
  expect(orders).toEqual([{ company_id: companyId }])
})
