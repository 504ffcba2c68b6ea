import type { ContractTerms, TermsField } from '#shop/growers/model.ts'
import { storageByFruit } from '#shop/catalog/index.ts'
import { stockItems, type StockItem } from '#shop/inventory/index.ts'
import { digitsIn, formatDay, formatMoney, inLanguage, paisaToTaka, type Language, type Paisa } from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { amountField } from '../amounts.ts'
import type { FieldReader } from '../kit/read-fields.server.ts'
import { officeWords } from '../office-words.server.ts'

export type Item = { id: string; name: string; unit: StockItem['unit'] }

// Packaging keeps for years and is bought without a contract of a grower. Fruit that keeps as long, such as dates, has a product.
const KEEPS_LIKE_PACKAGING = 365

/** What a contract can be about. */
export async function fruitIn(staff: Pick<StaffContext, 'ctx' | 'language'>): Promise<Item[]> {
  const items = await stockItems(staff.ctx.db)
  const sold = await storageByFruit(
    staff.ctx.db,
    items.map(({ code }) => code),
  )
  return items
    .filter(({ code, shelfDays }) => shelfDays < KEEPS_LIKE_PACKAGING || sold.has(code))
    .map((item) => named(item, staff.language))
}

export async function itemsIn({ ctx, language }: Pick<StaffContext, 'ctx' | 'language'>): Promise<Item[]> {
  return (await stockItems(ctx.db)).map((item) => named(item, language))
}

function named({ id, code, name, unit }: StockItem, language: Language): Item {
  return { id, name: inLanguage(name, language) ?? code, unit }
}

/** The fields of the form of terms by what they are in the shop. */
export function fieldOf(field: TermsField): string {
  return field === 'amount' ? 'agreedAmount' : field
}

/** The terms as the form has them. A fruit that is not in the list is ''. */
export async function termsIn(
  read: FieldReader<'unknown-fruit'>,
  { ctx }: Pick<StaffContext, 'ctx'>,
): Promise<Omit<ContractTerms, 'farmId'>> {
  const item = (await stockItems(ctx.db)).find(({ id }) => id === read.text('item'))
  if (!item) read.refuse('item', 'unknown-fruit')
  return {
    stockItemId: item?.id ?? '',
    from: read.day('from'),
    until: read.day('until'),
    amount: read.amount('agreedAmount', item?.unit ?? 'gram'),
    price: read.money('price'),
    floor: read.money('floor'),
    percents: { A: read.count('percentA'), B: read.count('percentB'), C: read.count('percentC') },
    advance: read.money('advance'),
  }
}

/** What the form starts with. */
export function termsFields(terms: ContractTerms, unit: StockItem['unit'], language: Language): Record<string, string> {
  const taka = (amount: Paisa) => digitsIn(language, String(paisaToTaka(amount)))
  const { A, B, C } = terms.percents
  const [percentA, percentB, percentC] = [A, B, C].map((percent) => digitsIn(language, String(percent)))
  return {
    item: terms.stockItemId,
    from: terms.from,
    until: terms.until,
    agreedAmount: amountField(terms.amount, unit, language),
    price: taka(terms.price),
    floor: taka(terms.floor),
    percentA: percentA!,
    percentB: percentB!,
    percentC: percentC!,
    advance: taka(terms.advance),
  }
}

export function priceIn(price: Paisa, { unit, language }: { unit: StockItem['unit']; language: Language }): string {
  const facts = { price: formatMoney(price, language) }
  return officeWords(language)(unit === 'gram' ? 'grower.perKilo' : 'grower.perPiece', facts)
}

export function daysIn({ from, until }: Pick<ContractTerms, 'from' | 'until'>, language: Language): string {
  const facts = { from: formatDay(from, language, 'dayMonth'), until: formatDay(until, language, 'withYear') }
  return officeWords(language)('grower.daysOf', facts)
}
