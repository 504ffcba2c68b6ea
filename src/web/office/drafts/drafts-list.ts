import { DRAFT_STATES } from '#shop/drafts/model.ts'
import { defineList, oneOf, words } from '../kit/list/list-url.ts'

export const draftsList = defineList({
  path: '/office/orders/chat',
  filters: { state: oneOf(DRAFT_STATES), q: words(60) },
  segments: ['state'],
  sorts: [],
})
