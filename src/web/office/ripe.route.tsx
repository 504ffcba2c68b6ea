import type { Route } from './+types/ripe.route'
import { requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { Applied, Proposed, RuleForm, Rules } from './ripe/ripe-panels.tsx'
import { ripeActions, ripeView } from './ripe/ripe.server.ts'

export function loader(args: Route.LoaderArgs) {
  return ripeView(requireStaff(args, 'see-stock'))
}

export const action = officeAction(ripeActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function RipePage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('ripeOffice.title')} lead={t('ripeOffice.lead')} />
      <ActionResult page="ripe" />
      <Proposed rows={view.proposed} may={view.mayChange} />
      <Applied rows={view.applied} may={view.mayChange} />
      <Rules view={view} />
      {view.mayChange && (
        <div className="office-columns office-top" key={view.rules.length}>
          <RuleForm fruits={view.fruits} />
        </div>
      )}
    </>
  )
}
