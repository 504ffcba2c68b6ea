import { redirect } from 'react-router'
import type { Route } from './+types/delivery.route'
import { formFields, requireStaff } from './access.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { readAgain, sendAction } from './send-action.ts'
import { ClosedDays, MakeZone, CloseDay, ZoneTable } from './settings/delivery-panels.tsx'
import { changeDelivery, deliveryView } from './settings/delivery.server.ts'
import { answerRefusal } from './settings/settings-fields.server.ts'
import { BackTo, SettingsOutcome } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return deliveryView(requireStaff(args, 'manage-delivery'))
}

export async function action(args: Route.ActionArgs) {
  const requestContext = requireStaff(args, 'manage-delivery')
  const changed = await changeDelivery(requestContext, await formFields(args.request))
  return changed.ok ? redirect(`/office/settings/delivery?done=${changed.done}`) : answerRefusal(changed)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction)
}

export const shouldRevalidate = readAgain

export default function DeliveryPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('settings.delivery')} lead={<BackTo to="/office/settings" name="nav.settings" />} />
      <SettingsOutcome answer={actionData} />
      <section className="settings-first">
        <h2>{t('delivery.zones')}</h2>
        <ZoneTable zones={view.zones} />
        <MakeZone view={view} answer={actionData} />
      </section>
      <div className="office-columns office-top">
        <ClosedDays view={view} answer={actionData} />
        <CloseDay view={view} answer={actionData} />
      </div>
    </>
  )
}
