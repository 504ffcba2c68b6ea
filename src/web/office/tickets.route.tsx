import { Link } from 'react-router'
import { Tag } from '../ui/tag.tsx'
import type { Route } from './+types/tickets.route'
import { requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { BulkRefusals } from './kit/list/bulk-result.tsx'
import { Segments } from './kit/list/list-parts.tsx'
import { OfficeList, type ListColumn } from './kit/list/office-list.tsx'
import { SavedViews } from './kit/list/saved-views.tsx'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { ticketsList } from './tickets/tickets-list.ts'
import { ticketsActions, ticketsView } from './tickets/tickets.server.ts'
import { TICKET_STATES, type TicketRow } from './tickets/ticket-view.ts'

export function loader(args: Route.LoaderArgs) {
  return ticketsView(requireStaff(args, 'see-tickets'), args.url.searchParams)
}

export const action = officeAction(ticketsActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

const KINDS = ['', 'contact', 'gift-enquiry'] as const

export default function TicketsPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const { shown } = view
  const columns: ListColumn<TicketRow, 'due' | 'name'>[] = [
    {
      key: 'number',
      head: t('ticket.number'),
      cell: (ticket) => (
        <Link className="row-link" to={`/office/tickets/${ticket.id}`}>
          {ticket.number}, {ticket.name}
        </Link>
      ),
      phone: 'main',
      sort: { by: 'name' },
    },
    {
      key: 'kind',
      head: t('ticket.kind'),
      cell: (ticket) => <Tag tone={ticket.kind === 'gift-enquiry' ? 'now' : 'plain'}>{t(`ticketKind.${ticket.kind}`)}</Tag>,
      phone: 'aside',
    },
    { key: 'line', head: t('ticket.message'), cell: (ticket) => <span className="soft">{ticket.line}</span>, plain: true },
    { key: 'phone', head: t('orders.phone'), cell: (ticket) => <span className="nowrap">{ticket.phone}</span>, plain: true },
    {
      key: 'due',
      head: t('ticket.due'),
      cell: (ticket) => <span className={ticket.late ? 'late' : undefined}>{ticket.due}</span>,
      sort: { by: 'due' },
    },
  ]
  const states = TICKET_STATES.map((value) => ({ value, label: t(`ticketState.${value}`) }))
  const kinds = KINDS.map((value) => ({ value, label: t(value ? `ticketKind.${value}` : 'ticketKind.all') }))
  const close = { moves: [{ intent: 'close', label: t('ticketAction.close') }], nameOf: (row: TicketRow) => row.number }
  return (
    <>
      <PageHead title={t('nav.tickets')} listName />
      <ActionResult page="tickets" />
      <BulkRefusals />
      <SavedViews list={ticketsList} shown={shown} own={view.own} />
      <div className="office-tools">
        <Segments list={ticketsList} shown={shown} filter="state" label={t('ticket.byState')} choices={states} />
        <Segments list={ticketsList} shown={shown} filter="kind" label={t('ticket.byKind')} choices={kinds} />
      </div>
      <OfficeList
        list={ticketsList}
        shown={shown}
        caption={t('nav.tickets')}
        columns={columns}
        rows={view.rows}
        rowKey={(ticket) => ticket.id}
        next={view.next}
        none={{ title: t(`ticketNone.${shown.filters.state}`) }}
        bulk={view.mayClose ? close : undefined}
      />
    </>
  )
}
