import type { Route } from './+types/farms.route'
import { requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { AddFarm, ChangeFarm, FarmList } from './settings/farm-panels.tsx'
import { farmActions, farmsView } from './settings/farms.server.ts'
import { BackTo } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return farmsView(requireStaff(args, 'manage-content'), args.url.searchParams)
}

export const action = officeAction(farmActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function FarmSettingsPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('settings.farms')} lead={<BackTo to="/office/settings" name="nav.settings" />} />
      <ActionResult page="farms" />
      {view.chosen && <ChangeFarm key={`${view.chosen.id} ${view.chosen.seen}`} view={view} chosen={view.chosen} />}
      <FarmList view={view} />
      <AddFarm key={view.seenList} view={view} />
    </>
  )
}
