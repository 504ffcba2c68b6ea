import { refundableItems } from '#shop/billing/index.ts'
import type { Reader } from '#shop/context.ts'
import type { OfficeOrderPage } from '#shop/ordering/index.ts'
import { priceOfUnits, refundLinesOf, type DocumentItem } from '#shop/payments/index.ts'
import { digitsIn, formatMoney, inLanguage, joinTexts, type Language } from '#shop/values/index.ts'
import { officeWords } from '../office-words.server.ts'
import type { RefundableLine } from './money-view.ts'

/** For what a refund of the order can be, with what is left of it. */
export async function refundableLines(reader: Reader, order: OfficeOrderPage, language: Language): Promise<RefundableLine[]> {
  const items = await refundableItems(reader, order)
  return items.map(({ key, what, name, label, quantity, gross }) => ({
    key,
    what,
    name: nameOf({ name, label }, language),
    units: what === 'goods' ? quantity : 0,
    unitsText: digitsIn(language, String(quantity)),
    gross,
    prices: what === 'goods' ? Array.from({ length: quantity }, (_, index) => priceOfUnits({ gross, quantity }, index + 1)) : [],
    left: formatMoney(gross, language),
  }))
}

/** What each refund of the order is for. */
export async function namedLines(reader: Reader, order: OfficeOrderPage, language: Language): Promise<Map<string, string[]>> {
  const names = new Map(order.lines.map((line) => [line.id, nameOf(line, language)]))
  // In the order of the order's lines, then the delivery.
  const place = [...names.keys(), 'delivery']
  const lines = (await refundLinesOf(reader, order.id)).filter(({ key }) => key !== 'rounding')
  const inPlace = lines.toSorted((one, other) => place.indexOf(one.key) - place.indexOf(other.key))
  const named = inPlace.map(({ refundId, key, units, amount }) => {
    const name = names.get(key) ?? officeWords(language)('sum.delivery')
    const counted = units > 0 && names.has(key) ? `${digitsIn(language, String(units))} × ${name}` : name
    return { refundId, text: `${counted}: ${formatMoney(amount, language)}` }
  })
  return new Map([...Map.groupBy(named, ({ refundId }) => refundId)].map(([id, texts]) => [id, texts.map(({ text }) => text)]))
}

function nameOf({ name, label }: Pick<DocumentItem, 'name' | 'label'>, language: Language): string {
  return name && label ? inLanguage(joinTexts(name, label), language) : ''
}
