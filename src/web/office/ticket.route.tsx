import { data, redirect, useSearchParams } from 'react-router'
import { Note } from '../ui/note.tsx'
import { Tag } from '../ui/tag.tsx'
import type { Route } from './+types/ticket.route'
import { formFields, knownId, requireStaff } from './access.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { moveTicket, ticketView } from './tickets/tickets.server.ts'
import { AnswerPanel, TicketHistory, TicketPanel } from './tickets/ticket-panels.tsx'
import { TICKET_ACTIONS } from './tickets/ticket-view.ts'

export function loader(args: Route.LoaderArgs) {
  return ticketView(requireStaff(args, 'see-tickets'), args.params.id)
}

export async function action(args: Route.ActionArgs) {
  const visit = requireStaff(args, 'answer-tickets')
  const ticketId = knownId(args.params.id)
  const moved = await moveTicket(visit, ticketId, await formFields(args.request))
  if (moved.ok) return redirect(`/office/tickets/${ticketId}?done=${moved.action}`)
  return data(moved, { status: moved.problem === 'moved-meanwhile' ? 409 : 422 })
}

/** After a refusal too: somebody else may have answered. */
export function shouldRevalidate() {
  return true
}

const TONES = { open: 'now', answered: 'good', closed: 'plain' } as const

export default function TicketPage({ loaderData: ticket, actionData }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const refusal = actionData && 'problem' in actionData ? actionData : null
  const [search] = useSearchParams()
  const done = refusal ? undefined : TICKET_ACTIONS.find((one) => one === search.get('done'))
  return (
    <>
      <PageHead
        title={`${ticket.number}, ${t(`ticketKind.${ticket.kind}`)}`}
        mark={<Tag tone={TONES[ticket.state]}>{t(`ticketState.${ticket.state}`)}</Tag>}
        lead={
          <>
            {t('ticket.written', { at: ticket.created })}
            {ticket.state === 'open' && (
              <span className={ticket.late ? 'late' : undefined}>, {t('ticket.dueAt', { at: ticket.due })}</span>
            )}
          </>
        }
      />
      {refusal && (
        <Note kind="refused" role="alert" title={t('order.notDone')}>
          {t(`ticketRefused.${refusal.problem}`)}
        </Note>
      )}
      {done && (
        <Note kind="done" role="status">
          {t(`ticketDone.${done}`)}
        </Note>
      )}
      <div className="office-columns office-top">
        <div className="stack-large">
          <TicketPanel ticket={ticket} />
          <TicketHistory ticket={ticket} />
        </div>
        <AnswerPanel key={`${ticket.state} ${ticket.events.length}`} ticket={ticket} refusal={refusal} />
      </div>
    </>
  )
}
