import type { Route } from './+types/webhook.route'
import { requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { PageHead } from './page-head.tsx'
import { BackTo } from './settings/settings-form.tsx'
import { Deliveries } from './webhooks/deliveries-panel.tsx'
import { webhookActions } from './webhooks/webhook-actions.server.ts'
import { ChangeWebhook, Secret, ConditionPanel, TestResult } from './webhooks/webhook-panels.tsx'
import { webhookView } from './webhooks/webhook.server.ts'
import { ConditionTag } from './webhooks/webhooks-panels.tsx'

export function loader(args: Route.LoaderArgs) {
  return webhookView(requireStaff(args, 'manage-integrations'), args.params.endpointId, args.url.searchParams)
}

export const action = officeAction(webhookActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function WebhookPage({ loaderData: view }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={view.name}
        mark={<ConditionTag {...view} />}
        lead={<BackTo to="/office/settings/webhooks" name="settings.webhooks" />}
      />
      <ActionResult page="webhook" />
      <TestResult />
      <div className="office-columns office-top">
        <ConditionPanel view={view} />
        <Secret view={view} />
      </div>
      <Deliveries view={view} />
      <ChangeWebhook key={view.seen} view={view} />
    </>
  )
}
