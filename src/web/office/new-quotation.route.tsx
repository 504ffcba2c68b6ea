import { Link, redirect } from 'react-router'
import { Panel } from '../ui/panel.tsx'
import type { Route } from './+types/new-quotation.route'
import { formFields, requireStaff } from './access.server.ts'
import { startQuotation } from './gifts/act-on-quotation.server.ts'
import { ContactFields } from './gifts/quotation-panels.tsx'
import { newQuotationView } from './gifts/quotation-view.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { sendAction } from './send-action.ts'
import { answerRefusal } from './settings/settings-fields.server.ts'
import { BackTo, SettingsForm, SettingsOutcome } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return newQuotationView(requireStaff(args, 'manage-gifts'), args.url.searchParams)
}

export async function action(args: Route.ActionArgs) {
  const requestContext = requireStaff(args, 'manage-gifts')
  const made = await startQuotation(requestContext, await formFields(args.request))
  return made.ok ? redirect(`/office/gifts/quotations/${made.quotationId}?done=${made.done}`) : answerRefusal(made)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction)
}

export default function NewQuotationPage({ loaderData: { ticket, fields, companies }, actionData }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('gifts.new')} lead={<BackTo to="/office/gifts" name="nav.gifts" />} />
      <SettingsOutcome answer={actionData} />
      <div className="office-form office-top">
        <Panel as="div">
          {ticket && (
            <p>
              <Link className="link-inline" to={`/office/tickets/${ticket.id}`}>
                {t('quotations.enquiry', { number: ticket.number })}
              </Link>
            </p>
          )}
          <SettingsForm intent="make" initial={fields} answer={actionData} button={t('quotations.make')} kind="solid">
            <input type="hidden" name="ticket" value={ticket?.id ?? ''} />
            <ContactFields companies={companies} />
          </SettingsForm>
        </Panel>
      </div>
    </>
  )
}
