import { defineList, oneOf, readList } from '../kit/list/list-url.ts'

export const CLAIM_TABS = ['waiting', 'offered', 'to-do', 'over'] as const

export const claimsList = defineList({
  path: '/office/claims',
  filters: { list: oneOf(CLAIM_TABS) },
  segments: ['list'],
  sorts: [],
})

export function readClaims(search: URLSearchParams) {
  const shown = readList(claimsList, search)
  return { ...shown, filters: { ...shown.filters, list: shown.filters.list || ('waiting' as const) } }
}
