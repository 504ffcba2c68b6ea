import { data, redirect, useSearchParams } from 'react-router'
import type { Route } from './+types/health.route'
import { formFields, requireStaff } from './access.server.ts'
import { Gateways, Jobs, Keeping, Messages, Processes, Troubles } from './health/health-panels.tsx'
import { healthView, retry } from './health/health.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { Outcome, Unsent } from './outcome.tsx'
import { PageHead } from './page-head.tsx'
import { readAgain, sendAction } from './send-action.ts'
import { BackTo } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return healthView(requireStaff(args, 'see-health'))
}

export async function action(args: Route.ActionArgs) {
  const requestContext = requireStaff(args, 'retry-jobs')
  const retried = await retry(requestContext, await formFields(args.request))
  return retried.ok ? redirect('/office/settings/health?done=retried') : data(retried, { status: 409 })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction)
}

export const shouldRevalidate = readAgain

export default function HealthPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const [search] = useSearchParams()
  const refused = actionData !== undefined && 'problem' in actionData
  return (
    <>
      <PageHead title={t('settings.health')} lead={<BackTo to="/office/settings" name="nav.settings" />} />
      <Unsent answer={actionData} />
      {refused && (
        <Outcome kind="refused" of={actionData}>
          {t('health.gone')}
        </Outcome>
      )}
      {!actionData && search.get('done') === 'retried' && <Outcome kind="done">{t('health.retried')}</Outcome>}
      <Troubles troubles={view.troubles} />
      <p className="muted small health-at">{t('health.lookedAt', { at: view.at })}</p>
      <div className="office-columns office-top">
        <Messages messages={view.messages} />
        <Jobs jobs={view.jobs} />
        <Gateways gateways={view.gateways} />
        <Keeping database={view.database} ledger={view.ledger} backup={view.backup} />
      </div>
      <div className="office-top">
        <Processes processes={view.processes} />
      </div>
    </>
  )
}
