import { defineList, matching, oneOf, words } from '../kit/list/list-url.ts'

export const STOCK_SORTS = ['name', 'on-hand', 'available', 'until', 'next'] as const
export type StockSort = (typeof STOCK_SORTS)[number]

/** What may need attention: what runs low, and what must be sold soon. */
export const STOCK_SHOWS = ['low', 'soon'] as const

export const stockList = defineList({
  path: '/office/stock',
  filters: { q: words(100), show: oneOf(STOCK_SHOWS) },
  sorts: STOCK_SORTS,
})

export const LOT_SORTS = ['code', 'harvested', 'until', 'on-hand', 'available'] as const
export type LotSort = (typeof LOT_SORTS)[number]

/** The lots of one stock item, at the same address. */
export const lotsList = defineList({
  path: '/office/stock',
  filters: { item: matching(/^[\da-f-]{36}$/), empty: oneOf(['1']) },
  segments: ['item', 'empty'],
  sorts: LOT_SORTS,
})
