import { redirect } from 'react-router'
import type { Route } from './+types/tax.route'
import { formFields, requireStaff } from './access.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { readAgain, sendAction } from './send-action.ts'
import { answerRefusal } from './settings/settings-fields.server.ts'
import { BackTo, SettingsOutcome } from './settings/settings-form.tsx'
import { AddTax, ChangeTax, TaxTable } from './settings/tax-panels.tsx'
import { changeTax, taxView } from './settings/tax.server.ts'

export function loader(args: Route.LoaderArgs) {
  return taxView(requireStaff(args, 'manage-tax'), args.url.searchParams)
}

export async function action(args: Route.ActionArgs) {
  const requestContext = requireStaff(args, 'manage-tax')
  const changed = await changeTax(requestContext, await formFields(args.request))
  return changed.ok ? redirect(`/office/settings/tax?done=${changed.done}`) : answerRefusal(changed)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction)
}

export const shouldRevalidate = readAgain

export default function TaxPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('settings.tax')} lead={<BackTo to="/office/settings" name="nav.settings" />} />
      <SettingsOutcome answer={actionData} />
      <div className="office-columns office-top">
        <TaxTable view={view} />
        <div className={view.chosen ? 'settings-chosen' : undefined}>
          {view.chosen ? (
            <ChangeTax key={`${view.chosen.id} ${view.chosen.seen}`} chosen={view.chosen} answer={actionData} />
          ) : (
            <AddTax key={view.classes.length} view={view} answer={actionData} />
          )}
        </div>
      </div>
    </>
  )
}
