import type { Route } from './+types/new-weekly-plan.route'
import { requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { BackTo } from './settings/settings-form.tsx'
import { NewPlanForm } from './weekly/new-plan-form.tsx'
import { newPlanView, newWeeklyPlanActions } from './weekly/new-plan.server.ts'

export function loader(args: Route.LoaderArgs) {
  return newPlanView(requireStaff(args, 'take-phone-orders'), args.url.searchParams)
}

export const action = officeAction(newWeeklyPlanActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function NewWeeklyPlanPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('weekly.new')} lead={<BackTo to="/office/weekly" name="weekly.all" />} />
      <ActionResult page="new-weekly-plan" />
      <NewPlanForm key={view.areaId} view={view} />
    </>
  )
}
