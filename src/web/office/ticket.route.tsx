import { data, redirect, useSearchParams } from 'react-router'
import { Tag } from '../ui/tag.tsx'
import type { Route } from './+types/ticket.route'
import { formFields, knownId, requireStaff } from './access.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { Outcome, Unsent } from './outcome.tsx'
import { PageHead } from './page-head.tsx'
import { readAgain, sendAction } from './send-action.ts'
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

/** Without a connection the page stays as it is. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction)
}

export const shouldRevalidate = readAgain

const TONES = { open: 'now', answered: 'good', closed: 'plain' } as const

export default function TicketPage({ loaderData: ticket, actionData }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const refusal = actionData && 'problem' in actionData ? actionData : null
  const [search] = useSearchParams()
  const done = actionData ? undefined : TICKET_ACTIONS.find((one) => one === search.get('done'))
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
      <Unsent answer={actionData} />
      {refusal && (
        <Outcome kind="refused" of={actionData} wrote={ticket.can.includes('answer') ? '' : refusal.note}>
          {t(`ticketRefused.${refusal.problem}`)}
        </Outcome>
      )}
      {done && <Outcome kind="done">{t(`ticketDone.${done}`)}</Outcome>}
      <div className="office-columns office-top">
        <TicketPanel ticket={ticket} />
        <div className="office-beside">
          <AnswerPanel key={`${ticket.state} ${ticket.events.length}`} ticket={ticket} refusal={refusal} />
        </div>
        <TicketHistory ticket={ticket} />
      </div>
    </>
  )
}
