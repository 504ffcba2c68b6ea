import type { Route } from './+types/weekly-plan.route'
import { requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { PageHead } from './page-head.tsx'
import { BackTo } from './settings/settings-form.tsx'
import { BoxTable, CarryForms, PlanFacts, PlanSteps } from './weekly/plan-panels.tsx'
import { planView, weeklyPlanActions } from './weekly/plan.server.ts'
import { PlanTag } from './weekly/weekly-panels.tsx'

export function loader(args: Route.LoaderArgs) {
  return planView(requireStaff(args, 'see-orders'), args.params.id)
}

export const action = officeAction(weeklyPlanActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function WeeklyPlanPage({ loaderData: view }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={view.name} mark={<PlanTag state={view.state} />} lead={<BackTo to="/office/weekly" name="weekly.all" />} />
      <ActionResult page="weekly-plan" />
      <div className="office-columns office-top">
        <PlanFacts view={view} />
        <div className="stack-large office-beside">
          <PlanSteps view={view} />
          {view.may.carry && <CarryForms view={view} />}
        </div>
      </div>
      <BoxTable view={view} />
    </>
  )
}
