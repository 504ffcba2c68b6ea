import { redirect } from 'react-router'
import type { Route } from './+types/zone.route'
import { formFields, requireStaff } from './access.server.ts'
import { PageHead } from './page-head.tsx'
import { readAgain, sendAction } from './send-action.ts'
import { answerRefusal } from './settings/settings-fields.server.ts'
import { BackTo, SettingsOutcome } from './settings/settings-form.tsx'
import { ModePanel, ZoneName, ZonePlaces, ZoneSlots } from './settings/zone-panels.tsx'
import { changeZone, zoneView } from './settings/zone.server.ts'

export function loader(args: Route.LoaderArgs) {
  return zoneView(requireStaff(args, 'manage-delivery'), args.params.zoneId)
}

export async function action(args: Route.ActionArgs) {
  const requestContext = requireStaff(args, 'manage-delivery')
  const { zoneId } = args.params
  const changed = await changeZone(requestContext, zoneId, await formFields(args.request))
  if (!changed.ok) return answerRefusal(changed)
  return redirect(`/office/settings/delivery/zones/${zoneId}?done=${changed.done}`)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction)
}

export const shouldRevalidate = readAgain

export default function ZonePage({ loaderData: zone, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={zone.name} lead={<BackTo to="/office/settings/delivery" name="settings.delivery" />} />
      <SettingsOutcome answer={actionData} />
      <div className="office-cards office-top">
        {zone.modes
          .toSorted((a, b) => Number(b.served) - Number(a.served))
          .map((mode) => (
            <ModePanel key={`${mode.mode} ${mode.seen}`} mode={mode} answer={actionData} />
          ))}
      </div>
      <ZoneSlots zone={zone} answer={actionData} />
      <ZonePlaces zone={zone} answer={actionData} />
      <ZoneName key={zone.names.seen} zone={zone} answer={actionData} />
    </>
  )
}
