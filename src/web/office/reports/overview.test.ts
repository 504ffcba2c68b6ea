import { afterEach, beforeEach, expect, test } from 'vitest'
import { officeOf, staffActor } from '#tests/office-requests.ts'
import { sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { taka } from '#tests/world-data.ts'
import { placeOrder } from '#shop/ordering/index.ts'
import { LANGUAGES } from '#shop/values/index.ts'
import type { Staff } from '../access.server.ts'
import { officeWords } from '../office-words.server.ts'
import { loader as page } from '../reports.route.tsx'
import { changeOf } from './change.server.ts'
import { reportFile } from './report-file.server.ts'
import type { ReportsView } from './report-view.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
  await place({ buys: { 'himsagar-5kg': 1, 'trio-box': 1 } }, '2026-06-11T09:00:00+06:00')
  await place({ buys: { 'guava-1kg': 2 }, source: 'phone' }, '2026-06-06T00:00:00+06:00')
  await place({ buys: { 'guava-1kg': 1 }, source: 'phone' }, '2026-06-04T23:00:00+06:00')
})
afterEach(() => shop.close())

async function place(difference: Parameters<typeof sampleOrder>[1], at: string): Promise<void> {
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop, difference))
  if (!placed.ok) throw new Error(placed.problem)
  await shop.db
    .updateTable('ordering.orders')
    .set({ placed_at: new Date(at) })
    .where('id', '=', placed.orderId)
    .execute()
}

const look = async (search = '') => {
  const { data } = await officeOf(shop).call(staffActor('accountant'), page, { path: `/office/reports${search}` })
  return (data as ReportsView).overview!
}

test('the first page of reports is this week, compared in words with the same days of last week', async () => {
  const { figures, channels, channelBars, best, beforePeriod } = await look()
  expect(beforePeriod).toBe('30 May 2026 – 4 June 2026')
  expect(figures.slice(0, 4)).toEqual([
    {
      key: 'orders',
      name: 'Orders',
      value: '2',
      note: null,
      before: '1',
      change: { arrow: 'up', words: '100% more than last week' },
    },
    expect.objectContaining({ key: 'sales', value: '৳2,720', before: '৳200' }),
    expect.objectContaining({ key: 'average', value: '৳1,360', before: '৳200' }),
    expect.objectContaining({ key: 'sold', value: '11 kg', before: '1 kg' }),
  ])
  expect(
    channels.map(({ name, orders, sales, share, before, change }) => [name, orders, sales, share, before, change.words]),
  ).toEqual([
    ['The shop', '1', '৳2,400', '88.2%', '৳0', 'more than last week'],
    ['Phone', '1', '৳320', '11.8%', '৳200', '60% more than last week'],
  ])
  expect(channelBars[0]).toEqual({ label: 'The shop', value: taka(2_400), shown: '৳2,400 · 88.2%' })
  expect(best.map(({ name, sold, net, change }) => [name, sold, net, change.words])).toEqual([
    ['Mango trio box', '4 kg', '৳1,450', 'more than last week'],
    ['Himsagar mango', '5 kg', '৳950', 'more than last week'],
    ['Guava', '2 kg', '৳240', '100% more than last week'],
  ])
})

test('last week is compared with the week before it', async () => {
  const { figures, beforePeriod } = await look('?days=last-week')
  expect(beforePeriod).toBe('23 May 2026 – 29 May 2026')
  expect(figures[0]).toMatchObject({ value: '1', before: '0', change: { arrow: 'up', words: 'more than the week before' } })
  expect(figures.find(({ key }) => key === 'average')).toMatchObject({ value: '৳200', before: '–', change: null })
})

test('the file of the overview has both weeks as numbers', async () => {
  const staff = staffActor('accountant') as Staff
  const requestContext = { ...officeOf(shop).requestContextOf(staff), staff, language: 'en', may: () => true } as const
  const response = await reportFile(requestContext, new URLSearchParams('report=overview'), 'csv')
  expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="overview-2026-06-06-2026-06-11.csv"')
  const lines = (await response.text()).split('\r\n')
  expect(lines).toEqual(
    expect.arrayContaining(['Orders,2,1', '"Sales, ৳",2720,200', 'Phone,320,200,1,1', 'Himsagar mango,950,0,5']),
  )
})

test.each([
  [{ week: 112, before: 100 }, 'up', '12% more than last week'],
  [{ week: 50, before: 100 }, 'down', '50% less than last week'],
  [{ week: 1_001, before: 1_000 }, 'up', 'a little more than last week'],
  [{ week: 999, before: 1_000 }, 'down', 'a little less than last week'],
  [{ week: 7, before: 7 }, 'level', 'the same as last week'],
  [{ week: 3, before: 0 }, 'up', 'more than last week'],
  [{ week: 0, before: 3 }, 'down', '100% less than last week'],
  [{ week: -2, before: 3 }, 'down', 'less than last week'],
] as const)('%o is %s: %s', (amounts, arrow, said) => {
  const [language] = LANGUAGES
  const words = officeWords(language)
  expect(changeOf(amounts, { words, language: language, than: words('overview.lastWeek') })).toEqual({ arrow, words: said })
})
