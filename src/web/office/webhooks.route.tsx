import type { Route } from './+types/webhooks.route'
import { requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { BackTo } from './settings/settings-form.tsx'
import { AddWebhook, WebhookTable } from './webhooks/webhooks-panels.tsx'
import { webhooksActions, webhooksView } from './webhooks/webhooks.server.ts'

export function loader(args: Route.LoaderArgs) {
  return webhooksView(requireStaff(args, 'manage-integrations'))
}

export const action = officeAction(webhooksActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function WebhooksPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('settings.webhooks')} lead={<BackTo to="/office/settings" name="nav.settings" />} />
      <ActionResult page="webhooks" />
      <p className="soft office-top webhook-lead">{t('webhooks.lead')}</p>
      <div className="office-table office-after">
        <WebhookTable rows={view.rows} />
      </div>
      <AddWebhook view={view} />
    </>
  )
}
