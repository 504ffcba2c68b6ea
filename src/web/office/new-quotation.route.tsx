import { Link } from 'react-router'
import { Panel } from '../ui/panel.tsx'
import type { Route } from './+types/new-quotation.route'
import { requireStaff } from './access.server.ts'
import { newQuotationActions } from './gifts/quotation-actions.server.ts'
import { ContactFields } from './gifts/quotation-panels.tsx'
import { newQuotationView } from './gifts/quotation-view.server.ts'
import { ActionForm } from './kit/action-form.tsx'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { BackTo } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return newQuotationView(requireStaff(args, 'manage-gifts'), args.url.searchParams)
}

export const action = officeAction(newQuotationActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function NewQuotationPage({ loaderData: { ticket, fields, choices } }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('gifts.new')} lead={<BackTo to="/office/gifts" name="nav.gifts" />} />
      <ActionResult page="new-quotation" />
      <div className="office-form office-top">
        <Panel as="div">
          {ticket && (
            <p>
              <Link className="link-inline" to={`/office/tickets/${ticket.id}`}>
                {t('quotations.enquiry', { number: ticket.number })}
              </Link>
            </p>
          )}
          <ActionForm intent="make" initial={fields} className="office-setting" button={t('quotations.make')} kind="solid">
            <input type="hidden" name="ticket" value={ticket?.id ?? ''} />
            <ContactFields choices={choices} />
          </ActionForm>
        </Panel>
      </div>
    </>
  )
}
