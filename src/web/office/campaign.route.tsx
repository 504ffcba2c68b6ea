import type { Route } from './+types/campaign.route'
import { requireStaff } from './access.server.ts'
import { campaignActions } from './campaigns/campaign-actions.server.ts'
import {
  CampaignHistory,
  CampaignNotes,
  CampaignTexts,
  ChangeCampaign,
  MovePanel,
  PreviewPanel,
  ResultsPanel,
  TestPanel,
} from './campaigns/campaign-panels.tsx'
import { campaignView } from './campaigns/campaign.server.ts'
import { CampaignTag } from './campaigns/campaigns-panels.tsx'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { PageHead } from './page-head.tsx'
import { BackTo } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return campaignView(requireStaff(args, 'manage-campaigns'), args.params.id)
}

export const action = officeAction(campaignActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function CampaignPage({ loaderData: view }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={view.name}
        mark={<CampaignTag {...view} />}
        lead={<BackTo to="/office/campaigns" name="campaigns.title" />}
      />
      <ActionResult page="campaign" />
      <CampaignNotes view={view} />
      <div className="office-columns office-top">
        <div className="stack-large">
          <PreviewPanel view={view} />
          <ResultsPanel view={view} />
          <CampaignTexts view={view} />
        </div>
        <div className="stack-large">
          <MovePanel view={view} />
          <TestPanel view={view} />
        </div>
      </div>
      <ChangeCampaign key={view.seen} view={view} />
      <CampaignHistory view={view} />
    </>
  )
}
