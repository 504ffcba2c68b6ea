import type { Route } from './+types/setup.route'
import { requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { SetupList } from './settings/setup-panels.tsx'
import { SETUP_NEEDS, setupActions, setupView } from './settings/setup.server.ts'
import { BackTo } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return setupView(requireStaff(args, SETUP_NEEDS))
}

export const action = officeAction(setupActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

/** What an owner does to open a shop of their own. */
export default function SetupPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead
        title={t('settings.setup')}
        lead={
          <>
            <BackTo to="/office/settings" name="nav.settings" /> {t('setup.progress', { done: view.done, total: view.total })}
          </>
        }
      />
      <ActionResult page="setup" />
      <p>{view.left === 0 ? t('setup.finished') : t('setup.lead')}</p>
      <SetupList view={view} />
    </>
  )
}
