import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from './password-field.tsx'
import { PhoneField, Refusal } from './sign-in-parts.tsx'
import type { SignInAnswer } from './sign-in-answer.ts'
import { useAccountTexts } from './texts.ts'
import { useSignInForm } from './use-sign-in-form.ts'

type Posted = { posted: SignInAnswer | undefined }

/** Somebody who has chosen a password. */
export function LogInForm({ posted }: Posted) {
  const t = useAccountTexts()
  const { refused, busy, submit } = useSignInForm('sign-in', posted)
  return (
    <form method="post" noValidate className="stack-large" onSubmit={submit}>
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

/** A new account with a password; its number is proven later, by a code. */
export function SignUpForm({ leastPassword, posted }: Posted & { leastPassword: number }) {
  const t = useAccountTexts()
  const { refused, busy, submit } = useSignInForm('sign-up', posted)
  return (
    <form method="post" noValidate className="stack-large" onSubmit={submit}>
      <input type="hidden" name="form" value="sign-up" />
      <Refusal form="sign-up" refused={refused} />
      <div>
        <TextField
          id="sign-up-name"
          name="name"
          label={t('login.name')}
          error={refused?.errors['name']}
          defaultValue={refused?.typed['name']}
          autoComplete="name"
          maxLength={100}
          required
        />
        <PhoneField form="sign-up" refused={refused} />
        <PasswordField
          id="sign-up-password"
          label={t('login.newPassword')}
          help={t('login.rules', { count: leastPassword })}
          autoComplete="new-password"
          error={refused?.errors['password']}
        />
      </div>
      <Button type="submit" kind="soft" wide busy={busy}>
        {t('login.create')}
      </Button>
    </form>
  )
}
