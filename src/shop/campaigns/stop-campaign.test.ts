import { afterEach, beforeEach, expect, test } from 'vitest'
import { agree, deliver, manyPeople, move, offers, recipients, scheduled, sendAll } from '#tests/campaign-world.ts'
import { phoneNumber } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { taka } from '#tests/world-data.ts'
import { sendNext } from '../messaging/index.ts'
import { campaignById } from './index.ts'

let world: Shop
let shop: Shop
beforeEach(async () => {
  world = await openShop()
  // A Wednesday.
  shop = world.at('2026-06-10T12:00:00+06:00')
})
afterEach(() => world.close())

const state = async (id: string) => (await campaignById(shop.db, id))!.state

test('a pause takes back what has not left, and going on sends it once', async () => {
  await agree(shop, manyPeople(3))
  const id = await scheduled(shop)
  // All messages are written, and none has left before the quiet hours.
  await sendAll(shop)
  const night = world.at('2026-06-10T21:30:00+06:00')
  await deliver(night)
  await sendAll(night)
  expect(await state(id)).toBe('sending')
  expect(await move(night, id, 'pause')).toEqual({ ok: true })
  expect([await offers(shop), (await recipients(shop, id)).map(([, one]) => one)]).toEqual([
    [],
    ['waiting', 'waiting', 'waiting'],
  ])
  const morning = world.at('2026-06-11T09:00:00+06:00')
  await sendAll(morning)
  expect([await deliver(morning), await state(id)]).toEqual([[], 'paused'])
  await move(morning, id, 'continue')
  await sendAll(morning)
  expect((await deliver(morning)).toSorted()).toEqual([phoneNumber(1), phoneNumber(2), phoneNumber(3)])
  await sendAll(morning)
  expect(await state(id)).toBe('finished')
  expect(await move(morning, id, 'pause')).toEqual({ ok: false, problem: 'not-now' })
})

test.each(['pause', 'cancel'] as const)('after a %s no message is tried again that a gateway refused', async (end) => {
  await agree(shop, manyPeople(2))
  const id = await scheduled(shop)
  await sendAll(shop)
  const send = async () => ({ ok: false, problem: 'no-answer', retry: true }) as const
  expect(await sendNext({ db: shop.db, now: shop.now }, { sms: { name: 'test', send } })).toBe(true)
  expect(await move(shop, id, end)).toEqual({ ok: true })
  const states = (await recipients(shop, id)).map(([, one]) => one)
  expect(states.toSorted()).toEqual(['queued', 'waiting'])
  expect(await deliver(world.at('2026-06-10T13:00:00+06:00'))).toEqual([])
  expect((await offers(shop)).map(({ state: one, error }) => [one, error])).toEqual([['failed', 'expired']])
})

test('a cancelled campaign sends nothing more', async () => {
  await agree(shop, manyPeople(2))
  const id = await scheduled(shop, { budget: taka(0.5) })
  await sendAll(shop)
  expect(await move(shop, id, 'cancel')).toEqual({ ok: true })
  await sendAll(shop)
  expect([await state(id), await deliver(shop)]).toEqual(['cancelled', []])
  expect(await move(shop, id, 'continue')).toEqual({ ok: false, problem: 'not-now' })
})
