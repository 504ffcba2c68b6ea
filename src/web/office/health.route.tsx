import type { Route } from './+types/health.route'
import { requireStaff } from './access.server.ts'
import { Gateways, Jobs, Keeping, Messages, Processes, Troubles, Webhooks } from './health/health-panels.tsx'
import { healthActions, healthView } from './health/health.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { BackTo } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return healthView(requireStaff(args, 'see-health'))
}

export const action = officeAction(healthActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function HealthPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('settings.health')} lead={<BackTo to="/office/settings" name="nav.settings" />} />
      <ActionResult page="health" />
      <Troubles troubles={view.troubles} />
      <p className="muted small health-at">{t('health.lookedAt', { at: view.at })}</p>
      <div className="office-columns office-top">
        <Messages messages={view.messages} />
        <Jobs jobs={view.jobs} />
        <Gateways gateways={view.gateways} />
        <Webhooks webhooks={view.webhooks} />
        <Keeping database={view.database} ledger={view.ledger} backup={view.backup} />
      </div>
      <div className="office-top">
        <Processes processes={view.processes} />
      </div>
    </>
  )
}
