import { useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { PasswordField } from './password-field.tsx'
import { AgainButton, SentCode } from './sent-code.tsx'
import { PhoneField, Refusal, useOpenRefusal } from './sign-in-parts.tsx'
import type { SignInAnswer } from './sign-in-answer.ts'
import { useAccountTexts } from './texts.ts'
import { useSignIn, useSignInForm } from './use-sign-in-form.ts'
import { PrivacyNote } from '../privacy-note.tsx'

type Posted = { posted: SignInAnswer | undefined }

/** Sign-in for customers with a password. */
export function LogInForm({ posted }: Posted) {
  const t = useAccountTexts()
  const { busy, submit, ...answered } = useSignInForm('sign-in', posted)
  const { refused, onInput } = useOpenRefusal(answered.refused)
  return (
    <form method="post" noValidate className="stack-large" onSubmit={submit} onInput={onInput}>
      <input type="hidden" name="form" value="sign-in" />
      <Refusal form="sign-in" refused={refused} />
      <div>
        <PhoneField form="sign-in" refused={refused} />
        <PasswordField
          id="sign-in-password"
          label={t('login.password')}
          autoComplete="current-password"
          error={refused?.errors['password']}
        />
      </div>
      <Button type="submit" kind="soft" wide busy={busy}>
        {t('login.submit')}
      </Button>
      <p className="small muted">{t('login.forgot')}</p>
    </form>
  )
}

/**
 * Creates an account with a password. In the second step the same form also has a field for the code that verifies the number.
 */
export function SignUpForm({ leastPassword, posted }: Posted & { leastPassword: number }) {
  const t = useAccountTexts()
  const form = useRef<HTMLFormElement>(null)
  const { answer, busy, submit } = useSignIn(posted)
  const ours = answer && 'form' in answer && answer.form === 'sign-up' ? answer : null
  const { refused, onInput } = useOpenRefusal(ours && !ours.ok ? ours : null)
  const asked = ours && (ours.ok || ours.waitSeconds !== undefined || ours.typed['code'] !== undefined) ? ours : null
  return (
    <form method="post" noValidate className="stack-large" onSubmit={submit} onInput={onInput} ref={form}>
      <input type="hidden" name="form" value="sign-up" />
      <Refusal form="sign-up" refused={refused} />
      {ours?.ok ? (
        <Note kind="done" role="status">
          {t('login.codeSent', { phone: ours.sentTo })}
        </Note>
      ) : (
        !asked && <p className="soft login-lead">{t('login.createLead')}</p>
      )}
      <div>
        <TextField
          id="sign-up-name"
          name="name"
          label={t('login.name')}
          error={refused?.errors['name']}
          defaultValue={ours?.typed['name']}
          autoComplete="name"
          maxLength={100}
          required
        />
        <PhoneField form="sign-up" refused={refused} typed={ours?.typed['phone']} />
        <PasswordField
          id="sign-up-password"
          label={t('login.newPassword')}
          help={t('login.rules', { count: leastPassword })}
          autoComplete="new-password"
          error={refused?.errors['password']}
        />
        {asked && <SentCode form={form} of="sign-up" refused={refused} />}
      </div>
      <PrivacyNote />
      <Button type="submit" kind="soft" wide busy={busy}>
        {t('login.create')}
      </Button>
      {asked && <AgainButton answer={asked} busy={busy} name="again" />}
    </form>
  )
}
