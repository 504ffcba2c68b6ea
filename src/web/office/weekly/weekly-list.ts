import { PLAN_STATES } from '#shop/weekly/model.ts'
import { defineList, oneOf, words } from '../kit/list/list-url.ts'

export const weeklyList = defineList({
  path: '/office/weekly',
  filters: { state: oneOf([...PLAN_STATES, 'at-risk']), q: words(60) },
  segments: ['state'],
  sorts: ['began', 'name', 'next'],
})
