import type { Route } from './+types/zone.route'
import { requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { PageHead } from './page-head.tsx'
import { BackTo } from './settings/settings-form.tsx'
import { ModePanel, ZoneName, ZonePlaces, ZoneSlots } from './settings/zone-panels.tsx'
import { zoneActions, zoneView } from './settings/zone.server.ts'

export function loader(args: Route.LoaderArgs) {
  return zoneView(requireStaff(args, 'manage-delivery'), args.params.zoneId)
}

export const action = officeAction(zoneActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function ZonePage({ loaderData: zone }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={zone.name} lead={<BackTo to="/office/settings/delivery" name="settings.delivery" />} />
      <ActionResult page="zone" />
      <div className="office-cards office-top">
        {zone.modes
          .toSorted((a, b) => Number(b.served) - Number(a.served))
          .map((mode) => (
            <ModePanel key={`${mode.mode} ${mode.seen}`} mode={mode} />
          ))}
      </div>
      <ZoneSlots zone={zone} />
      <ZonePlaces zone={zone} />
      <ZoneName key={zone.names.seen} zone={zone} />
    </>
  )
}
