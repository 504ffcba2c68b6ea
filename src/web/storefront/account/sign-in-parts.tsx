import { useChangedFields } from '#web/ui/changed-fields.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Note } from '#web/ui/note.tsx'
import type { SignInForm, SignInRefused } from './sign-in-answer.ts'
import { useAccountTexts } from './texts.ts'

type Refused = { form: SignInForm; refused: SignInRefused | null }

/** The refusal of a form without the errors of fields that were changed since. */
export function useOpenRefusal(refused: SignInRefused | null) {
  const { open, onInput } = useChangedFields(refused)
  return { refused: refused && { ...refused, errors: open(refused.errors) }, onInput }
}

/** The phone field; its id begins with the form's name, because the page has several. */
export function PhoneField({ form, refused, typed }: Refused & { typed?: string | undefined }) {
  const t = useAccountTexts()
  return (
    <TextField
      id={`${form}-phone`}
      name="phone"
      label={t('login.phone')}
      error={refused?.errors['phone']}
      defaultValue={typed ?? refused?.typed['phone']}
      // Beside a password it is the account's user name, which HTML allows only for text fields.
      type={form === 'sign-in' ? 'text' : 'tel'}
      inputMode="tel"
      autoComplete={form === 'sign-in' ? 'username' : 'tel'}
      required
    />
  )
}

/** The error of a form, shown above it. */
export function Refusal({ form, refused }: Refused) {
  if (!refused) return null
  const problems = Object.entries(refused.errors).map(([name, message]) => ({ id: `${form}-${name}`, message }))
  return (
    <>
      <ErrorSummary problems={problems} />
      {refused.refusal && (
        <Note kind="refused" role="alert">
          {refused.refusal}
        </Note>
      )}
    </>
  )
}
