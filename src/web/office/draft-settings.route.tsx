import type { Route } from './+types/draft-settings.route'
import { requireStaff } from './access.server.ts'
import { draftSettingActions, draftSettingsView } from './drafts/settings.server.ts'
import { ActionForm } from './kit/action-form.tsx'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { FormField } from './kit/form-fields.tsx'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { BackTo } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return draftSettingsView(requireStaff(args, 'manage-messages'))
}

export const action = officeAction(draftSettingActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function DraftSettingsPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('settings.drafts')} lead={<BackTo to="/office/settings" name="nav.settings" />} />
      <ActionResult page="draft-settings" />
      <ActionForm
        key={view.seen}
        intent="save"
        initial={view.fields}
        seen={view.seen}
        button={t('settings.save')}
        kind="solid"
        className="office-form"
      >
        <FormField label={t('drafts.days')} name="days" inputMode="numeric" help={t('drafts.daysHelp')} required />
      </ActionForm>
    </>
  )
}
