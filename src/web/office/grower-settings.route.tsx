import type { Route } from './+types/grower-settings.route'
import { requireStaff } from './access.server.ts'
import { growerSettingActions, growerSettingsView } from './growers/settings.server.ts'
import { ActionForm } from './kit/action-form.tsx'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { FormTick } from './kit/form-fields.tsx'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { BackTo } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return growerSettingsView(requireStaff(args, 'manage-growers'))
}

export const action = officeAction(growerSettingActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function GrowerSettingsPage({ loaderData: { shown, seen } }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('settings.growers')} lead={<BackTo to="/office/settings" name="nav.settings" />} />
      <ActionResult page="grower-settings" />
      <ActionForm key={seen} intent="save" seen={seen} button={t('settings.save')} kind="solid" className="office-form">
        <FormTick label={t('growers.showPaid')} name="showPaid" initial={shown} help={t('growers.showPaidHelp')} />
      </ActionForm>
    </>
  )
}
