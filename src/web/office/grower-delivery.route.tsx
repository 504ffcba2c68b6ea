import { Link } from 'react-router'
import type { Route } from './+types/grower-delivery.route'
import { requireStaff } from './access.server.ts'
import { LotFacts, NoteForm, Noted } from './growers/delivery-panels.tsx'
import { growerDeliveryActions, deliveryView } from './growers/delivery.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'

export function loader(args: Route.LoaderArgs) {
  return deliveryView(requireStaff(args, 'see-growers'), args.params.lotId)
}

export const action = officeAction(growerDeliveryActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function GrowerDeliveryPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead
        title={t('growerDelivery.title', { lot: view.lot.code })}
        lead={
          <Link className="link-inline" to={`/office/growers/${view.farm.id}`}>
            {view.farm.name}
          </Link>
        }
      />
      <ActionResult page="grower-delivery" />
      <div className="office-columns office-top">
        <div className="stack-large">
          <LotFacts view={view} />
          <Noted view={view} />
        </div>
        <div className="office-beside" key={view.form.seen}>
          <NoteForm view={view} />
        </div>
      </div>
    </>
  )
}
