import type { Route } from './+types/weekly-settings.route'
import { requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { BackTo } from './settings/settings-form.tsx'
import { WeeklyRulesForm } from './weekly/settings-form.tsx'
import { weeklySettingActions, weeklySettingsView } from './weekly/settings.server.ts'

export function loader(args: Route.LoaderArgs) {
  return weeklySettingsView(requireStaff(args, 'change-prices'))
}

export const action = officeAction(weeklySettingActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function WeeklySettingsPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('settings.weekly')} lead={<BackTo to="/office/settings" name="nav.settings" />} />
      <ActionResult page="weekly-settings" />
      <WeeklyRulesForm key={view.seen} view={view} />
    </>
  )
}
