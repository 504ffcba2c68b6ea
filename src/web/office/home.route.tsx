import type { Route } from './+types/home.route'
import { requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { BannerPanel, HomeTextForm, HomeTextList } from './settings/home-panels.tsx'
import { homeActions, homeView } from './settings/home.server.ts'
import { BackTo } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return homeView(requireStaff(args, 'manage-content'), args.url.searchParams)
}

export const action = officeAction(homeActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function HomeSettingsPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('settings.home')} lead={<BackTo to="/office/settings" name="nav.settings" />} />
      <ActionResult page="home" />
      {view.chosen && <HomeTextForm key={`${view.chosen.key} ${view.chosen.seen}`} view={view} chosen={view.chosen} />}
      <div className="office-columns office-top">
        <HomeTextList view={view} />
        <BannerPanel key={view.banner.seen} view={view} />
      </div>
    </>
  )
}
