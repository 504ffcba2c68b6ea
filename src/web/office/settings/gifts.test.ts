import { afterEach, beforeEach, expect, test } from 'vitest'
import { GIFT_RULES, setGiftRules } from '#tests/gift-boxes.ts'
import { officeOf, staffActor, wrongFields } from '#tests/office-requests.ts'
import { taka } from '#tests/world-data.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { giftRules } from '#shop/gifting/index.ts'
import { action, loader } from '../gift-settings.route.tsx'
import type { GiftsView } from './gifts.server.ts'
import type { Answer } from '../kit/answer.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
  await setGiftRules(shop)
})
afterEach(() => shop.close())

const view = async (search = '') =>
  (await officeOf(shop).call(staffActor('manager'), loader, { path: `/office/settings/gifts${search}` })).data as GiftsView
const send = (form: Record<string, string>) =>
  officeOf(shop).call(staffActor('manager'), action, { path: '/office/settings/gifts', form })

test('the numbers are saved as typed, in either script', async () => {
  const { fields, seen } = await view()
  expect(fields).toMatchObject({ leastBoxes: '20', cardPrice: '25', steps: '50 3\n100 5\n250 8' })
  const answer = await send({ ...fields, intent: 'rules', seen, leastBoxes: '২৫', cardPrice: '৳30', steps: '50 2.5%\n২০০ ৬' })
  expect(answer.to).toBe('/office/settings/gifts?done=saved')
  expect(await giftRules(shop.db)).toEqual({
    ...GIFT_RULES,
    leastBoxes: 25,
    cardPrice: taka(30),
    steps: [
      { boxes: 50, basisPoints: 250 },
      { boxes: 200, basisPoints: 600 },
    ],
  })
})

test('errors appear at their fields, and nothing changes', async () => {
  const { fields, seen } = await view()
  for (const [field, value] of [
    ['leastBoxes', '0'],
    ['steps', '100'],
    ['steps', '100 5 6'],
    ['steps', '100 five'],
    ['steps', 'many 5'],
    ['steps', '100 60'],
    ['taxClass', 'none'],
  ]) {
    expect([field, value, wrongFields(await send({ ...fields, intent: 'rules', seen, [field!]: value! }))]).toEqual([
      field,
      value,
      [field],
    ])
  }
  expect(await giftRules(shop.db)).toEqual(GIFT_RULES)
})

test('packaging is added, changed and removed; a duplicate is refused', async () => {
  const first = await view('?packaging=gift-box')
  expect(first.chosenPackaging?.fields).toEqual({
    packagingItem: 'gift-box',
    nameEn: 'Printed box',
    nameBn: 'ছাপা বাক্স',
    packagingPrice: '160',
    packagingKilos: '6',
  })
  const twice = await send({ ...first.chosenPackaging!.fields, intent: 'add', seen: first.seen })
  expect(wrongFields(twice)).toEqual(['packagingItem'])
  const changed = await send({
    ...first.chosenPackaging!.fields,
    intent: 'change gift-box',
    seen: first.seen,
    packagingKilos: '4.5',
  })
  expect(changed.to).toBe('/office/settings/gifts?done=saved')
  expect((await giftRules(shop.db)).packaging[0]?.mostGrams).toBe(4500)
  expect((await send({ intent: 'drop gift-box', seen: (await view()).seen })).to).toBe('/office/settings/gifts?done=dropped')
  expect((await giftRules(shop.db)).packaging).toEqual([])
  expect(((await send({ intent: 'drop gift-box', seen: (await view()).seen })).data as Answer).problem).toBe('no-such-packaging')
})

test('a form that was opened before another person saved is refused', async () => {
  const { fields, seen } = await view()
  await send({ ...fields, intent: 'rules', seen, leadDays: '4' })
  const { status, data } = await send({ ...fields, intent: 'rules', seen, leadDays: '5' })
  expect([status, (data as Answer).problem]).toEqual([409, 'edit-conflict'])
  expect((await giftRules(shop.db)).leadDays).toBe(4)
})
