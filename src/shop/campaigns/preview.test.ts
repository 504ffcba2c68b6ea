import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { campaignFacts, SHOP_URL } from '#tests/campaign-world.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { taka } from '#tests/world-data.ts'
import { partsCounter, previewCampaign } from './preview.ts'

let shop: Shop
beforeEach(async () => {
  shop = (await openShop()).at('2026-06-10T12:00:00+06:00')
})
afterEach(async () => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  await shop.close()
})

test('parts are counted once for all people whose text is the same', async () => {
  let read = 0
  const facts = campaignFacts()
  const { texts } = facts
  const counted = Object.defineProperty({ ...facts }, 'texts', { get: () => ((read += 1), texts) })
  const partsOf = await partsCounter(shop.db, counted, SHOP_URL)
  const long = 'Abcdefghijklmnopqrstuvwxyz Abcd'
  const people = [
    { name: 'Karim', language: 'en' },
    { name: ' Karim ', language: 'en' },
    { name: 'Karim', language: 'bn' },
    { name: `${long} One`, language: 'en' },
    { name: `${long} Other`, language: 'en' },
    { name: 'করিম', language: 'en' },
  ] as const
  expect([people.map(partsOf), read]).toEqual([[1, 1, 2, 2, 2, 3], 4])
})

test('a preview of many people lets others have their turn', async () => {
  await sql`
    insert into accounts.consents (phone, given, how, actor, at)
    select '+88017' || lpad(i::text, 8, '0'), true, 'in the shop', 'staff:Owner', ${shop.now} from generate_series(1, 2500) i`.execute(
    shop.db,
  )
  const turns = vi.spyOn(timers, 'setImmediate')
  syncBuiltinESMExports()
  expect(await previewCampaign(shop.db, campaignFacts(), { now: shop.now, shopUrl: SHOP_URL })).toMatchObject({
    people: 2500,
    cost: taka(1250),
    withinBudget: 2000,
  })
  expect(turns).toHaveBeenCalledTimes(2)
})
