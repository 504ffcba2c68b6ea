import { Panel } from '#web/ui/panel.tsx'
import { ActionForm, FoldedForm } from '../kit/action-form.tsx'
import { FormField } from '../kit/form-fields.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { FactorView } from './account-view.ts'
import { PresentPassword } from './password-panel.tsx'

type Props<State extends FactorView['state']> = { factor: Extract<FactorView, { state: State }> }

/** A code from the phone besides the password: off, being set up, or on. */
export function SecondFactorPanel({ factor }: Props<FactorView['state']>) {
  const t = useOfficeTexts()
  return (
    <Panel title={t('account.factor')}>
      {factor.state === 'off' && <Off factor={factor} />}
      {factor.state === 'setting-up' && <SettingUp factor={factor} />}
      {factor.state === 'on' && <On factor={factor} />}
    </Panel>
  )
}

function Off({ factor }: Props<'off'>) {
  const t = useOfficeTexts()
  return (
    <>
      <p>{t(factor.needed ? 'account.factorNeeded' : factor.asked ? 'account.nag' : 'account.factorOff')}</p>
      <ActionForm intent="begin-factor" className="office-after" button={t('account.factorBegin')} kind="solid" />
    </>
  )
}

function SettingUp({ factor }: Props<'setting-up'>) {
  const t = useOfficeTexts()
  const { size, path } = factor.qr
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
      <ActionForm intent="confirm-factor" className="stack office-after" button={t('account.factorConfirm')} kind="solid">
        <FormField
          label={t('code.label')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          maxLength={20}
          help={t('account.factorStep2')}
        />
      </ActionForm>
      <ActionForm intent="drop-factor" className="office-after" button={t('account.factorDrop')} kind="quiet" />
    </>
  )
}

function On({ factor }: Props<'on'>) {
  const t = useOfficeTexts()
  return (
    <>
      <p>
        {t('account.factorOn', { at: factor.since })} {t('account.recoveryLeft', { count: factor.recoveryCodesLeft })}
      </p>
      <div className="office-steps office-after">
        <FoldedForm fold={t('account.newCodes')} intent="new-codes" button={t('account.newCodes')}>
          <PresentPassword />
        </FoldedForm>
        <FoldedForm fold={t('account.factorTurnOff')} intent="turn-off-factor" button={t('account.factorTurnOff')}>
          <PresentPassword />
        </FoldedForm>
      </div>
    </>
  )
}
