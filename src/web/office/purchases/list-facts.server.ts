import { farmPhones, farms } from '#shop/catalog/index.ts'
import { fruitToBuy } from '#shop/purchasing/index.ts'
import { costOf } from '#shop/purchasing/model.ts'
import {
  formatDay,
  formatMoney,
  formatWeight,
  grams,
  inLanguage,
  paisa,
  type CalendarDate,
  type Paisa,
} from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { amountText } from '../amounts.ts'
import { officeWords } from '../office-words.server.ts'
import { thumbnailsOfStockItems } from '../products/thumbnails.server.ts'

export type ListFacts = Awaited<ReturnType<typeof listFacts>>
type Bought = { stockItemId: string; amount: number; unitCost: Paisa | null }

/** The fruit and farms of the purchase list, and how their amounts, prices and days are written. */
export async function listFacts({ ctx, language }: StaffContext) {
  const [items, growers, phones] = [await fruitToBuy(ctx.db), await farms(ctx.db), await farmPhones(ctx.db)]
  const pictures = await thumbnailsOfStockItems(
    ctx.db,
    items.map(({ id }) => id),
  )
  const t = officeWords(language)
  const item = (id: string) => items.find((one) => one.id === id)
  const unit = (id: string) => item(id)?.unit ?? 'gram'
  const farm = (id: string | null) => growers.find((one) => one.id === id)
  const paidFor = ({ stockItemId, amount, unitCost }: Bought) =>
    unitCost === null ? null : costOf(amount, unit(stockItemId), unitCost)
  return {
    items,
    item,
    unit,
    farms: growers,
    phone: (id: string | null) => (id === null ? null : (phones.get(id) ?? null)),
    fruit: (id: string) => inLanguage(item(id)?.name, language) ?? '',
    picture: (id: string) => pictures.get(id) ?? null,
    farmName: (id: string | null) => inLanguage(farm(id)?.name, language) ?? t('purchase.elsewhere'),
    amount: (amount: number, id: string) => amountText(amount, unit(id), language),
    price: (unitCost: Paisa | null, id: string) =>
      unitCost === null
        ? null
        : t(unit(id) === 'gram' ? 'purchase.perKilo' : 'purchase.perPiece', { cost: formatMoney(unitCost, language) }),
    costText: (line: Bought) => {
      const paid = paidFor(line)
      return paid === null ? null : formatMoney(paid, language)
    },
    day: (day: CalendarDate) => formatDay(day, language, 'short'),
    /** Weight and money of several lines. Pieces count with what they weigh. */
    sum: (lines: readonly Bought[]) => {
      const weight = lines.reduce((all, { stockItemId, amount }) => {
        const one = item(stockItemId)
        return all + (one?.unit === 'piece' ? amount * (one.pieceGrams ?? 0) : amount)
      }, 0)
      const known = lines.flatMap((line) => paidFor(line) ?? [])
      const amount = formatWeight(grams(weight), language)
      if (known.length === 0 && lines.length > 0) return t('purchase.sum', { amount, cost: t('purchase.noPrice') })
      const cost = formatMoney(paisa(known.reduce<number>((all, one) => all + one, 0)), language)
      return t(known.length < lines.length ? 'purchase.sumPart' : 'purchase.sum', { amount, cost })
    },
  }
}
