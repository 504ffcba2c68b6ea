import { useState } from 'react'
import { TextField } from '#web/ui/field.tsx'
import { useHydrated } from '#web/ui/hydrated.ts'
import { useAccountTexts } from './texts.ts'

type PasswordFieldProps = {
  id: string
  label: string
  autoComplete: 'current-password' | 'new-password'
  help?: string
  error?: string | undefined
}

/** A password field whose content can be shown while typing. */
export function PasswordField({ id, label, autoComplete, help, error }: PasswordFieldProps) {
  const t = useAccountTexts()
  const hydrated = useHydrated()
  const [shown, setShown] = useState(false)
  const toggle = hydrated && (
    <button
      type="button"
      className="password-toggle"
      aria-pressed={shown}
      aria-label={t('login.showPassword')}
      onClick={() => setShown(!shown)}
    >
      {t('login.show')}
    </button>
  )
  return (
    <TextField
      id={id}
      name="password"
      label={label}
      help={help}
      error={error}
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      required
      after={toggle}
    />
  )
}
