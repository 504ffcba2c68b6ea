import { sellables } from '#shop/catalog/index.ts'
import { shelfLots, stockItems, type ShelfLot } from '#shop/inventory/index.ts'
import {
  addRule,
  applyMarkdown,
  currentMarkdowns,
  deleteRule,
  endMarkdown,
  markdownRules,
  proposeMarkdowns,
  rejectMarkdown,
  type Markdown,
} from '#shop/markdowns/index.ts'
import { firstExpiredFirst, GRADES } from '#shop/inventory/model.ts'
import { MOST_DAYS_BEFORE, MOST_FLOOR_PERCENT, MOST_PERCENT } from '#shop/markdowns/model.ts'
import { digitsIn, formatDay, formatMoney, inLanguage, type Language } from '#shop/values/index.ts'
import { knownId, type StaffContext } from '../access.server.ts'
import { amountText } from '../amounts.ts'
import { defineActions, intentsOf } from '../kit/actions.server.ts'
import type { FieldReader } from '../kit/read-fields.server.ts'
import type { Refused } from '../kit/sentences.ts'
import { thumbnailsOfStockItems } from '../products/thumbnails.server.ts'

export type RipeView = Awaited<ReturnType<typeof ripeView>>

/** Lots whose price could be lower, those whose price is, and the rules. */
export async function ripeView({ ctx, language, may }: StaffContext) {
  const [found, rules, items] = [await currentMarkdowns(ctx.db), await markdownRules(ctx.db), await stockItems(ctx.db)]
  const [lots, sizes] = [
    await shelfLots(
      ctx.db,
      found.map(({ lotId }) => lotId),
    ),
    await sellables(ctx.db, [...new Set(found.flatMap(({ prices }) => prices.map(({ variantId }) => variantId)))]),
  ]
  const pictures = await thumbnailsOfStockItems(ctx.db, [...new Set([...lots.values()].map(({ stockItemId }) => stockItemId))])
  const current = found.toSorted((a, b) => firstExpiredFirst(lots.get(a.lotId)!, lots.get(b.lotId)!))
  const itemOf = new Map(items.map((item) => [item.id, item]))
  const rowOf = (markdown: Markdown) => {
    const lot = lots.get(markdown.lotId)!
    const item = itemOf.get(lot.stockItemId)!
    return {
      id: markdown.id,
      fruit: inLanguage(item.name, language),
      picture: pictures.get(item.id) ?? null,
      lot: { id: lot.id, code: lot.code },
      left: amountText(lot.available, item.unit, language),
      ...factsOf(markdown, lot, language),
      prices: markdown.prices.map(({ variantId, regular, price, floor }) => ({
        id: variantId,
        label: inLanguage(sizes.get(variantId)?.label, language) ?? '',
        price: formatMoney(price, language),
        regular: formatMoney(regular, language),
        floor: formatMoney(floor, language),
      })),
    }
  }
  return {
    proposed: current.filter(({ state }) => state === 'proposed').map(rowOf),
    applied: current.filter(({ state }) => state === 'applied').map(rowOf),
    rules: rules.map((rule) => ({
      id: rule.id,
      fruit: inLanguage(itemOf.get(rule.stockItemId ?? '')?.name, language) ?? null,
      daysBefore: rule.daysBefore,
      grade: rule.grade,
      percent: digitsIn(language, String(rule.percent)),
      floor: digitsIn(language, String(rule.floorPercent)),
      automatic: rule.automatic,
    })),
    fruits: items.map(({ id, name }) => ({ value: id, label: inLanguage(name, language) })),
    mayChange: may('change-prices'),
  }
}

function factsOf({ percent, daysBefore, grade }: Markdown, { bestBefore }: ShelfLot, language: Language) {
  return {
    percent: digitsIn(language, String(percent)),
    eatBy: formatDay(bestBefore, language, 'short'),
    daysBefore,
    grade,
  }
}

const intent = intentsOf<'ripe'>()
type Read = FieldReader<Refused<'ripe'>>

export const ripeActions = defineActions({
  page: 'ripe',
  sees: 'see-stock',
  mistakes: {
    'no-reason': 'daysBefore',
    'not-days': 'daysBefore',
    'not-a-percent': 'percent',
    'not-a-floor': 'floor',
    'unknown-stock-item': 'item',
    'too-many-rules': '',
  },
  intents: {
    apply: intent({
      name: 'ripeOffice.apply',
      needs: 'change-prices',
      run: ({ ctx, about }) => applyMarkdown(ctx, knownId(about)),
    }),
    reject: intent({
      name: 'ripeOffice.reject',
      needs: 'change-prices',
      run: ({ ctx, about }) => rejectMarkdown(ctx, knownId(about)),
    }),
    end: intent({
      name: 'ripeOffice.end',
      needs: 'change-prices',
      run: ({ ctx, about }) => endMarkdown(ctx, knownId(about)),
    }),
    'add-rule': intent({
      name: 'ripeOffice.addRule',
      needs: 'change-prices',
      fields: ruleIn,
      run: async ({ ctx }, terms) => {
        const added = await addRule(ctx, terms)
        // The new rule counts today, and not only from tomorrow morning.
        if (added.ok) await proposeMarkdowns(ctx)
        return added
      },
    }),
    'delete-rule': intent({
      name: 'ripeOffice.deleteRule',
      needs: 'change-prices',
      run: ({ ctx, about }) => deleteRule(ctx, knownId(about)),
    }),
  },
})

function ruleIn(read: Read) {
  const within = (name: string, most: number, problem: Refused<'ripe'>) => {
    const count = read.count(name, problem)
    if (count > most) read.refuse(name, problem)
    return count
  }
  const grade = read.text('grade')
  return {
    stockItemId: read.text('item') === '' ? null : knownId(read.text('item')),
    daysBefore: read.text('daysBefore') === '' ? null : within('daysBefore', MOST_DAYS_BEFORE, 'not-days'),
    grade: GRADES.find((one) => one === grade) ?? null,
    percent: within('percent', MOST_PERCENT, 'not-a-percent'),
    floorPercent: within('floor', MOST_FLOOR_PERCENT, 'not-a-floor'),
    automatic: read.yes('automatic'),
  }
}
