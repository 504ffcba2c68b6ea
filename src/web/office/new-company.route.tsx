import { Panel } from '../ui/panel.tsx'
import type { Route } from './+types/new-company.route'
import { requireStaff } from './access.server.ts'
import { CompanyFields } from './companies/company-panels.tsx'
import { newCompanyActions } from './companies/company-actions.server.ts'
import { ActionForm } from './kit/action-form.tsx'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { BackTo } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  requireStaff(args, 'manage-companies')
  return null
}

export const action = officeAction(newCompanyActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function NewCompanyPage() {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('company.new')} lead={<BackTo to="/office/companies" name="nav.companies" />} />
      <ActionResult page="new-company" />
      <div className="office-form office-top">
        <Panel as="div">
          <ActionForm
            className="office-setting"
            intent="save"
            initial={{ creditDays: '0', keepListsDays: '90' }}
            button={t('company.add')}
            kind="solid"
          >
            <CompanyFields />
          </ActionForm>
        </Panel>
      </div>
    </>
  )
}
