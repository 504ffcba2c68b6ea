import type { Route } from './+types/tax.route'
import { requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { BackTo } from './settings/settings-form.tsx'
import { AddTax, ChangeTax, TaxTable } from './settings/tax-panels.tsx'
import { taxActions, taxView } from './settings/tax.server.ts'

export function loader(args: Route.LoaderArgs) {
  return taxView(requireStaff(args, 'manage-tax'), args.url.searchParams)
}

export const action = officeAction(taxActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function TaxPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('settings.tax')} lead={<BackTo to="/office/settings" name="nav.settings" />} />
      <ActionResult page="tax" />
      <div className="office-columns office-top">
        <TaxTable view={view} />
        <div className={view.chosen ? 'settings-chosen' : undefined}>
          {view.chosen ? (
            <ChangeTax key={`${view.chosen.id} ${view.chosen.seen}`} chosen={view.chosen} />
          ) : (
            <AddTax key={view.classes.length} view={view} />
          )}
        </div>
      </div>
    </>
  )
}
