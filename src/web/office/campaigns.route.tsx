import type { Route } from './+types/campaigns.route'
import { requireStaff } from './access.server.ts'
import { campaignsActions, campaignsView } from './campaigns/campaigns.server.ts'
import { CampaignTable, MakeCampaign } from './campaigns/campaigns-panels.tsx'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'

export function loader(args: Route.LoaderArgs) {
  return campaignsView(requireStaff(args, 'manage-campaigns'))
}

export const action = officeAction(campaignsActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function CampaignsPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('campaigns.title')} />
      <ActionResult page="campaigns" />
      <p className="soft office-top webhook-lead">{t('campaigns.lead')}</p>
      <div className="office-table office-after">
        <CampaignTable rows={view.rows} />
      </div>
      <MakeCampaign view={view} />
    </>
  )
}
