import type { Route } from './+types/couriers.route'
import { requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { CarrierPanel, ProposalPanel } from './settings/courier-panels.tsx'
import { couriersActions, couriersView } from './settings/couriers.server.ts'
import { BackTo } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return couriersView(requireStaff(args, 'manage-delivery'))
}

export const action = officeAction(couriersActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function CouriersPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('settings.couriers')} lead={<BackTo to="/office/settings" name="nav.settings" />} />
      <ActionResult page="couriers" />
      <p className="soft office-top">{t('courier.settingsLead')}</p>
      <div className="office-columns office-top">
        <ProposalPanel view={view} />
        {view.carriers.map((carrier) => (
          <CarrierPanel key={carrier.carrier} carrier={carrier} />
        ))}
      </div>
    </>
  )
}
