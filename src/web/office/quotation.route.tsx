import { Link, redirect } from 'react-router'
import { Tag } from '../ui/tag.tsx'
import type { Route } from './+types/quotation.route'
import { formFields, knownId, requireStaff } from './access.server.ts'
import { actOnQuotation } from './gifts/act-on-quotation.server.ts'
import { DraftForm } from './gifts/draft-form.tsx'
import { NeedPanel } from './gifts/need-panel.tsx'
import { AnswerPanel, ContactPanel, HistoryPanel, SendPanel, VersionPanel } from './gifts/quotation-panels.tsx'
import { QUOTATION_TONES } from './gifts/quotation-table.tsx'
import { quotationView } from './gifts/quotation-view.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { readAgain, sendAction } from './send-action.ts'
import { answerRefusal } from './settings/settings-fields.server.ts'
import { SettingsOutcome } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return quotationView(requireStaff(args, 'see-gifts'), args.params.id)
}

export async function action(args: Route.ActionArgs) {
  const requestContext = requireStaff(args, 'manage-gifts')
  const id = knownId(args.params.id)
  const acted = await actOnQuotation(requestContext, id, await formFields(args.request))
  return acted.ok ? redirect(`/office/gifts/quotations/${id}?done=${acted.done}`) : answerRefusal(acted)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction)
}

export const shouldRevalidate = readAgain

export default function QuotationPage({ loaderData: quotation, actionData }: Route.ComponentProps) {
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
      <SettingsOutcome answer={actionData} />
      <div className="office-columns office-top">
        <div className="stack-large">
          {draft && quotation.may && <DraftForm key={draft.revision} quotation={quotation} draft={draft} answer={actionData} />}
          {shown && <VersionPanel version={shown} />}
          <NeedPanel need={quotation.need} />
          <HistoryPanel quotation={quotation} />
        </div>
        <div className="stack-large" key={`${quotation.events.length} ${draft?.revision}`}>
          <SendPanel quotation={quotation} answer={actionData} />
          {shown && quotation.may && <AnswerPanel answer={actionData} />}
          {quotation.may && !quotation.approved && <ContactPanel quotation={quotation} answer={actionData} />}
        </div>
      </div>
    </>
  )
}
