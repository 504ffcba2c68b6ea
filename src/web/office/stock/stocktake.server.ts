import { applyStocktake, lotsForOffice, stockItems, type CountedLot, type OfficeLot } from '#shop/inventory/index.ts'
import { inLanguage, dayInDhaka } from '#shop/values/index.ts'
import { notFound, type StaffContext } from '../access.server.ts'
import { amountText, parseAmount } from '../amounts.ts'
import { defineActions, intentsOf } from '../kit/actions.server.ts'
import type { FieldReader } from '../kit/read-fields.server.ts'
import type { Refused } from '../kit/sentences.ts'
import { dayOfStock } from './stock-to-watch.server.ts'
import type { StocktakeView } from './stocktake-view.ts'

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

const intent = intentsOf<'stocktake'>()

export const stocktakeActions = defineActions({
  page: 'stocktake',
  sees: 'correct-stock',
  otherwise: 'count',
  mistakes: { 'reason-missing': 'reason', 'nothing-counted': '', 'unknown-lot': '' },
  intents: {
    count: intent({
      name: 'stocktake.apply',
      fields: async (read, { ctx, sent }) => {
        const lots = new Map((await lotsForOffice(ctx.db, { emptyToo: true })).map((lot) => [lot.id, lot]))
        return { lots, counted: countedIn(read, sent, lots), reason: read.lineIfAny('reason', LONGEST_REASON, 'reason-missing') }
      },
      run: async ({ ctx, language }, { lots, counted, reason }) => {
        const applied = await applyStocktake(ctx, { lots: counted, reason })
        if (applied.ok || applied.problem !== 'lots') return applied
        const each = applied.lots.map(({ lotId, problem, onHand, allocated }) => {
          const amount = problem === 'below-allocated' ? allocated : onHand
          return [
            `lot-${lotId}`,
            { problem, detail: amountText(amount, lots.get(lotId)?.item.unit ?? 'gram', language) },
          ] as const
        })
        return { ok: false, problem: 'lots', each: Object.fromEntries(each) }
      },
      to: ({ ctx, url }, { counted, differing }) => {
        const item = url.searchParams.get('item')
        return `${url.pathname}?count=${counted}&differing=${differing}&at=${ctx.now.getTime()}${item ? `&item=${item}` : ''}`
      },
    }),
  },
})

/** The typed count of each lot becomes the recorded amount. An empty field was not counted. */
function countedIn(
  read: FieldReader<Refused<'stocktake'>>,
  sent: Record<string, string>,
  lots: ReadonlyMap<string, OfficeLot>,
): CountedLot[] {
  return Object.keys(sent).flatMap((name) => {
    const id = LOT_FIELD.exec(name)?.[1]
    if (id === undefined || read.text(name) === '') return []
    const lot = lots.get(id)
    const seen = /^\d{1,9}$/.exec(read.text(`seen-${id}`))
    const counted = lot && seen ? parseAmount(read.text(name), lot.item.unit) : null
    return [{ lotId: id, book: Number(seen), counted: read.known(name, counted, 0, 'not-an-amount') }]
  })
}
