import { defineList, oneOf } from '../kit/list/list-url.ts'

export const SHOWN_REVIEWS = ['pending', 'published', 'hidden'] as const

export const reviewsList = defineList({
  path: '/office/settings/reviews',
  filters: { state: oneOf(SHOWN_REVIEWS) },
  sorts: [],
})
