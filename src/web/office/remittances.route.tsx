import type { Route } from './+types/remittances.route'
import { requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { BalancesPanel, Glance, ListPanel, TasksPanel, UploadPanel } from './remittances/remittances-panels.tsx'
import { remittancesActions, remittancesView } from './remittances/remittances.server.ts'

export function loader(args: Route.LoaderArgs) {
  return remittancesView(requireStaff(args, 'manage-payments'))
}

export const action = officeAction(remittancesActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function RemittancesPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('remittance.title')} lead={t('remittance.lead')} listName />
      <ActionResult page="remittances" />
      <div className="office-cards office-top">
        <Glance view={view} />
        <UploadPanel view={view} />
      </div>
      <TasksPanel view={view} />
      <BalancesPanel view={view} />
      <ListPanel view={view} />
    </>
  )
}
