import { TextField } from '#web/ui/field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { OfficeForm, SendButton } from '../office-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { AccountAction, AccountRefused, FactorView } from './account-view.ts'

type Props<State extends FactorView['state']> = {
  factor: Extract<FactorView, { state: State }>
  refusal: AccountRefused | null
}

/** A code from the phone besides the password: off, being set up, or on. */
export function SecondFactorPanel({ factor, refusal }: Props<FactorView['state']>) {
  const t = useOfficeTexts()
  return (
    <Panel title={t('account.factor')}>
      {factor.state === 'off' && <Off factor={factor} refusal={refusal} />}
      {factor.state === 'setting-up' && <SettingUp factor={factor} refusal={refusal} />}
      {factor.state === 'on' && <On factor={factor} refusal={refusal} />}
    </Panel>
  )
}

function Off({ factor }: Props<'off'>) {
  const t = useOfficeTexts()
  return (
    <>
      <p>{t(factor.needed ? 'account.factorNeeded' : factor.asked ? 'account.nag' : 'account.factorOff')}</p>
      <OfficeForm intent="begin-factor" className="office-after">
        <SendButton intent="begin-factor">{t('account.factorBegin')}</SendButton>
      </OfficeForm>
    </>
  )
}

function SettingUp({ factor, refusal }: Props<'setting-up'>) {
  const t = useOfficeTexts()
  const { size, path } = factor.qr
  const wrong = refusal?.action === 'confirm-factor' && refusal.problem === 'wrong-code'
  return (
    <>
      <p>{t('account.factorStep1')}</p>
      <svg
        className="office-qr"
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={t('account.factorQr')}
        shapeRendering="crispEdges"
      >
        <path d={path} />
      </svg>
      <p>{t('account.factorKey')}</p>
      <p className="office-secret">
        {/* The phone cannot scan its own screen: this link opens the app. */}
        <a className="link-inline" href={factor.uri}>
          {factor.key}
        </a>
      </p>
      <OfficeForm intent="confirm-factor" className="stack office-after">
        <TextField
          label={t('code.label')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          maxLength={20}
          help={t('account.factorStep2')}
          error={wrong ? t('accountRefused.wrong-code') : undefined}
        />
        <SendButton intent="confirm-factor">{t('account.factorConfirm')}</SendButton>
      </OfficeForm>
      <OfficeForm intent="drop-factor" className="office-after">
        <SendButton intent="drop-factor" kind="quiet">
          {t('account.factorDrop')}
        </SendButton>
      </OfficeForm>
    </>
  )
}

function On({ factor, refusal }: Props<'on'>) {
  const t = useOfficeTexts()
  return (
    <>
      <p>
        {t('account.factorOn', { at: factor.since })} {t('account.recoveryLeft', { count: factor.recoveryCodesLeft })}
      </p>
      <div className="office-steps office-after">
        <WithPassword intent="new-codes" label={t('account.newCodes')} refusal={refusal} />
        <WithPassword intent="turn-off-factor" label={t('account.factorTurnOff')} refusal={refusal} />
      </div>
    </>
  )
}

function WithPassword({ intent, label, refusal }: { intent: AccountAction; label: string; refusal: AccountRefused | null }) {
  const t = useOfficeTexts()
  const wrong = refusal?.action === intent && refusal.problem === 'wrong-password'
  return (
    <details open={refusal?.action === intent}>
      <summary>{label}</summary>
      <OfficeForm intent={intent} className="stack">
        <TextField
          label={t('account.present')}
          name="password"
          id={`password-${intent}`}
          type="password"
          autoComplete="current-password"
          required
          maxLength={128}
          error={wrong ? t('accountRefused.wrong-password') : undefined}
        />
        <SendButton intent={intent} kind="line">
          {label}
        </SendButton>
      </OfficeForm>
    </details>
  )
}
