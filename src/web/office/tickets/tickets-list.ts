import { defineList, oneOf, readList } from '../kit/list/list-url.ts'
import { TICKET_STATES } from './ticket-view.ts'

export const TICKET_KINDS = ['contact', 'gift-enquiry', 'claim'] as const

export const ticketsList = defineList({
  path: '/office/tickets',
  filters: { state: oneOf(TICKET_STATES), kind: oneOf(TICKET_KINDS) },
  segments: ['state', 'kind'],
  sorts: ['due', 'name'],
})

export function readTickets(search: URLSearchParams) {
  const shown = readList(ticketsList, search)
  return { ...shown, filters: { ...shown.filters, state: shown.filters.state || ('open' as const) } }
}
