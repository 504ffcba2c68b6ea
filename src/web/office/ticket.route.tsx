import { Panel } from '../ui/panel.tsx'
import { Tag } from '../ui/tag.tsx'
import type { Route } from './+types/ticket.route'
import { requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { SenderLogo } from './gifts/sender-logo.tsx'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { BuiltBoxPanel } from './tickets/built-box-panel.tsx'
import { QuotationsPanel } from './tickets/quotations-panel.tsx'
import { ticketActions } from './tickets/ticket-actions.server.ts'
import { ticketView } from './tickets/tickets.server.ts'
import { AnswerPanel, TicketHistory, TicketPanel } from './tickets/ticket-panels.tsx'

export function loader(args: Route.LoaderArgs) {
  return ticketView(requireStaff(args, 'see-tickets'), args.params.id)
}

export const action = officeAction(ticketActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

const TONES = { open: 'now', answered: 'good', closed: 'plain' } as const

export default function TicketPage({ loaderData: ticket }: Route.ComponentProps) {
  const t = useOfficeTexts()
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
      <ActionResult page="ticket" lost={!ticket.can.includes('answer') && 'note'} />
      <div className="office-columns office-top">
        <div className="stack-large">
          <TicketPanel ticket={ticket} />
          {ticket.box && <BuiltBoxPanel box={ticket.box} />}
          {ticket.logo && (
            <Panel title={t('making.logo')}>
              <SenderLogo logo={ticket.logo} />
            </Panel>
          )}
        </div>
        <div className="stack-large office-beside">
          {ticket.quotations && <QuotationsPanel ticketId={ticket.id} quotations={ticket.quotations} />}
          <AnswerPanel key={`${ticket.state} ${ticket.events.length}`} ticket={ticket} />
        </div>
        <TicketHistory ticket={ticket} />
      </div>
    </>
  )
}
