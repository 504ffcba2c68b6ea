import type { Reader } from '../context.ts'
import { harvestDatesOf } from '../catalog/index.ts'
import { needOfDraftRuns } from '../gifting/index.ts'
import { contentsOf, stockItems } from '../inventory/index.ts'
import { seasonsByStockItem, soldByDay, unservedByDay } from '../reporting/index.ts'
import { addDays, monthOf, yearOf, type CalendarDate } from '../values/index.ts'
import { demand } from '../waitlist/index.ts'
import { fruitNeeded } from '../weekly/index.ts'
import { daysFrom, forecastOf, FORECAST_WEEKS, type Demand, type DemandSource } from './model.ts'

/** The days to buy for. `from` is the first day after `today`, or a later one. */
export type DaysToBuyFor = { now: Date; today: CalendarDate; from: CalendarDate; to: CalendarDate }

type Source = (reader: Reader, days: DaysToBuyFor) => Promise<Omit<Demand, 'source'>[]>

/** Everything that fruit is bought for. Another source is one more row, and its name in the texts. */
export const DEMAND_SOURCES: Record<DemandSource, Source> = {
  orders: unservedByDay,
  'gift-runs': ofGiftRuns,
  'weekly-boxes': ofWeeklyBoxes,
  waiting: ofWaitingPeople,
  forecast: ofUsualSales,
}

export async function allDemands(reader: Reader, days: DaysToBuyFor): Promise<Demand[]> {
  const sources = Object.entries(DEMAND_SOURCES) as [DemandSource, Source][]
  const found = await Promise.all(
    sources.map(async ([source, read]) => (await read(reader, days)).map((need): Demand => ({ ...need, source }))),
  )
  return found.flat()
}

/** The boxes of gift runs that are not ordered yet. */
async function ofGiftRuns(reader: Reader, { now, from, to }: DaysToBuyFor) {
  const needs = await needOfDraftRuns(reader, now)
  return needs.flatMap(({ stockItemId, day, needed }) => {
    const counted = day < from ? from : day
    return counted <= to ? [{ stockItemId, day: counted, amount: needed }] : []
  })
}

/** Boxes that are not ordered yet: what they hold, or a forecast of it. Orders hold their fruit. */
async function ofWeeklyBoxes(reader: Reader, { now, from, to }: DaysToBuyFor) {
  const needs = await fruitNeeded(reader, { from, to, now })
  return needs.flatMap(({ stockItemId, day, grams, ordered }) =>
    grams > ordered ? [{ stockItemId, day, amount: grams - ordered }] : [],
  )
}

/** Who waits has named no day: they count for the first day on which the fruit is in season and may be harvested. */
async function ofWaitingPeople(reader: Reader, { now, from, to }: DaysToBuyFor) {
  const wanted = await demand(reader, { now })
  const contents = await contentsOf(
    reader,
    wanted.map(({ variantId }) => variantId),
  )
  const firstDay = await firstDays(reader, { from, to })
  return wanted.flatMap(({ variantId, grams }) => {
    const parts = contents.get(variantId) ?? []
    const whole = parts.reduce((total, part) => total + part.grams, 0)
    return parts.flatMap(({ stockItemId, amount }) => {
      const day = firstDay.get(stockItemId)
      return day === undefined || whole === 0 ? [] : [{ stockItemId, day, amount: Math.ceil((grams * amount) / whole) }]
    })
  })
}

async function ofUsualSales(reader: Reader, { today, from, to }: DaysToBuyFor) {
  const [sold, firstDay] = [
    await soldByDay(reader, { from: addDays(today, -7 * FORECAST_WEEKS), to }),
    await firstDays(reader, { from, to }),
  ]
  return forecastOf({ sold, today, from, to }).filter(({ stockItemId, day }) => {
    const first = firstDay.get(stockItemId)
    return first !== undefined && day >= first
  })
}

/** Of each stock item that is sold, the first of these days on which it is in season and may be harvested in some district. */
async function firstDays(
  reader: Reader,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<Map<string, CalendarDate>> {
  const [items, seasons] = [await stockItems(reader), await seasonsByStockItem(reader)]
  const fruits = items.map(({ code }) => code)
  const years = [...new Set([yearOf(from), yearOf(to)])]
  const legal = new Map(
    await Promise.all(years.map(async (year) => [year, await harvestDatesOf(reader, { fruits, year })] as const)),
  )
  return new Map(
    items.flatMap(({ id, code }) => {
      const months = seasons.get(id)?.months
      const day = daysFrom(from, to).find((one) => {
        const notBefore = legal.get(yearOf(one))?.get(code)?.[0]?.notBefore
        return months?.has(monthOf(one)) === true && (notBefore === undefined || notBefore <= one)
      })
      return day === undefined ? [] : [[id, day] as const]
    }),
  )
}
