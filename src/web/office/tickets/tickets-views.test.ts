import { testViews } from '#tests/page-world/views.ts'
import * as ticketsPage from '../tickets.route.tsx'
import * as ticketPage from '../ticket.route.tsx'

testViews(import.meta.dirname, {
  tickets: {
    ...ticketsPage,
    at: {
      path: '/office/tickets',
      searches: ['', '?state=answered', '?state=closed', '?kind=gift-enquiry', '?sort=-name'],
      bangla: true,
    },
  },
  ticket: {
    ...ticketPage,
    at: ({ ticketId, answeredTicketId, boxTicketId }) =>
      [boxTicketId, ticketId, answeredTicketId].map((id, index) => ({
        path: '/office/tickets/:id',
        params: { id },
        bangla: index === 0,
      })),
  },
})
