import { Panel } from '../ui/panel.tsx'
import type { Route } from './+types/import-customers.route'
import { requireStaff } from './access.server.ts'
import { customerUploadActions, customerUploadView } from './imports/customer-sheet.server.ts'
import { OpenSheets } from './imports/open-sheets.tsx'
import { ActionForm } from './kit/action-form.tsx'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { FormField } from './kit/form-fields.tsx'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { BackTo } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return customerUploadView(requireStaff(args, 'manage-customers'))
}

export const action = officeAction(customerUploadActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function ImportCustomersPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('sheet.customersTitle')} lead={<BackTo to="/office/customers" name="nav.customers" />} />
      <ActionResult page="import-customers" />
      <div className="office-cards office-top">
        <Panel title={t('sheet.read')}>
          <p className="muted">{t('sheet.customersLead')}</p>
          <ActionForm
            intent="check"
            className="office-setting"
            encType="multipart/form-data"
            button={t('sheet.readNow')}
            kind="solid"
          >
            <FormField
              label={t('setting.sheet')}
              name="sheet"
              type="file"
              accept=".xlsx,.csv,text/csv"
              required
              help={t('sheet.customersHelp')}
            />
          </ActionForm>
        </Panel>
      </div>
      <OpenSheets sheets={view.open} path="/office/customers/sheets" />
    </>
  )
}
