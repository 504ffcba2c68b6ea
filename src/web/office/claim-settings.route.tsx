import type { Route } from './+types/claim-settings.route'
import { requireStaff } from './access.server.ts'
import { claimSettingActions, claimSettingsView } from './claims/settings.server.ts'
import { ActionForm } from './kit/action-form.tsx'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { FormField } from './kit/form-fields.tsx'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { BackTo } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return claimSettingsView(requireStaff(args, 'manage-payments'))
}

export const action = officeAction(claimSettingActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function ClaimSettingsPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('settings.claims')} lead={<BackTo to="/office/settings" name="nav.settings" />} />
      <ActionResult page="claim-settings" />
      <ActionForm
        key={view.seen}
        intent="save"
        initial={view.fields}
        seen={view.seen}
        button={t('settings.save')}
        kind="solid"
        className="office-form"
      >
        <FormField label={t('claims.hours')} name="hours" inputMode="numeric" help={t('claims.hoursHelp')} />
        <FormField label={t('claims.limit')} name="automatic" inputMode="decimal" help={t('claims.limitHelp')} />
        <FormField label={t('claims.mostClaims')} name="mostClaims" inputMode="numeric" help={t('claims.mostClaimsHelp')} />
        <FormField label={t('claims.recallPercent')} name="recallPercent" inputMode="numeric" />
        <FormField label={t('claims.recallClaims')} name="recallClaims" inputMode="numeric" />
      </ActionForm>
    </>
  )
}
