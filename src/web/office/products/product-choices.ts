/** As the catalogue knows them, for the browser. */
export const DELIVERY_MODE_NAMES = ['van', 'courier', 'pickup'] as const
export const SOLD_BY_NAMES = ['kilo', 'piece', 'box'] as const

/** The columns of a sheet of products, in the order of an export. */
export const SHEET_COLUMN_NAMES = [
  'product',
  'state',
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
  'sku',
  'label_en',
  'label_bn',
  'net_grams',
  'contents',
  'size_state',
  'price',
  'sale_price',
  'sale_from',
  'sale_until',
] as const
