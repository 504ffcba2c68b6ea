import { defineList, matching, words } from '../kit/list/list-url.ts'

export const pricesList = defineList({
  path: '/office/prices',
  filters: { q: words(100), category: matching(/^[\w-]{1,60}$/) },
  sorts: [],
})
