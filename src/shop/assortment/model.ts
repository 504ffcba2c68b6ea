/** The columns of a product sheet; each row is a size. Product columns repeat in each row of the product. */
export const PRODUCT_COLUMNS = [
  'name_en',
  'name_bn',
  'category',
  'short_en',
  'short_bn',
  'long_en',
  'long_bn',
  'origin_en',
  'origin_bn',
  'country',
  'season_months',
  'tax_class',
  'delivery_modes',
] as const
export const SIZE_COLUMNS = ['label_en', 'label_bn', 'net_grams', 'contents', 'size_state'] as const
export const PRICE_COLUMNS = ['price', 'sale_price', 'sale_from', 'sale_until'] as const
export const SHEET_COLUMNS = ['product', 'state', ...PRODUCT_COLUMNS, 'sku', ...SIZE_COLUMNS, ...PRICE_COLUMNS] as const
export type SheetColumn = (typeof SHEET_COLUMNS)[number]
