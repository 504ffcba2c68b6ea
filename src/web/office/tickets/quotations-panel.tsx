import { Link } from 'react-router'
import { LinkButton } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { TicketPageView } from './ticket-view.ts'

type Props = { ticketId: string; quotations: NonNullable<TicketPageView['quotations']> }

/** The quotations for a gift request, or the link to create the first. */
export function QuotationsPanel({ ticketId, quotations: { rows, may } }: Props) {
  const t = useOfficeTexts()
  if (rows.length === 0 && !may) return null
  return (
    <Panel title={t('company.quotations')}>
      {rows.map(({ id, number }) => (
        <p key={id}>
          <Link className="link-inline" to={`/office/gifts/quotations/${id}`}>
            {number}
          </Link>
        </p>
      ))}
      {may && (
        <LinkButton kind={rows.length === 0 ? 'solid' : 'line'} to={`/office/gifts/quotations/new?ticket=${ticketId}`}>
          {t('gifts.quote')}
        </LinkButton>
      )}
    </Panel>
  )
}
