import type { Route } from './+types/delivery.route'
import { requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { ClosedDays, MakeZone, CloseDay, ZoneTable } from './settings/delivery-panels.tsx'
import { deliveryActions, deliveryView } from './settings/delivery.server.ts'
import { DeliveryPresets } from './settings/preset-panels.tsx'
import { BackTo } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return deliveryView(requireStaff(args, 'manage-delivery'), args.url.searchParams)
}

export const action = officeAction(deliveryActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function DeliveryPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('settings.delivery')} lead={<BackTo to="/office/settings" name="nav.settings" />} />
      <ActionResult page="delivery" />
      <section className="settings-first">
        <h2>{t('delivery.zones')}</h2>
        <ZoneTable zones={view.zones} />
        <MakeZone view={view} />
      </section>
      <DeliveryPresets view={view.presets} />
      <div className="office-columns office-top">
        <ClosedDays view={view} />
        <CloseDay view={view} />
      </div>
    </>
  )
}
