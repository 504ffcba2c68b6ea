import { giftRules, saveGiftRules, giftRulesVersion, type GiftRules } from '#shop/gifting/index.ts'
import { taka } from './world-data.ts'
import type { Shop } from './world.ts'

/** The gift rules of the test world: one kind of box, and three steps. */
export const GIFT_RULES: GiftRules = {
  leastBoxes: 20,
  mostBoxes: 5000,
  leadDays: 3,
  remindDays: 35,
  answerHours: 48,
  listDays: 5,
  keepFree: 20,
  packaging: [{ code: 'gift-box', name: { en: 'Printed box', bn: 'ছাপা বাক্স' }, price: taka(160), mostGrams: 6000 }],
  cardPrice: taka(25),
  sleeve: { price: taka(40), leastBoxes: 50, extraDays: 5 },
  steps: [
    { boxes: 50, basisPoints: 300 },
    { boxes: 100, basisPoints: 500 },
    { boxes: 250, basisPoints: 800 },
  ],
  taxClassId: 'gift-basket',
  occasions: [{ slug: 'mango-season', days: ['06-14', '07-01'], boxes: ['trio'] }],
}

export async function setGiftRules(shop: Shop, difference: Partial<GiftRules> = {}): Promise<void> {
  const saved = await saveGiftRules(shop.as('owner'), {
    rules: { ...GIFT_RULES, ...difference },
    seen: giftRulesVersion(await giftRules(shop.db)),
  })
  if (!saved.ok) throw new Error(`The rules were refused: ${JSON.stringify(saved)}`)
}
