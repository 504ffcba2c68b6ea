import { defineList, matching, oneOf } from '../kit/list/list-url.ts'

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const

/** The log of one webhook. */
export const deliveriesList = defineList({
  path: '',
  filters: { state: oneOf(DELIVERY_STATES) },
  sorts: [],
})

/** A position in the log. */
export const position = matching(/^\d{1,15}$/)
