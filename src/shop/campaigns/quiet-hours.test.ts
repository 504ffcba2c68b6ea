import { afterEach, beforeEach, expect, test } from 'vitest'
import { agree, deliver, manyPeople, offers, scheduled, sendAll } from '#tests/campaign-world.ts'
import { phoneNumber } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { changeOfferRules, DEFAULT_OFFER_RULES, offerRulesVersion } from '../messaging/index.ts'

let world: Shop
let shop: Shop
beforeEach(async () => {
  world = await openShop()
  // A Wednesday.
  shop = world.at('2026-06-10T12:00:00+06:00')
})
afterEach(() => world.close())

const seen = offerRulesVersion(DEFAULT_OFFER_RULES)

test.each([
  ['2026-06-10T08:59:59+06:00', 0],
  ['2026-06-10T09:00:00+06:00', 1],
  ['2026-06-10T20:59:59+06:00', 1],
  ['2026-06-10T21:00:00+06:00', 0],
  ['2026-06-11T13:00:00+06:00', 1],
  // A Friday.
  ['2026-06-12T12:29:59+06:00', 1],
  ['2026-06-12T12:30:00+06:00', 0],
  ['2026-06-12T14:29:59+06:00', 0],
  ['2026-06-12T14:30:00+06:00', 1],
])('in the quiet hours nothing is written: at %s %i', async (moment, count) => {
  await agree(shop, manyPeople(1))
  await scheduled(world.at('2026-06-09T12:00:00+06:00'))
  await sendAll(world.at(moment))
  expect((await offers(shop)).length).toBe(count)
})

test('an offer that is still in the outbox when the quiet hours begin leaves after them, and other messages do not wait', async () => {
  await agree(shop, manyPeople(1))
  await scheduled(shop)
  await sendAll(world.at('2026-06-10T20:59:00+06:00'))
  expect(await deliver(world.at('2026-06-10T21:00:00+06:00'))).toEqual([])
  expect(await deliver(world.at('2026-06-11T08:59:59+06:00'))).toEqual([])
  expect(await deliver(world.at('2026-06-11T09:00:00+06:00'))).toEqual([phoneNumber(1)])
})

test('with other hours it leaves at once', async () => {
  await agree(shop, manyPeople(1))
  await scheduled(shop)
  const night = world.at('2026-06-10T22:00:00+06:00')
  await sendAll(world.at('2026-06-10T20:59:00+06:00'))
  await deliver(night)
  const rules = { ...DEFAULT_OFFER_RULES, nightFrom: '23:00' }
  expect(await changeOfferRules(night.as('owner'), rules, seen)).toEqual({ ok: true })
  expect(await deliver(night)).toEqual([phoneNumber(1)])
})

test.each([
  [{ nightFrom: '25:00' }, ['nightFrom']],
  [{ nightFrom: '09:00', nightUntil: '21:00' }, ['nightFrom']],
  [{ fridayFrom: '15:00' }, ['fridayUntil']],
  [{ mostOffers: 0 }, ['mostOffers']],
  [{ cartHours: 49 }, ['cartHours']],
])('hours and limits that cannot be are refused: %o', async (wrong, fields) => {
  const before = await shop.countAll()
  const changed = await changeOfferRules(shop.as('owner'), { ...DEFAULT_OFFER_RULES, ...wrong }, seen)
  expect(changed).toEqual({ ok: false, problem: 'not-valid', fields })
  expect(await changeOfferRules(shop.as('owner'), DEFAULT_OFFER_RULES, 'old')).toEqual({ ok: false, problem: 'edit-conflict' })
  expect(await shop.countAll()).toEqual(before)
})
