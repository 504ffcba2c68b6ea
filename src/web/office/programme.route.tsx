import type { Route } from './+types/programme.route'
import { requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { PageHead } from './page-head.tsx'
import { Facts, Months, ProgrammeTag, Steps } from './programmes/programme-panels.tsx'
import { programmeActions, programmeView } from './programmes/programmes.server.ts'
import { BackTo } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return programmeView(requireStaff(args, 'see-gifts'), args.params.id)
}

export const action = officeAction(programmeActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function ProgrammePage({ loaderData: view }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={view.name}
        mark={<ProgrammeTag state={view.state} />}
        lead={<BackTo to="/office/gifts/programmes" name="programmeDesk.title" />}
      />
      <ActionResult page="programme" />
      <div className="office-columns office-top">
        <Facts view={view} />
        <Steps view={view} />
      </div>
      <Months view={view} />
    </>
  )
}
