import { LANGUAGES, type Language } from '../values/language.ts'

/** The texts of a product sheet. */
export type SheetText = 'name' | 'short' | 'long' | 'origin' | 'label'
export type TextColumn<Name extends SheetText = SheetText> = `${Name}_${Language}`

/** A text has a column for each language: `name_en`, `name_bn`. */
export function textColumn<Name extends SheetText>(name: Name, language: Language): TextColumn<Name> {
  return `${name}_${language}`
}

function textColumns<Name extends SheetText>(name: Name): TextColumn<Name>[] {
  return LANGUAGES.map((language) => textColumn(name, language))
}

/** The columns of a product sheet; each row is a size. Product columns repeat in each row of the product. */
export const PRODUCT_COLUMNS = [
  ...textColumns('name'),
  'category',
  ...textColumns('short'),
  ...textColumns('long'),
  ...textColumns('origin'),
  'country',
  'season_months',
  'tax_class',
  'delivery_modes',
] as const
export const SIZE_COLUMNS = [...textColumns('label'), 'net_grams', 'contents', 'size_state'] as const
export const PRICE_COLUMNS = ['price', 'sale_price', 'sale_from', 'sale_until'] as const
export const SHEET_COLUMNS = ['product', 'state', ...PRODUCT_COLUMNS, 'sku', ...SIZE_COLUMNS, ...PRICE_COLUMNS] as const
export type SheetColumn = (typeof SHEET_COLUMNS)[number]
