import { afterEach, beforeEach, expect, test } from 'vitest'
import { openCourierWorld, type CourierWorld } from '#tests/courier-world.ts'
import { phoneNumber } from '#tests/sample-order.ts'
import { nationalPhone } from '../values/index.ts'
import { courierScore, forgetScores } from './courier-score.ts'
import { switchCourierScore } from './score-setting.ts'

const PHONE = phoneNumber(1)
const secret = 'a secret of the shop'
let world: CourierWorld
beforeEach(async () => {
  world = await openCourierWorld()
  world.control.couriers.scores.set(nationalPhone(PHONE), { total: 12, delivered: 5, cancelled: 7 })
})
afterEach(() => world.close())

const score = (carriers = world.carriers) => courierScore(world.desk(), { carriers, phone: PHONE, secret })
const asked = () => world.control.receivedBy('steadfast.score').length
const switchOn = () => switchCourierScore(world.desk(), { asked: true, seen: 'not-asked' })

test('nobody is asked until the shop switches it on', async () => {
  expect(await score()).toBeNull()
  expect([asked(), await world.shop.count('couriers.scores')]).toEqual([0, 0])
})

test('the answer is kept for a day, without the number, and deleted afterwards', async () => {
  await switchOn()
  expect(await score()).toEqual({ total: 12, delivered: 5, returned: 7 })
  world.control.couriers.scores.clear()
  world.later(24 * 60 - 1)
  expect(await score()).toEqual({ total: 12, delivered: 5, returned: 7 })
  expect(asked()).toBe(1)
  const rows = await world.shop.db.selectFrom('couriers.scores').selectAll().execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(nationalPhone(PHONE).slice(1))
  expect(await forgetScores(world.ctx())).toBe(false)
  world.later(1)
  expect(await forgetScores(world.ctx())).toBe(true)
  expect(await world.shop.count('couriers.scores')).toBe(0)
  expect(await score()).toEqual({ total: 0, delivered: 0, returned: 0 })
  expect(asked()).toBe(2)
})

test.each([
  ['no answer', { answer: 'nothing' }],
  ['a page of a server in front', { answer: 'html' }],
  ['a fault', { answer: 'http-500' }],
  ['half an answer', { answer: 'broken' }],
  ['an answer that makes no sense', { change: { total_parcels: 3 } }],
  ['fields of another kind', { change: { total_delivered: 'many' } }],
  ['rejected keys', { unauthorized: true }],
] as const)('%s is as if nobody had been asked, and is not kept', async (_, fault) => {
  await switchOn()
  world.control.next('steadfast.score', fault)
  expect(await score(world.impatient)).toBeNull()
  expect([asked(), await world.shop.count('couriers.scores')]).toEqual([1, 0])
  expect(await score()).toEqual({ total: 12, delivered: 5, returned: 7 })
})

test('so is the daily limit', async () => {
  await switchOn()
  world.control.couriers.scoresLeft = 0
  expect(await score()).toBeNull()
  expect(await world.shop.count('couriers.scores')).toBe(0)
})

test('the other spelling of the field, and figures as text', async () => {
  await switchOn()
  world.control.next('steadfast.score', { change: { total_parcels: undefined, Total_parcels: '12', total_delivered: '5' } })
  expect(await score()).toEqual({ total: 12, delivered: 5, returned: 7 })
})

test('a shop without this carrier asks nobody', async () => {
  await switchOn()
  expect(await score({})).toBeNull()
  expect(asked()).toBe(0)
})
