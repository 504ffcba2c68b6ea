import type { Route } from './+types/api-keys.route'
import { requireStaff } from './access.server.ts'
import { AddKey, KeyTable, NewKey } from './api-keys/key-panels.tsx'
import { keyActions, keysView } from './api-keys/keys.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { BackTo } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return keysView(requireStaff(args, 'manage-integrations'))
}

export const action = officeAction(keyActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function ApiKeysPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('settings.api-keys')} lead={<BackTo to="/office/settings" name="nav.settings" />} />
      <ActionResult page="api-keys" />
      <NewKey />
      <p className="soft office-top webhook-lead">
        {t('apiKeys.lead')}{' '}
        <a className="link-inline" href={view.docs}>
          {t('apiKeys.docs')}
        </a>
      </p>
      <div className="office-table office-after">
        <KeyTable rows={view.rows} />
      </div>
      <AddKey view={view} />
    </>
  )
}
