import { Link } from 'react-router'
import { LinkButton } from '../ui/button.tsx'
import { DataTable, type Column } from '../ui/data-table.tsx'
import { Empty } from '../ui/empty.tsx'
import { Tag } from '../ui/tag.tsx'
import type { Route } from './+types/tickets.route'
import { requireStaff } from './access.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { ticketsView } from './tickets/tickets.server.ts'
import { TICKET_STATES, type TicketRow, type TicketsView } from './tickets/ticket-view.ts'

export function loader(args: Route.LoaderArgs) {
  return ticketsView(requireStaff(args, 'see-tickets'), args.url.searchParams)
}

function ticketsPath({ state, kind }: Pick<TicketsView, 'state' | 'kind'>, page = 1): string {
  const search = new URLSearchParams({ state })
  if (kind) search.set('kind', kind)
  if (page > 1) search.set('page', String(page))
  return `/office/tickets?${search}`
}

const KINDS = [null, 'contact', 'gift-enquiry'] as const

export default function TicketsPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const columns: Column<TicketRow>[] = [
    {
      key: 'number',
      head: t('ticket.number'),
      cell: (ticket) => (
        <Link className="row-link" to={`/office/tickets/${ticket.id}`}>
          {ticket.number}, {ticket.name}
        </Link>
      ),
      phone: 'main',
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
    },
  ]
  return (
    <>
      <PageHead title={t('nav.tickets')} listName />
      <div className="office-tools">
        <nav className="segments" aria-label={t('ticket.byState')}>
          {TICKET_STATES.map((state) => (
            <Link key={state} to={ticketsPath({ ...view, state })} aria-current={state === view.state ? 'page' : undefined}>
              {t(`ticketState.${state}`)}
            </Link>
          ))}
        </nav>
        <nav className="segments" aria-label={t('ticket.byKind')}>
          {KINDS.map((kind) => (
            <Link key={kind} to={ticketsPath({ ...view, kind })} aria-current={kind === view.kind ? 'page' : undefined}>
              {t(kind ? `ticketKind.${kind}` : 'ticketKind.all')}
            </Link>
          ))}
        </nav>
      </div>
      <DataTable
        caption={t('nav.tickets')}
        columns={columns}
        rows={view.rows}
        rowKey={(ticket) => ticket.id}
        empty={<Empty title={t(`ticketNone.${view.state}`)} />}
      />
      <div className="row row-wrap office-after">
        {view.page > 1 && (
          <LinkButton kind="line" to={ticketsPath(view, view.page - 1)} rel="prev">
            {t('list.back')}
          </LinkButton>
        )}
        {view.more && (
          <LinkButton kind="line" to={ticketsPath(view, view.page + 1)} rel="next">
            {t('list.further')}
          </LinkButton>
        )}
      </div>
    </>
  )
}
