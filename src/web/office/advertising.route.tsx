import type { Route } from './+types/advertising.route'
import { requireStaff } from './access.server.ts'
import { Catalogues, DestinationPanel } from './advertising/advertising-panels.tsx'
import { advertisingActions, advertisingView } from './advertising/advertising.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { BackTo } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return advertisingView(requireStaff(args, 'manage-integrations'))
}

export const action = officeAction(advertisingActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function AdvertisingPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('settings.advertising')} lead={<BackTo to="/office/settings" name="nav.settings" />} />
      <ActionResult page="advertising" />
      <p className="soft office-top webhook-lead">{t('advertising.lead')}</p>
      <div className="office-after">
        <Catalogues feeds={view.feeds} />
      </div>
      <section className="office-after">
        <h2>{t('advertising.conversions')}</h2>
        <p className="soft webhook-lead">{t('advertising.conversionsText')}</p>
        <div className="office-columns office-after">
          {view.destinations.map((destination) => (
            <DestinationPanel key={destination.name} destination={destination} />
          ))}
        </div>
      </section>
    </>
  )
}
