import { FEW_UNITS, availableOn, type Content, type PromisedLot } from './model.ts'
import { addDays, type CalendarDate } from '../values/index.ts'

/**
 * Whether taking from lots, or releasing, changes what pages show: pages show the number of units only for the last few, and the days of the
 * lot that is used next, which is another one when a lot runs out or is there again. The day that pages
 * promise for is unknown here, so every day counts on which something becomes available or expires. Received stock is also counted alone,
 * so that expected lots do not hide that it runs low, and so is each marked-down lot.
 */
export function shownUnitsChange({
  contents,
  lots,
  changes,
  today,
}: {
  contents: readonly Content[]
  lots: readonly PromisedLot[]
  /** The change of each lot's available amount; `lots` is the state before. */
  changes: ReadonlyMap<string, number>
  today: CalendarDate
}): boolean {
  if (lots.some(({ id, available }) => changes.has(id) && isEmpty(available) !== isEmpty(available + changes.get(id)!)))
    return true
  const items = new Set(lots.filter((lot) => changes.has(lot.id)).map((lot) => lot.stockItemId))
  const touched = lots.filter((lot) => items.has(lot.stockItemId))
  const concerned = contents.filter((content) => items.has(content.stockItemId))
  const regular = touched.filter((lot) => !lot.markedDown)
  const markedDown = touched.filter((lot) => lot.markedDown).map((lot) => [lot])
  const shelves = [regular, regular.filter((lot) => lot.state === 'received'), ...markedDown]
  return shelves.some((shelf) => {
    const after = shelf.map((lot) => ({ ...lot, available: lot.available + (changes.get(lot.id) ?? 0) }))
    return daysOfChange(shelf, today).some((day) => differs(concerned, availableOn(shelf, day), availableOn(after, day)))
  })
}

function isEmpty(available: number): boolean {
  return available <= 0
}

function differs(contents: readonly Content[], before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): boolean {
  return contents.some(({ stockItemId, amount }) => shown(before, stockItemId, amount) !== shown(after, stockItemId, amount))
}

function shown(available: ReadonlyMap<string, number>, stockItemId: string, amount: number): number {
  return Math.min(Math.floor((available.get(stockItemId) ?? 0) / amount), FEW_UNITS + 1)
}

function daysOfChange(lots: readonly PromisedLot[], today: CalendarDate): CalendarDate[] {
  const days = new Set([today])
  for (const lot of lots) {
    for (const day of [lot.availableFrom, addDays(lot.bestBefore, 1)]) if (day > today) days.add(day)
  }
  return [...days]
}
