import { Panel } from '#web/ui/panel.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { FormField } from '../kit/form-fields.tsx'
import { useOfficeTexts } from '../office-texts.tsx'

export function PasswordPanel({ signInName }: { signInName: string }) {
  const t = useOfficeTexts()
  return (
    <Panel title={t('account.password')}>
      <ActionForm intent="change-password" className="stack office-add" button={t('account.changePassword')} kind="solid">
        <input type="hidden" name="username" autoComplete="username" value={signInName} />
        <PresentPassword />
        <FormField
          label={t('account.wanted')}
          name="wanted"
          type="password"
          autoComplete="new-password"
          required
          help={t('account.wantedHelp')}
        />
      </ActionForm>
    </Panel>
  )
}

export function PresentPassword() {
  const t = useOfficeTexts()
  return (
    <FormField
      label={t('account.present')}
      name="password"
      type="password"
      autoComplete="current-password"
      required
      maxLength={128}
    />
  )
}
