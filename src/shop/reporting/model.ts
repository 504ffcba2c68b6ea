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
  'closed-day',
  'delivered',
  'returned',
  'cancelled',
  'all',
] as const
export type OrderFilter = (typeof ORDER_FILTERS)[number]

/** The open balance between shop and buyer. */
export const BALANCES = ['to-collect', 'to-refund'] as const
export type Balance = (typeof BALANCES)[number]

/** What the list of orders can be sorted by. */
export const ORDER_SORTS = ['placed', 'name', 'day'] as const
export type OrderSort = (typeof ORDER_SORTS)[number]

/** What the list of products can be sorted by. */
export const PRODUCT_SORTS = ['name', 'price'] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]

/** What the list of customers can be sorted by. */
export const PEOPLE_SORTS = ['name', 'last'] as const
export type PeopleSort = (typeof PEOPLE_SORTS)[number]
