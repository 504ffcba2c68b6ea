import { useState } from 'react'
import type { MeWire } from '#shop/customers/wire.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useLanguage } from '#web/ui/texts.tsx'
import { callApi } from '../api-client.ts'
import { apiPath } from '../checkout/api-path.ts'
import { useApiForm } from './api-form.ts'
import { useAccountTexts } from './texts.ts'

type ConfirmFieldsProps = { me: MeWire; prefix: string; errors: Record<string, string>; byCodeOnly?: boolean }

/** Confirms the customer's identity with the current password or with a code by SMS. */
export function ConfirmFields({ me, prefix, errors, byCodeOnly = false }: ConfirmFieldsProps) {
  const t = useAccountTexts()
  const [byCode, setByCode] = useState(byCodeOnly || !me.has_password)
  if (byCode) return <CodeFields me={me} prefix={prefix} error={errors['code']} />
  return (
    <div>
      <TextField
        id={`${prefix}password`}
        name="password"
        label={t('profile.presentPassword')}
        error={errors['password']}
        type="password"
        autoComplete="current-password"
        required
      />
      <Button kind="quiet" size="small" onClick={() => setByCode(true)}>
        {t('profile.byCode')}
      </Button>
    </div>
  )
}

function CodeFields({ me, prefix, error }: { me: MeWire; prefix: string; error: string | undefined }) {
  const t = useAccountTexts()
  const language = useLanguage()
  const ask = useApiForm()
  const [sent, setSent] = useState(false)
  const send = () =>
    ask.send(
      () => callApi(apiPath('/me/code', language), { method: 'POST' }),
      () => setSent(true),
    )
  return (
    <div>
      <TextField
        id={`${prefix}code`}
        name="code"
        label={t('profile.code')}
        help={t('profile.codeHelp', { phone: me.phone.replace(/^\+88/, '') })}
        error={error}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        required
      />
      <div className="row row-wrap">
        <Button kind="line" size="small" busy={ask.busy} onClick={() => void send()}>
          {t(sent ? 'profile.codeAgain' : 'profile.sendCode')}
        </Button>
        <span className="small muted" role="status">
          {ask.refusal ?? (sent && t('profile.codeSent'))}
        </span>
      </div>
    </div>
  )
}
