import { TextField } from '#web/ui/field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { OfficeForm, SendButton } from '../office-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { AccountRefused } from './account-view.ts'

export function PasswordPanel({ signInName, refusal }: { signInName: string; refusal: AccountRefused | null }) {
  const t = useOfficeTexts()
  const own = refusal?.action === 'change-password' ? refusal.problem : null
  const weak = own === 'too-short' || own === 'too-long' || own === 'too-common'
  return (
    <Panel title={t('account.password')}>
      <OfficeForm intent="change-password" className="stack office-add">
        <input type="hidden" name="username" autoComplete="username" value={signInName} />
        <TextField
          label={t('account.present')}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          maxLength={128}
          error={own === 'wrong-password' ? t('accountRefused.wrong-password') : undefined}
        />
        <TextField
          label={t('account.wanted')}
          name="wanted"
          type="password"
          autoComplete="new-password"
          required
          help={t('account.wantedHelp')}
          error={weak ? t(`accountRefused.${own}`) : undefined}
        />
        <SendButton intent="change-password">{t('account.changePassword')}</SendButton>
      </OfficeForm>
    </Panel>
  )
}
