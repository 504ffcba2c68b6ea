import { PRODUCT_SORTS } from '#shop/reporting/model.ts'
import { defineList, oneOf, readList, words } from '../kit/list/list-url.ts'

export const PRODUCT_STATES = ['active', 'draft', 'archived'] as const

export const productsList = defineList({
  path: '/office/products',
  filters: { q: words(100), state: oneOf(PRODUCT_STATES) },
  segments: ['state'],
  sorts: PRODUCT_SORTS,
})

/** Products on sale by default; a search by name is in all states, because the searcher may not know that a product was archived. */
export function readProducts(search: URLSearchParams) {
  const shown = readList(productsList, search)
  const { q, state } = shown.filters
  return { ...shown, filters: { q, state: q === '' ? state || ('active' as const) : ('' as const) } }
}
