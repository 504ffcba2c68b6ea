/** The order filters of the office. */
export const ORDER_FILTERS = [
  'open',
  'to-confirm',
  'to-pack',
  'to-pack-today',
  'packed',
  'on-the-way',
  'failed',
  'late',
  'delivered',
  'returned',
  'cancelled',
  'all',
] as const
export type OrderFilter = (typeof ORDER_FILTERS)[number]

/** The open balance between shop and buyer. */
export const BALANCES = ['to-collect', 'to-refund'] as const
export type Balance = (typeof BALANCES)[number]
