import { BALANCES, ORDER_FILTERS, ORDER_SORTS } from '#shop/reporting/model.ts'
import { DELIVERY_MODES } from '#shop/values/delivery-modes.ts'
import { day, defineList, matching, oneOf, readList, viewQuery, words } from '../kit/list/list-url.ts'

export const ORDER_SOURCES = ['storefront', 'phone', 'chat', 'api', 'weekly-box', 'replacement'] as const

export const ordersList = defineList({
  path: '/office/orders',
  filters: {
    q: words(100),
    state: oneOf(ORDER_FILTERS),
    day,
    zone: matching(/^[a-z0-9-]{1,60}$/),
    mode: oneOf(DELIVERY_MODES),
    source: oneOf(ORDER_SOURCES),
    balance: oneOf(BALANCES),
  },
  segments: ['state'],
  sorts: ORDER_SORTS,
})

/** The open orders; a search and a day include all. */
export function readOrders(search: URLSearchParams) {
  const shown = readList(ordersList, search)
  const { q, state, day: chosen } = shown.filters
  const fallback = q.trim() === '' && chosen === '' ? ('open' as const) : ('all' as const)
  return { ...shown, filters: { ...shown.filters, state: state || fallback } }
}

/** The lists that everybody has. */
export const SHARED_VIEWS = [
  { name: 'phone-to-confirm', query: viewQuery(ordersList, 'state=to-confirm&source=phone') },
  { name: 'for-courier', query: viewQuery(ordersList, 'state=packed&mode=courier') },
  { name: 'to-refund', query: viewQuery(ordersList, 'state=all&balance=to-refund') },
] as const
