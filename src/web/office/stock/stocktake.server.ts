import { applyStocktake, lotsForOffice, stockItems, type CountedLot, type OfficeLot } from '#shop/inventory/index.ts'
import { inLanguage, cleanLine, dayInDhaka } from '#shop/values/index.ts'
import { notFound, type StaffContext } from '../access.server.ts'
import { amountText, parseAmount } from '../amounts.ts'
import { dayOfStock } from './stock-to-watch.server.ts'
import type { CountProblem, StocktakeRefusal, StocktakeView } from './stocktake-view.ts'

const LONGEST_REASON = 300
const LOT_FIELD = /^lot-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Every lot in stock, or those of one fruit, with the recorded amounts. */
export async function stocktakeView({ ctx, language }: StaffContext, search: URLSearchParams): Promise<StocktakeView> {
  const items = await stockItems(ctx.db)
  const asked = search.get('item') ?? ''
  if (asked !== '' && !items.some((item) => item.id === asked)) throw notFound()
  const lots = await countable(ctx, asked)
  return {
    item: asked,
    items: items.map((item) => ({ value: item.id, label: inLanguage(item.name, language) })),
    lots: lots.map((lot) => ({
      id: lot.id,
      code: lot.code,
      item: inLanguage(lot.item.name, language),
      unit: lot.item.unit,
      book: amountText(lot.onHand, lot.item.unit, language),
      seen: lot.onHand,
      until: dayOfStock(lot.bestBefore, dayInDhaka(ctx.now), language),
      quarantined: lot.quarantined,
    })),
  }
}

async function countable(ctx: StaffContext['ctx'], stockItemId: string): Promise<OfficeLot[]> {
  const lots = await lotsForOffice(ctx.db, stockItemId === '' ? {} : { stockItemId })
  return lots.filter((lot) => lot.state === 'received')
}

/** The typed count of each lot becomes the recorded amount. An empty field was not counted. */
export async function countStock(
  { ctx, language }: StaffContext,
  fields: Record<string, string>,
): Promise<{ ok: true; counted: number; differing: number } | StocktakeRefusal> {
  const lots = new Map((await lotsForOffice(ctx.db, { emptyToo: true })).map((lot) => [lot.id, lot]))
  const { pf_token: _, ...typed } = fields
  const problems: Record<string, CountProblem> = {}
  const counted: CountedLot[] = []
  for (const [name, amount] of Object.entries(fields)) {
    const id = LOT_FIELD.exec(name)?.[1]
    if (id === undefined || amount.trim() === '') continue
    const lot = lots.get(id)
    const grams = lot ? parseAmount(amount, lot.item.unit) : null
    const book = /^\d{1,9}$/.test(fields[`seen-${id}`] ?? '') ? Number(fields[`seen-${id}`]) : null
    if (grams === null || book === null) problems[id] = { problem: 'not-an-amount', detail: '' }
    else counted.push({ lotId: id, book, counted: grams })
  }
  const refused = (problem: StocktakeRefusal['problem']): StocktakeRefusal => ({ ok: false, problem, problems, typed })
  if (Object.keys(problems).length > 0) return refused('lots')
  const applied = await applyStocktake(ctx, { lots: counted, reason: cleanLine(fields['reason'] ?? '', LONGEST_REASON) ?? '' })
  if (applied.ok) return applied
  if (applied.problem !== 'lots') return refused(applied.problem)
  for (const { lotId, problem, onHand, allocated } of applied.lots) {
    const amount = problem === 'below-allocated' ? allocated : onHand
    problems[lotId] = { problem, detail: amountText(amount, lots.get(lotId)?.item.unit ?? 'gram', language) }
  }
  return refused('lots')
}
