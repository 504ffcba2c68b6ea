import { afterEach, beforeEach, expect, test } from 'vitest'
import { phoneNumber } from '#tests/sample-order.ts'
import { waitFor } from '#tests/waitlist-entries.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { demandByStockItem } from '../reporting/index.ts'
import {
  changeWaitlistRules,
  demand,
  demandByWeek,
  demandWeeks,
  dropOldEntries,
  KEEP_DAYS,
  leaveWaitlist,
  openEntriesOf,
  unsubscribeContact,
  waitlistRules,
  waitlistRulesVersion,
} from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

test('the demand counts people, kilograms, districts and those of the last week', async () => {
  await waitFor(shop.at('2026-06-01T10:00:00+06:00'), { phone: phoneNumber(1), districtId: 'dhaka' })
  await waitFor(shop, { phone: phoneNumber(2), districtId: 'dhaka' })
  await waitFor(shop, { phone: phoneNumber(3) })
  await waitFor(shop, { phone: phoneNumber(3), product: 'litchi' })
  expect(await demand(shop.db, { now: shop.now })).toEqual([
    {
      productId: shop.product('guava'),
      variantId: shop.variant('guava-1kg'),
      people: 3,
      grams: 3_000,
      notified: 0,
      newPeople: 2,
      districts: [
        { districtId: 'dhaka', people: 2, grams: 2_000 },
        { districtId: null, people: 1, grams: 1_000 },
      ],
    },
    {
      productId: shop.product('litchi'),
      variantId: shop.variant('litchi-100'),
      people: 1,
      grams: 2_000,
      notified: 0,
      newPeople: 1,
      districts: [{ districtId: null, people: 1, grams: 2_000 }],
    },
  ])
  expect(await demand(shop.db, { now: shop.now, productIds: [] })).toEqual([])
})

test('the demand of the last eight weeks counts everybody who asked, also those who have their fruit', async () => {
  expect(demandWeeks(shop.now)).toEqual([
    '2026-04-17',
    '2026-04-24',
    '2026-05-01',
    '2026-05-08',
    '2026-05-15',
    '2026-05-22',
    '2026-05-29',
    '2026-06-05',
  ])
  // The first of these is too long ago, the others are the first and the last moment of a week in Dhaka.
  for (const [index, at] of ['04-16T23:59:59', '04-17T00:00:00', '06-04T23:59:59', '06-05T00:00:00', '06-11T23:00:00'].entries())
    await waitFor(shop.at(`2026-${at}+06:00`), { phone: phoneNumber(index) })
  await unsubscribeContact(shop.as('owner'), { phone: phoneNumber(3), email: null })
  await waitFor(shop, { phone: phoneNumber(9), product: 'litchi' })
  const none = { people: 0, grams: 0 }
  const one = { people: 1, grams: 1_000 }
  expect(await demandByWeek(shop.db, shop.now)).toEqual([
    {
      productId: shop.product('guava'),
      variantId: shop.variant('guava-1kg'),
      weeks: [one, none, none, none, none, none, one, { people: 2, grams: 2_000 }],
    },
    {
      productId: shop.product('litchi'),
      variantId: shop.variant('litchi-100'),
      weeks: [none, none, none, none, none, none, none, { people: 1, grams: 2_000 }],
    },
  ])
})

test('the rules are changed once, with limits', async () => {
  const rules = await waitlistRules(shop.db)
  expect(rules).toEqual({ from: '09:00', until: '21:00', answerHours: 6 })
  const seen = waitlistRulesVersion(rules)
  const owner = shop.as('owner')
  const before = await shop.countAll()
  expect(await changeWaitlistRules(owner, { from: '20:30', until: '21:00', answerHours: 0 }, seen)).toEqual({
    ok: false,
    problem: 'not-valid',
    fields: ['answerHours', 'until'],
  })
  expect(await changeWaitlistRules(owner, { from: '20:30', until: '21:00', answerHours: 4 }, seen)).toEqual({
    ok: false,
    problem: 'not-valid',
    fields: ['until'],
  })
  expect(await shop.countAll()).toEqual(before)
  const changed = { from: '10:00', until: '20:00', answerHours: 4 }
  expect(await changeWaitlistRules(owner, changed, seen)).toEqual({ ok: true })
  expect(await waitlistRules(shop.db)).toEqual(changed)
  expect(await changeWaitlistRules(owner, rules, seen)).toEqual({ ok: false, problem: 'edit-conflict' })
})

test('whoever receives a stock item sees who waits for what is made of it', async () => {
  await waitFor(shop, { phone: phoneNumber(1), product: 'himsagar' })
  await waitFor(shop, { phone: phoneNumber(2), product: 'himsagar' })
  await waitFor(shop, { phone: phoneNumber(1), product: 'trio' })
  const seen = (await demandByStockItem(shop.db)).filter(({ stockItemId }) => stockItemId === shop.stockItem('himsagar'))
  expect(seen.map(({ product, people, grams }) => [product.en, people, grams])).toEqual([
    ['Himsagar mango', 2, 10_000],
    ['Mango trio box', 1, 4_000],
  ])
})

test('an ended entry is deleted 400 days later', async () => {
  await waitFor(shop, { phone: phoneNumber(1) })
  await waitFor(shop, { phone: phoneNumber(2) })
  await unsubscribeContact(shop.as('desk'), { phone: phoneNumber(1), email: null })
  const later = (days: number) => shop.at(new Date(shop.now.getTime() + days * 86_400_000)).as('owner')
  await dropOldEntries(later(KEEP_DAYS))
  expect(await shop.count('waitlist.entries')).toBe(2)
  await dropOldEntries(later(KEEP_DAYS + 1))
  expect(await shop.db.selectFrom('waitlist.entries').select(['phone', 'state']).execute()).toEqual([
    { phone: phoneNumber(2), state: 'waiting' },
  ])
})

test('a signed-in person sees what they wait for and leaves one list', async () => {
  await waitFor(shop, { phone: phoneNumber(1) })
  await waitFor(shop, { phone: phoneNumber(1), product: 'litchi' })
  await leaveWaitlist(shop.as('guest'), { phone: phoneNumber(1), productId: shop.product('guava') })
  expect(await openEntriesOf(shop.db, phoneNumber(1))).toEqual([
    { productId: shop.product('litchi'), state: 'waiting', answerUntil: null, createdAt: shop.now },
  ])
})
