import type { Route } from './+types/grower.route'
import { requireStaff } from './access.server.ts'
import { Account, Contracts, Deliveries, Ledger, LotsToNote } from './growers/grower-panels.tsx'
import { growerActions, growerView } from './growers/grower.server.ts'
import { PayForm, Payments } from './growers/pay-panels.tsx'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { PageHead } from './page-head.tsx'
import { BackTo } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return growerView(requireStaff(args, 'see-growers'), args.params.id)
}

export const action = officeAction(growerActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function GrowerPage({ loaderData: view }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={view.name}
        lead={
          <>
            {view.farmer} <BackTo to="/office/growers" name="growers.all" />
          </>
        }
      />
      <ActionResult page="grower" />
      <div className="office-columns office-top">
        <Account view={view} />
        {/* A change resets the form: it starts with what is due now. */}
        <div className="stack-large office-beside" key={view.ledger.rows[0]?.key ?? 0}>
          <LotsToNote view={view} />
          <PayForm view={view} />
        </div>
      </div>
      <Contracts view={view} />
      <Deliveries view={view} />
      <Payments view={view} />
      <Ledger view={view} />
    </>
  )
}
