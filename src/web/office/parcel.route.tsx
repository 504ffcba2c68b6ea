import { Link } from 'react-router'
import type { Route } from './+types/parcel.route'
import { requireStaff } from './access.server.ts'
import { OtherForm, ParcelPanel, SettleForm } from './couriers/parcel-panels.tsx'
import { parcelActions, parcelView } from './couriers/parcel.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'

export function loader(args: Route.LoaderArgs) {
  return parcelView(requireStaff(args, 'see-orders'), args.params.boxId)
}

export const action = officeAction(parcelActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function ParcelPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead
        title={`${t('courier.box')} ${view.number}`}
        lead={
          <Link className="link-inline" to={`/office/parcels?day=${view.day}`}>
            {t('courier.allParcels')}
          </Link>
        }
      />
      <ActionResult page="parcel" />
      <p className="office-top">
        {view.to}
        <br />
        {view.dayText},{' '}
        <Link className="link-inline" to={`/office/orders/${view.orderId}`}>
          {t('courier.toOrder', { number: view.orderNumber })}
        </Link>
      </p>
      <div className="office-columns office-top">
        {view.settle && view.maySettle && <SettleForm settle={view.settle} />}
        {view.parcels.toReversed().map((parcel) => (
          <ParcelPanel key={parcel.id} parcel={parcel} mayChange={view.mayChange} maySettle={view.maySettle} />
        ))}
        {view.other && view.mayChange && <OtherForm key={view.parcels.length} />}
      </div>
    </>
  )
}
