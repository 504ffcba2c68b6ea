import { Link } from 'react-router'
import { Tag } from '../ui/tag.tsx'
import type { Route } from './+types/quotation.route'
import { requireStaff } from './access.server.ts'
import { DeliveriesPanel, HeldPanel } from './gifts/deliveries-panel.tsx'
import { DraftForm } from './gifts/draft-form.tsx'
import { NeedPanel } from './gifts/need-panel.tsx'
import { quotationActions } from './gifts/quotation-actions.server.ts'
import { AnswerPanel, ContactPanel, HistoryPanel, SendPanel, VersionPanel } from './gifts/quotation-panels.tsx'
import { QUOTATION_TONES } from './gifts/quotation-table.tsx'
import { ChangesPanel, OutcomePanel } from './gifts/sales-panels.tsx'
import { quotationView } from './gifts/quotation-view.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'

export function loader(args: Route.LoaderArgs) {
  return quotationView(requireStaff(args, 'see-gifts'), args.params.id, args.url.searchParams)
}

export const action = officeAction(quotationActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function QuotationPage({ loaderData: quotation }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const { draft, shown, status, company, ticket, link, phone } = quotation
  return (
    <>
      <PageHead
        title={`${quotation.number}, ${quotation.name}`}
        mark={<Tag tone={QUOTATION_TONES[status]}>{t(`quotationState.${status}`)}</Tag>}
        lead={
          <span className="row row-wrap">
            <Link className="link-inline" to="/office/gifts">
              {t('nav.gifts')}
            </Link>
            <a className="link-inline nowrap" href={phone.link}>
              {phone.shown}
            </a>
            {company && (
              <Link className="link-inline" to={`/office/companies/${company.id}`}>
                {company.name}
              </Link>
            )}
            {ticket && (
              <Link className="link-inline" to={`/office/tickets/${ticket.id}`}>
                {t('quotations.enquiry', { number: ticket.number })}
              </Link>
            )}
            {quotation.run && (
              <Link className="link-inline" to={`/office/gifts/runs/${quotation.run.id}`}>
                {t('runs.number', { number: quotation.run.number })}
              </Link>
            )}
            {link && (
              <a className="link-inline" href={link} target="_blank" rel="noreferrer">
                {t('quotations.link')}
              </a>
            )}
          </span>
        }
      />
      <ActionResult page="quotation" />
      <div className="office-columns office-top">
        <div className="stack-large">
          {draft && quotation.may && <DraftForm key={draft.revision} quotation={quotation} draft={draft} />}
          {draft && quotation.may && quotation.deliveries && (
            <DeliveriesPanel key={`days ${draft.revision}`} view={quotation.deliveries} revision={draft.revision} />
          )}
          {shown && <VersionPanel version={shown} />}
          <ChangesPanel quotation={quotation} />
          {quotation.held && <HeldPanel held={quotation.held} may={quotation.may} />}
          <NeedPanel need={quotation.need} />
          <HistoryPanel quotation={quotation} />
        </div>
        <div className="stack-large" key={`${quotation.events.length} ${draft?.revision}`}>
          <SendPanel quotation={quotation} />
          {shown && quotation.may && <AnswerPanel />}
          <OutcomePanel key={quotation.result.outcome} quotation={quotation} />
          {quotation.may && !quotation.approved && <ContactPanel quotation={quotation} />}
        </div>
      </div>
    </>
  )
}
