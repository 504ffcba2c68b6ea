import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { GIFT_RULES, setGiftRules } from '#tests/gift-boxes.ts'
import { taka } from '#tests/world-data.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { auditEntries } from '../accounts/index.ts'
import { paisa } from '../values/index.ts'
import { giftRules, saveGiftRules, giftRulesVersion } from './gift-rules.ts'
import type { GiftRules } from './box-rules.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const [printed] = GIFT_RULES.packaging
const save = async (difference: Partial<GiftRules>) => {
  const rules = await giftRules(shop.db)
  return saveGiftRules(shop.as('owner'), { rules: { ...rules, ...difference }, seen: giftRulesVersion(rules) })
}

test('a shop without settings requires twenty boxes and three days, and has nothing to build with', async () => {
  expect(await giftRules(shop.db)).toMatchObject({
    leastBoxes: 20,
    leadDays: 3,
    answerHours: 72,
    remindDays: 35,
    packaging: [],
    steps: [],
  })
})

test('rules stored before requests had a time to answer keep the usual one', async () => {
  await setGiftRules(shop)
  await sql`update content.settings set value = value - 'answerHours' - 'remindDays' where key = 'gift-rules'`.execute(shop.db)
  expect(await giftRules(shop.db)).toEqual({ ...GIFT_RULES, answerHours: 72 })
})

test('rules are saved with an audit entry, and pages are invalidated', async () => {
  await setGiftRules(shop)
  expect(await giftRules(shop.db)).toEqual(GIFT_RULES)
  const changes = await shop.count('platform.page_changes')
  expect(await save({ cardPrice: taka(30) })).toEqual({ ok: true })
  expect(await shop.count('platform.page_changes')).toBe(changes + 1)
  const [entry] = await auditEntries(shop.db, { filter: { subject: { type: 'gift-rules' } }, limit: 5 })
  expect(entry).toMatchObject({
    action: 'change-gift-rules',
    before: { cardPrice: 2500 },
    after: { cardPrice: 3000 },
    actor: 'staff:Owner',
  })
})

test('saving the same rules changes nothing', async () => {
  await setGiftRules(shop)
  const before = await shop.countAll()
  expect(await save({})).toEqual({ ok: true })
  expect(await shop.countAll()).toEqual(before)
})

test('of two concurrent editors, the second gets a conflict', async () => {
  await setGiftRules(shop)
  const rules = await giftRules(shop.db)
  const seen = giftRulesVersion(rules)
  const answers = await Promise.all(
    [30, 31].map((price) => saveGiftRules(shop.as('owner'), { rules: { ...rules, cardPrice: taka(price) }, seen })),
  )
  expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, problem: 'edit-conflict' })
})

test.each<[field: string, Partial<GiftRules>]>([
  ['leastBoxes', { leastBoxes: 0 }],
  ['mostBoxes', { mostBoxes: 19 }],
  ['leadDays', { leadDays: 0 }],
  ['leadDays', { leadDays: 1.5 }],
  ['answerHours', { answerHours: 0 }],
  ['answerHours', { answerHours: 241 }],
  ['remindDays', { remindDays: -1 }],
  ['remindDays', { remindDays: 121 }],
  ['cardPrice', { cardPrice: paisa(-1) }],
  ['sleeveLeast', { sleeve: { ...GIFT_RULES.sleeve, leastBoxes: 0 } }],
  ['packaging', { packaging: [printed!, printed!] }],
  ['packaging', { packaging: [{ ...printed!, code: 'himsagar' }] }],
  ['packagingName', { packaging: [{ ...printed!, name: { en: 'Box', bn: ' ' } }] }],
  ['packagingKilos', { packaging: [{ ...printed!, mostGrams: 100 }] }],
  [
    'steps',
    {
      steps: [
        { boxes: 50, basisPoints: 300 },
        { boxes: 50, basisPoints: 400 },
      ],
    },
  ],
  [
    'steps',
    {
      steps: [
        { boxes: 50, basisPoints: 300 },
        { boxes: 100, basisPoints: 300 },
      ],
    },
  ],
  ['steps', { steps: [{ boxes: 50, basisPoints: 5100 }] }],
  ['taxClass', { taxClassId: 'nothing' }],
  ['occasionDays', { occasions: [{ slug: 'eid', days: ['31-12'], boxes: [] }] }],
  ['occasionDays', { occasions: [{ slug: 'eid', days: ['02-29'], boxes: [] }] }],
])('an invalid %s is refused, and nothing changes: %j', async (field, difference) => {
  await setGiftRules(shop)
  const before = await shop.countAll()
  expect(await save(difference)).toEqual({ ok: false, problem: 'not-valid', fields: [field] })
  expect(await giftRules(shop.db)).toEqual(GIFT_RULES)
  expect(await shop.countAll()).toEqual(before)
})
