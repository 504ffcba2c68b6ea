import { QUOTATION_LISTS, QUOTATION_SORTS } from '#shop/gifting/model.ts'
import { cleanLine } from '#shop/values/index.ts'
import { defineList, oneOf } from '../kit/list/list-url.ts'

const LONGEST_QUERY = 100

export const quotationsList = defineList({
  path: '/office/gifts',
  filters: { list: oneOf(QUOTATION_LISTS), q: (typed) => cleanLine(typed.slice(0, LONGEST_QUERY), LONGEST_QUERY) ?? '' },
  segments: ['list'],
  sorts: QUOTATION_SORTS,
})
