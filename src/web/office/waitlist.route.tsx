import type { Route } from './+types/waitlist.route'
import { requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { waitlistActions, waitlistView } from './stock/waitlist.server.ts'
import { DemandTable, EndForm, RulesForm, WeeklyTable } from './stock/waitlist-panels.tsx'
import { UnlistedTable } from './stock/unlisted-panel.tsx'

export function loader(args: Route.LoaderArgs) {
  return waitlistView(requireStaff(args, 'see-stock'))
}

export const action = officeAction(waitlistActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function WaitlistPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('waitlist.title')} lead={t('waitlist.lead')} />
      <ActionResult page="waitlist" />
      <DemandTable rows={view.rows} />
      <UnlistedTable view={view} />
      <WeeklyTable view={view} />
      <div className="office-columns office-top">
        {view.mayChange && <RulesForm key={view.seen} view={view} />}
        {view.mayEnd && <EndForm />}
      </div>
    </>
  )
}
