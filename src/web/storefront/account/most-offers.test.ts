import { afterEach, beforeEach, expect, test } from 'vitest'
import { officeOf } from '#tests/office-requests.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { changeOfferRules, DEFAULT_OFFER_RULES, offerRulesVersion } from '#shop/messaging/index.ts'
import { languageOfPath } from '#shop/values/paths.ts'
import { translator, type Texts } from '#texts/catalogue.ts'
import { loader } from '../profile.route.tsx'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

async function helpOf(path: string): Promise<string> {
  const { data } = await officeOf(shop).call({ kind: 'visitor' }, loader, { path, params: {} })
  const { texts, mostOffers } = data as { texts: Texts; mostOffers: number }
  return translator(texts, languageOfPath(path))('profile.newsHelp', { count: mostOffers })
}

test('the profile says how many offers the rules allow', async () => {
  expect(await helpOf('/profile')).toBe('At most 4 offers in 30 days. You always get news about your orders.')
  expect(await helpOf('/bn/profile')).toBe('৩০ দিনে সর্বোচ্চ ৪টি অফার। অর্ডারের খবর এমনিতেই পাবেন।')
  const seen = offerRulesVersion(DEFAULT_OFFER_RULES)
  await changeOfferRules(shop.as('owner'), { ...DEFAULT_OFFER_RULES, mostOffers: 1 }, seen)
  expect(await helpOf('/profile')).toBe('At most 1 offer in 30 days. You always get news about your orders.')
})
