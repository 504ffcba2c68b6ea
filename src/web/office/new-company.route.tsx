import { redirect } from 'react-router'
import { Panel } from '../ui/panel.tsx'
import type { Route } from './+types/new-company.route'
import { formFields, requireStaff } from './access.server.ts'
import { CompanyFields } from './companies/company-panels.tsx'
import { writeCompany } from './companies/companies.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { sendAction } from './send-action.ts'
import { answerRefusal } from './settings/settings-fields.server.ts'
import { BackTo, SettingsForm, SettingsOutcome } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  requireStaff(args, 'manage-companies')
  return null
}

export async function action(args: Route.ActionArgs) {
  const requestContext = requireStaff(args, 'manage-companies')
  const made = await writeCompany(requestContext, null, await formFields(args.request))
  return made.ok ? redirect(`/office/companies/${made.companyId}?done=added`) : answerRefusal(made)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction)
}

export default function NewCompanyPage({ actionData }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('company.new')} lead={<BackTo to="/office/companies" name="nav.companies" />} />
      <SettingsOutcome answer={actionData} />
      <div className="office-form office-top">
        <Panel as="div">
          <SettingsForm
            intent="save"
            initial={{ creditDays: '0', keepListsDays: '90' }}
            answer={actionData}
            button={t('company.add')}
            kind="solid"
          >
            <CompanyFields />
          </SettingsForm>
        </Panel>
      </div>
    </>
  )
}
