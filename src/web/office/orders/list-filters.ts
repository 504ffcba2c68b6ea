import type { Balance, OrderFilter } from '#shop/reporting/index.ts'
import type { DeliveryMode } from '#shop/values/delivery-modes.ts'

/** The filters in the URL. '' means no filter. */
export type ListFilters = {
  filter: OrderFilter
  query: string
  day: string
  zone: string
  mode: '' | DeliveryMode
  source: '' | 'storefront' | 'api' | 'phone'
  balance: '' | Balance
}

const NO_FILTERS: ListFilters = { filter: 'open', query: '', day: '', zone: '', mode: '', source: '', balance: '' }

/** The query string, with some of the filters changed. */
export function ordersQuery(filters: ListFilters, change: Partial<ListFilters> = {}): string {
  const { filter, query, ...rest } = { ...filters, ...change }
  const search = new URLSearchParams()
  if (query) search.set('q', query)
  search.set('state', filter)
  const { day, zone, mode, source, balance } = rest
  for (const [name, value] of Object.entries({ day, zone, mode, source, balance })) if (value) search.set(name, value)
  return search.toString()
}

/** A change starts at the first page. */
export function ordersPath(filters: ListFilters, change: Partial<ListFilters> & { after?: string } = {}): string {
  const { after, ...changed } = change
  const query = ordersQuery(filters, changed)
  return `/office/orders?${query}${after ? `&after=${after}` : ''}`
}

/** The lists that everybody has. */
export const SHARED_VIEWS = [
  { name: 'phone-to-confirm', filters: { ...NO_FILTERS, filter: 'to-confirm', source: 'phone' } },
  { name: 'for-courier', filters: { ...NO_FILTERS, filter: 'packed', mode: 'courier' } },
  { name: 'to-refund', filters: { ...NO_FILTERS, filter: 'all', balance: 'to-refund' } },
] as const satisfies readonly { name: string; filters: ListFilters }[]
