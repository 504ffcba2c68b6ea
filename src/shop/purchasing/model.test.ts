import { expect, test } from 'vitest'
import { dayFrom, paisa } from '../values/index.ts'
import { costOf, forecastOf, proposalsOf, type Demand, type Supply } from './model.ts'

const [FRIDAY, SATURDAY, SUNDAY] = ['2026-06-12', '2026-06-13', '2026-06-14'].map(dayFrom) as [
  Demand['day'],
  Demand['day'],
  Demand['day'],
]
const UNITS = new Map([
  ['guava', 'gram'],
  ['litchi', 'piece'],
] as const)

const needs = (source: Demand['source'], day: Demand['day'], amount: number, stockItemId = 'guava'): Demand => ({
  stockItemId,
  day,
  amount,
  source,
})
const has = (from: Demand['day'], until: Demand['day'], amount: number, stockItemId = 'guava'): Supply => ({
  stockItemId,
  availableFrom: from,
  bestBefore: until,
  amount,
})
const bought = (demands: Demand[], supplies: Supply[] = []) =>
  proposalsOf({ demands, supplies, units: UNITS }).map(({ stockItemId, day, amount, needed, there }) => [
    stockItemId,
    day,
    amount,
    needed,
    there,
  ])

test('what is missing on a day is bought in whole kilograms, with every reason and what is there', () => {
  const demands = [needs('forecast', FRIDAY, 12_400), needs('gift-runs', FRIDAY, 40_000), needs('forecast', FRIDAY, 600)]
  expect(proposalsOf({ demands, supplies: [has(FRIDAY, SUNDAY, 10_500)], units: UNITS })).toEqual([
    {
      stockItemId: 'guava',
      day: FRIDAY,
      amount: 43_000,
      needed: 53_000,
      there: 10_500,
      reasons: [
        { source: 'gift-runs', amount: 40_000 },
        { source: 'forecast', amount: 13_000 },
      ],
    },
  ])
})

test('pieces are bought one by one', () => {
  expect(bought([needs('waiting', FRIDAY, 151, 'litchi')])).toEqual([['litchi', FRIDAY, 151, 151, 0]])
})

test('fruit counts once: an earlier day takes what expires first', () => {
  const demands = [needs('forecast', SATURDAY, 20_000), needs('forecast', FRIDAY, 20_000)]
  expect(bought(demands, [has(FRIDAY, SUNDAY, 15_000), has(FRIDAY, FRIDAY, 8_000)])).toEqual([
    ['guava', SATURDAY, 17_000, 20_000, 3_000],
  ])
})

test('only fruit that is good on the day counts', () => {
  const demands = [needs('forecast', SATURDAY, 5_000)]
  expect(bought(demands, [has(FRIDAY, FRIDAY, 5_000), has(SUNDAY, SUNDAY, 5_000)])).toEqual([
    ['guava', SATURDAY, 5_000, 5_000, 0],
  ])
  expect(bought(demands, [has(SATURDAY, SATURDAY, 5_000)])).toEqual([])
})

test('what is not bought, and needs of nothing, are left out', () => {
  expect(bought([needs('gift-runs', FRIDAY, 40, 'gift-box'), needs('forecast', FRIDAY, 0)])).toEqual([])
  expect(bought([])).toEqual([])
})

const sold = (day: string, amount: number) => ({ stockItemId: 'guava', day: dayFrom(day), amount })
const days = { today: dayFrom('2026-06-11'), from: FRIDAY, to: SATURDAY }
const FRIDAYS = [sold('2026-05-15', 10_000), sold('2026-05-22', 12_000), sold('2026-05-29', 0), sold('2026-06-05', 15_000)]

test('the forecast is the average of the same weekday in four weeks, less what is ordered for the day', () => {
  expect(forecastOf({ sold: FRIDAYS, ...days })).toEqual([needs('forecast', FRIDAY, 9_250)])
  expect(forecastOf({ sold: [...FRIDAYS, sold('2026-06-12', 9_000)], ...days })).toEqual([needs('forecast', FRIDAY, 250)])
  expect(forecastOf({ sold: [...FRIDAYS, sold('2026-06-12', 9_250)], ...days })).toEqual([])
})

test('a fruit that was first sold within the four weeks is averaged over the weekdays since then', () => {
  expect(forecastOf({ sold: FRIDAYS.slice(3), ...days })).toEqual([needs('forecast', FRIDAY, 15_000)])
  expect(forecastOf({ sold: [sold('2026-05-24', 4_000), sold('2026-06-05', 15_000)], ...days })).toEqual([
    needs('forecast', FRIDAY, 7_500),
  ])
})

test('without sales in the four weeks nothing is forecast, and sales of today do not count yet', () => {
  expect(forecastOf({ sold: [], ...days })).toEqual([])
  expect(
    forecastOf({ sold: [sold('2026-05-08', 10_000), sold('2026-06-11', 8_000)], ...days, to: dayFrom('2026-06-18') }),
  ).toEqual([])
})

test('the cost of grams is a whole number of paisa', () => {
  expect(costOf(12_345, 'gram', paisa(8_050))).toBe(99_377)
  expect(costOf(150, 'piece', paisa(310))).toBe(46_500)
})
