import { cleanLine } from '#shop/values/index.ts'
import { defineList } from '../kit/list/list-url.ts'

const LONGEST_QUERY = 100

export const companiesList = defineList({
  path: '/office/companies',
  filters: { q: (typed) => cleanLine(typed.slice(0, LONGEST_QUERY), LONGEST_QUERY) ?? '' },
  sorts: ['name', 'contact'],
})
