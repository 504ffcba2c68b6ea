import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPreorder } from '#tests/preorder-campaigns.ts'
import { phoneNumber, sampleOrder } from '#tests/sample-order.ts'
import { waitFor } from '#tests/waitlist-entries.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { placeOrder } from '#shop/ordering/index.ts'
import { followSlips, makeSlip } from '#shop/slips/index.ts'
import { dayFrom } from '#shop/values/index.ts'
import { notifyWaitlist } from '#shop/waitlist/index.ts'
import { seasonFindings } from './season.ts'

const SHOP_URL = 'https://pakafol.example'
let shop: Shop
beforeEach(async () => {
  shop = await openShop()
  await shop.leaveOnly('guava', 0)
  for (const index of [1, 2, 3]) await waitFor(shop, { phone: phoneNumber(index) })
})
afterEach(() => shop.close())

/** The invariants that do not hold at this time, for people who stopped the messages before. */
async function broken({ at = shop.now, stopped = [] as { phone: string; at: Date }[] } = {}): Promise<string[]> {
  const waitedFor = { productId: shop.product('guava'), item: shop.stockItem('guava') }
  const round = { world: { season: { waitedFor } }, stopped, shops: { now: () => at } }
  const found = await seasonFindings(shop.db, round as unknown as Parameters<typeof seasonFindings>[1])
  return found.flatMap(({ invariant, violations }) => (violations.length > 0 ? [invariant] : []))
}

const NOBODY_ASKED = 'each order of a slip has one answer'
const NO_MONEY = 'money of a slip goes back once'

test('people who are told as they should be break nothing, and each fault is found', async () => {
  expect(await broken()).toEqual(['waiting people are told in order and once', NOBODY_ASKED, NO_MONEY])
  await shop.leaveOnly('guava', 2_000)
  await notifyWaitlist(
    { ...shop.as('guest'), actor: { kind: 'system', name: 'waitlist' } },
    { shopUrl: SHOP_URL, channels: ['sms'] },
  )
  expect(await broken()).toEqual([NOBODY_ASKED, NO_MONEY])
  expect(await broken({ stopped: [{ phone: phoneNumber(1), at: new Date(shop.now.getTime() - 1_000) }] })).toEqual([
    'no message without consent, none after STOP',
    NOBODY_ASKED,
    NO_MONEY,
  ])
  await shop.leaveOnly('guava', 1_000)
  expect(await broken()).toEqual(['no more people are told than the fruit serves', NOBODY_ASKED, NO_MONEY])
  await sql`update waitlist.entries set notified_at = null, answer_until = null, token_hash = null, state = 'waiting' where phone = ${phoneNumber(1)}`.execute(
    shop.db,
  )
  expect(await broken()).toEqual([
    'no message without consent, none after STOP',
    'waiting people are told in order and once',
    NOBODY_ASKED,
    NO_MONEY,
  ])
})

test('a slip without an answer after its deadline is found, and one that the default decided is not', async () => {
  const { id } = await openPreorder(shop)
  const order = sampleOrder(shop, { buys: { 'guava-1kg': 1 }, delivery: { day: dayFrom('2026-07-02') } })
  const placed = await placeOrder(shop.as('guest'), order)
  expect(placed).toMatchObject({ ok: true })
  const slipped = await makeSlip(shop.as('owner'), { campaignId: id, kind: 'failed', answerDays: 1, shopUrl: SHOP_URL })
  expect(slipped).toMatchObject({ ok: true, asked: 1 })
  const later = shop.at('2026-06-13T10:00:00+06:00')
  expect(await broken({ at: later.now })).toContain(NOBODY_ASKED)
  await followSlips(later.as('guest'), { gateways: {}, shopUrl: SHOP_URL })
  expect(await broken({ at: later.now })).toEqual(['waiting people are told in order and once', NO_MONEY])
})
