import { afterEach, beforeEach, expect, test } from 'vitest'
import { setGiftRules } from '#tests/gift-boxes.ts'
import { writeSetting } from '#shop/content/index.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { giftData } from './gift-data.server.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const dataAt = (moment: string, language: 'en' | 'bn' = 'en') => giftData({ ctx: shop.at(moment).as('guest') }, language)

test('boxes come from the shelf, with today’s price, their contents and the days they are available', async () => {
  const { boxes, words, firstDay, firstDayInWords, lastDay } = await dataAt('2026-06-11T10:00:00+06:00')
  expect(boxes).toEqual([
    {
      slug: 'trio-from-rajshahi',
      name: 'Mango trio box',
      text: 'Mango trio box, picked ripe.',
      label: 'Box of 4 kg',
      price: 1450,
      salePrice: null,
      inside: 'Himsagar, Langra',
      season: 'Available now. Season: May–Jul',
      available: true,
      // This test data has no photos.
      cells: [],
      photo: null,
    },
  ])
  expect(words).toBeNull()
  expect([firstDay, firstDayInWords, lastDay]).toEqual(['2026-06-14', 'Sunday 14 June', '2027-06-11'])
})

test('the text about boxes available today is a complete sentence in the page’s language', async () => {
  const { boxes } = await dataAt('2026-06-11T10:00:00+06:00', 'bn')
  expect(boxes[0]?.season).toBe('এখনই পাঠানো যায়। মৌসুম: মে–জুলাই')
})

test('a past season is not named beside an available box, and all year has its own text', async () => {
  const seasonOf = async (months: number[]) => {
    const id = shop.product('trio')
    await shop.db.updateTable('catalog.products').set({ season_months: months }).where('id', '=', id).execute()
    return (await dataAt('2026-06-11T10:00:00+06:00')).boxes[0]?.season
  }
  expect(await seasonOf([1, 2, 3])).toBe('Available now')
  expect(await seasonOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])).toBe('Available now, all year')
})

test('an unavailable box says so, and comes last', async () => {
  await shop.leaveOnly('gift-box', 0)
  const { boxes } = await dataAt('2026-06-11T10:00:00+06:00', 'bn')
  expect(boxes.map(({ name, available }) => [name, available])).toEqual([['তিন আমের বাক্স', false]])
  expect(boxes[0]?.season).toMatch(/^এখন নেই। মৌসুম: /)
})

const nothing = { en: 'x', bn: 'ক' }
const words = {
  title: nothing,
  lead: nothing,
  steps: [],
  minimums: [],
  leadTimes: [],
  cards: [],
  promises: [],
  quotation: { title: nothing, lead: nothing },
  occasions: [
    { slug: 'year-end', name: { en: 'Year end', bn: 'বছর শেষে' }, line: nothing, when: nothing },
    { slug: 'mango-season', name: { en: 'Mango season', bn: 'আমের মৌসুম' }, line: nothing, when: nothing },
  ],
}

test('occasions are sorted by their next day, each with the suitable boxes available then', async () => {
  await shop.db.transaction(async (tx) => {
    await writeSetting(tx, { key: 'gift-page', value: words, now: shop.now })
    return { ok: true }
  })
  await setGiftRules(shop, {
    occasions: [
      { slug: 'mango-season', days: ['06-14', '07-01'], boxes: ['trio'] },
      { slug: 'year-end', days: ['12-20'], boxes: ['trio'] },
    ],
  })
  const { occasions, buildable } = await dataAt('2026-06-11T10:00:00+06:00')
  expect(buildable).toBe(true)
  expect(occasions.map(({ slug, day, dayInWords, boxes }) => [slug, day, dayInWords, boxes.map(({ name }) => name)])).toEqual([
    ['mango-season', '2026-06-14', '14 June', ['Mango trio box']],
    // There are no mangoes in December.
    ['year-end', '2026-12-20', '20 December', []],
  ])
  const later = await dataAt('2026-06-29T10:00:00+06:00')
  expect(later.occasions.map(({ slug, dayInWords }) => [slug, dayInWords])).toEqual([
    ['year-end', '20 December'],
    ['mango-season', '14 June 2027'],
  ])
})
