import { addDays, weekday, type CalendarDate, type Paisa } from '../values/index.ts'

/** Why fruit is needed. `orders`: open orders whose fruit cannot be delivered; `forecast`: what is usually sold on that weekday. */
export type DemandSource = 'orders' | 'gift-runs' | 'weekly-boxes' | 'waiting' | 'forecast'

/** What a source needs of a stock item for the deliveries of a day, in the unit of the stock item (grams or pieces). */
export type Demand = { stockItemId: string; day: CalendarDate; amount: number; source: DemandSource }

/** Fruit that is not promised, and the days on which it may be delivered. */
export type Supply = { stockItemId: string; availableFrom: CalendarDate; bestBefore: CalendarDate; amount: number }

export type Reason = { source: DemandSource; amount: number }

/** What to buy for a day. `needed` is the sum of the reasons, `there` is what is in stock or on its way for them. */
export type Proposal = {
  stockItemId: string
  day: CalendarDate
  amount: number
  needed: number
  there: number
  reasons: Reason[]
}

/** Sales of this many weeks make the forecast. */
export const FORECAST_WEEKS = 4

/** A line may be for a day at most this many days ahead. */
export const MOST_DAYS_AHEAD = 60

/** What is paid for an amount of a stock item. `unitCost` is for a kilogram or a piece. */
export function costOf(amount: number, unit: 'gram' | 'piece', unitCost: Paisa): Paisa {
  return (unit === 'gram' ? Math.round((amount * unitCost) / 1000) : amount * unitCost) as Paisa
}

/**
 * What to buy. Day after day each stock item is served from what is good on the day, first what expires first, so that fruit counts once. What
 * is missing is bought in whole kilograms or pieces.
 */
export function proposalsOf({
  demands,
  supplies,
  units,
}: {
  demands: readonly Demand[]
  supplies: readonly Supply[]
  /** The unit of each stock item. Others are not bought. */
  units: ReadonlyMap<string, 'gram' | 'piece'>
}): Proposal[] {
  const left = supplies.map((supply) => ({ ...supply })).sort((a, b) => (a.bestBefore < b.bestBefore ? -1 : 1))
  const bySlot = Map.groupBy(
    demands.filter(({ stockItemId, amount }) => amount > 0 && units.has(stockItemId)),
    ({ day, stockItemId }) => `${day} ${stockItemId}`,
  )
  return [...bySlot.keys()].toSorted().flatMap((key) => {
    const needs = bySlot.get(key)!
    const { day, stockItemId } = needs[0]!
    const needed = sum(needs)
    let missing = needed
    for (const supply of left) {
      if (supply.stockItemId !== stockItemId || supply.availableFrom > day || supply.bestBefore < day) continue
      const taken = Math.min(missing, supply.amount)
      supply.amount -= taken
      missing -= taken
    }
    if (missing === 0) return []
    const amount = units.get(stockItemId) === 'gram' ? Math.ceil(missing / 1000) * 1000 : missing
    return [{ stockItemId, day, amount, needed, there: needed - missing, reasons: reasonsOf(needs) }]
  })
}

function reasonsOf(needs: readonly Demand[]): Reason[] {
  const bySource = Map.groupBy(needs, ({ source }) => source)
  return [...bySource].map(([source, all]) => ({ source, amount: sum(all) })).sort((a, b) => b.amount - a.amount)
}

function sum(all: readonly { amount: number }[]): number {
  return all.reduce((total, { amount }) => total + amount, 0)
}

type Sold = { stockItemId: string; day: CalendarDate; amount: number }

/**
 * What will be ordered in addition for these days: the average of the same weekday in the last four weeks, less what is ordered for the day
 * already. A fruit that was first sold within these weeks is averaged over the weekdays since then. `sold` holds past and ordered days.
 */
export function forecastOf({
  sold,
  today,
  from,
  to,
}: {
  sold: readonly Sold[]
  today: CalendarDate
  from: CalendarDate
  to: CalendarDate
}): Demand[] {
  const begins = addDays(today, -7 * FORECAST_WEEKS)
  return [...Map.groupBy(sold, ({ stockItemId }) => stockItemId)].flatMap(([stockItemId, all]) => {
    const byDay = new Map(all.map(({ day, amount }) => [day, amount]))
    const first = all
      .map(({ day }) => day)
      .filter((day) => day >= begins && day < today)
      .toSorted()[0]
    if (first === undefined) return []
    return daysFrom(from, to).flatMap((day): Demand[] => {
      const same = daysFrom(first, addDays(today, -1)).filter((past) => weekday(past) === weekday(day))
      if (same.length === 0) return []
      const usual = Math.round(same.reduce((total, past) => total + (byDay.get(past) ?? 0), 0) / same.length)
      const amount = usual - (byDay.get(day) ?? 0)
      return amount > 0 ? [{ stockItemId, day, amount, source: 'forecast' }] : []
    })
  })
}

/** Every day of a range, both ends included. */
export function daysFrom(from: CalendarDate, to: CalendarDate): CalendarDate[] {
  const days: CalendarDate[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}
