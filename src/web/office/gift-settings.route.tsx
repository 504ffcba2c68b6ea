import type { Route } from './+types/gift-settings.route'
import { requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { GiftRulesPanel, OccasionForm, OccasionList, PackagingForm, PackagingList } from './settings/gift-panels.tsx'
import { giftSettingActions, giftsView } from './settings/gifts.server.ts'
import { BackTo } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return giftsView(requireStaff(args, 'change-prices'), args.url.searchParams)
}

export const action = officeAction(giftSettingActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function GiftSettingsPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const { seen, chosenPackaging, chosenOccasion } = view
  return (
    <>
      <PageHead title={t('settings.gifts')} lead={<BackTo to="/office/settings" name="nav.settings" />} />
      <ActionResult page="gift-settings" />
      <div className="office-columns office-top">
        <div>
          <PackagingList view={view} />
          <OccasionList view={view} />
        </div>
        <div className="stack-large">
          {chosenOccasion ? (
            <OccasionForm key={`${chosenOccasion.slug} ${seen}`} view={view} />
          ) : (
            <PackagingForm key={`${chosenPackaging?.code} ${seen}`} view={view} />
          )}
          <GiftRulesPanel key={seen} view={view} />
        </div>
      </div>
    </>
  )
}
