import { data, redirect, useSearchParams } from 'react-router'
import { Tag } from '../ui/tag.tsx'
import type { Route } from './+types/ticket.route'
import { formFields, knownId, requireStaff } from './access.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { Outcome, Unsent } from './outcome.tsx'
import { PageHead } from './page-head.tsx'
import { readAgain, sendAction } from './send-action.ts'
import { BuiltBoxPanel } from './tickets/built-box-panel.tsx'
import { makeBoxOf } from './tickets/built-box.server.ts'
import { QuotationsPanel } from './tickets/quotations-panel.tsx'
import { moveTicket, ticketView } from './tickets/tickets.server.ts'
import { AnswerPanel, TicketHistory, TicketPanel } from './tickets/ticket-panels.tsx'
import { TICKET_ACTIONS } from './tickets/ticket-view.ts'

export function loader(args: Route.LoaderArgs) {
  return ticketView(requireStaff(args, 'see-tickets'), args.params.id)
}

export async function action(args: Route.ActionArgs) {
  requireStaff(args, 'see-tickets')
  const ticketId = knownId(args.params.id)
  const fields = await formFields(args.request)
  if (fields['intent'] === 'make-box') {
    const made = await makeBoxOf(requireStaff(args, 'manage-gifts'), ticketId)
    return made.ok ? redirect(`/office/tickets/${ticketId}?done=make-box`) : data(made, { status: 422 })
  }
  const moved = await moveTicket(requireStaff(args, 'answer-tickets'), ticketId, fields)
  if (moved.ok) return redirect(`/office/tickets/${ticketId}?done=${moved.action}`)
  return data(moved, { status: moved.problem === 'already-moved' ? 409 : 422 })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction)
}

export const shouldRevalidate = readAgain

const DONE = [...TICKET_ACTIONS, 'make-box'] as const
const TONES = { open: 'now', answered: 'good', closed: 'plain' } as const

export default function TicketPage({ loaderData: ticket, actionData }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const refusal = actionData && 'problem' in actionData ? actionData : null
  const [search] = useSearchParams()
  const done = actionData ? undefined : DONE.find((one) => one === search.get('done'))
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
        <div className="stack-large">
          <TicketPanel ticket={ticket} />
          {ticket.box && <BuiltBoxPanel box={ticket.box} />}
        </div>
        <div className="office-beside">
          {ticket.quotations && <QuotationsPanel ticketId={ticket.id} quotations={ticket.quotations} />}
          <AnswerPanel key={`${ticket.state} ${ticket.events.length}`} ticket={ticket} refusal={refusal} />
        </div>
        <TicketHistory ticket={ticket} />
      </div>
    </>
  )
}
