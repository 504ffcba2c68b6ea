import { textColumn, type TextColumn } from '../assortment/model.ts'
import { LANGUAGES } from '../values/language.ts'

/** What a column of a sheet from another shop can be. */
const texts = <Name extends 'name' | 'short' | 'long' | 'origin'>(name: Name) =>
  LANGUAGES.map((language): TextColumn<Name> => textColumn(name, language))

export const PRODUCT_FIELDS = [
  ...texts('name'),
  'category',
  'size',
  'size2',
  'size3',
  'sku',
  'grams',
  'kilos',
  'pieces',
  'price',
  'compare_price',
  'sale_price',
  'sale_from',
  'sale_until',
  'state',
  ...texts('short'),
  ...texts('long'),
  ...texts('origin'),
  'months',
  'pictures',
  'picture',
  'handle',
  'parent',
  'type',
  'id',
  'stock',
] as const
export type ProductField = (typeof PRODUCT_FIELDS)[number]

export const CUSTOMER_FIELDS = [
  'name',
  'first_name',
  'last_name',
  'phone',
  'phone2',
  'email',
  'district',
  'area',
  'address',
  'address2',
  'landmark',
  'language',
  'consent',
  'consent_at',
  'consent_how',
] as const
export type CustomerField = (typeof CUSTOMER_FIELDS)[number]

export type SheetKind = 'products' | 'customers'
export type SheetFormatName = 'shopify' | 'woocommerce' | 'other'
export type SheetField = ProductField | CustomerField

/** The column of each field, counted from 0; a field without one is not in the sheet. */
export type FieldMapping = Partial<Record<SheetField, number>>

/** The most rows of one sheet: they are imported in one transaction. */
export const MOST_SHEET_ROWS = 2000
export const MOST_SHEET_COLUMNS = 120
export const LONGEST_FIXED = 5000

export function fieldsOfKind(kind: SheetKind): readonly SheetField[] {
  return kind === 'products' ? PRODUCT_FIELDS : CUSTOMER_FIELDS
}
