import type { Route } from './+types/remittance.route'
import { requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { PageHead } from './page-head.tsx'
import { BookedPanels, CheckPanels, ColumnsPanel } from './remittances/remittance-panels.tsx'
import { remittanceActions, remittanceView } from './remittances/remittance.server.ts'
import { BackTo } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return remittanceView(requireStaff(args, 'manage-payments'), args.params.id)
}

export const action = officeAction(remittanceActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function RemittancePage({ loaderData: view }: Route.ComponentProps) {
  const { columns, check, booked } = view
  return (
    <>
      <PageHead
        title={view.name}
        lead={
          <>
            {view.fileName} <BackTo to="/office/courier-payments" name="nav.remittances" />
          </>
        }
      />
      <ActionResult page="remittance" />
      {columns && (
        <div className="office-top">
          <ColumnsPanel columns={columns} />
        </div>
      )}
      {check && <CheckPanels check={check} />}
      {booked && <BookedPanels booked={booked} />}
    </>
  )
}
