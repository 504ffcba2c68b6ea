import { farms } from '../catalog/index.ts'
import type { Reader } from '../context.ts'
import { freeLots, lastBought, stockItems, type LastBought, type StockItem } from '../inventory/index.ts'
import { addDays, dayInDhaka, paisa, type CalendarDate, type Paisa } from '../values/index.ts'
import { allDemands } from './demand-sources.ts'
import { draftsByHand } from './lines.ts'
import { proposalsOf, type Proposal, type Supply } from './model.ts'

// What keeps for a year is packaging, which no grower delivers.
const KEEPS_FOREVER = 365

/** From whom it was bought last, or could be bought. `unitCost` is for a kilogram or a piece; null when it was never bought. */
export type Seller = { farmId: string | null; grade: LastBought['grade']; unitCost: Paisa | null }

export type ProposedLine = Proposal & Seller

/** Fruit that can be put on the list. */
export async function fruitToBuy(reader: Reader): Promise<StockItem[]> {
  return (await stockItems(reader)).filter(({ shelfDays }) => shelfDays < KEEPS_FOREVER)
}

/**
 * What to buy for each day from tomorrow to `to`, and from whom. What is on the list as a proposal counts as not bought yet; what was added by
 * hand or ordered counts as on its way.
 */
export async function proposedLines(reader: Reader, { now, to }: { now: Date; to: CalendarDate }): Promise<ProposedLine[]> {
  const today = dayInDhaka(now)
  const from = addDays(today, 1)
  if (to < from) return []
  const items = await fruitToBuy(reader)
  const [demands, lots, drafts, sellers] = [
    await allDemands(reader, { now, today, from, to }),
    await freeLots(reader, { fromDay: from }),
    await draftsByHand(reader),
    await sellersOf(reader, items),
  ]
  const shelfDays = new Map(items.map((item) => [item.id, item.shelfDays]))
  const added = drafts.map(({ stockItemId, day, amount }): Supply => {
    return { stockItemId, availableFrom: day, bestBefore: addDays(day, shelfDays.get(stockItemId) ?? 0), amount }
  })
  const units = new Map(items.map(({ id, unit }) => [id, unit]))
  return proposalsOf({ demands, supplies: [...lots, ...added], units }).map((proposal) => ({
    ...proposal,
    ...sellers.get(proposal.stockItemId)!,
  }))
}

/** Of each fruit the farm that delivered it last, else the first farm that grows it; grade and cost as they were the last time. */
export async function sellersOf(reader: Reader, items: readonly StockItem[]): Promise<Map<string, Seller>> {
  const [last, growers] = [await lastBought(reader), await farms(reader)]
  return new Map(
    items.map(({ id, code }) => {
      const lot = last.get(id)
      const grower = growers.find(({ fruits }) => fruits.includes(code))
      return [
        id,
        {
          farmId: lot?.farmId ?? grower?.id ?? null,
          grade: lot?.grade ?? 'A',
          unitCost: lot?.unitCost === undefined || lot.unitCost === null ? null : paisa(lot.unitCost),
        },
      ]
    }),
  )
}
