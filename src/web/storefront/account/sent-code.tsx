import { useEffect, type RefObject } from 'react'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import type { SignInAnswer, SignInForm, SignInRefused } from './sign-in-answer.ts'
import { useAccountTexts } from './texts.ts'
import { useSecondsLeft } from './use-seconds-left.ts'
import { useSentCode } from './use-sent-code.ts'

type SentCodeProps = { form: RefObject<HTMLFormElement | null>; of: SignInForm; refused: SignInRefused | null }

/** The field for a code that was just sent. */
export function SentCode({ form, of, refused }: SentCodeProps) {
  const t = useAccountTexts()
  useSentCode(form)
  // After this step the focused button no longer exists.
  useEffect(() => form.current?.querySelector<HTMLInputElement>('[name=code]')?.focus(), [form])
  return (
    <TextField
      id={`${of}-code`}
      name="code"
      label={t('login.code')}
      help={t('login.codeHelp')}
      error={refused?.errors['code']}
      defaultValue={refused?.typed['code']}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      required
    />
  )
}

/** Before scripts arrive it is always enabled: the answer then says how long to wait. */
export function AgainButton({ answer, busy, name }: { answer: SignInAnswer; busy: boolean; name?: string }) {
  const t = useAccountTexts()
  const left = useSecondsLeft(answer)
  return (
    <Button type="submit" name={name} value={name && '1'} kind="line" size="small" busy={busy} disabled={left > 0}>
      {left > 0 ? t('login.againIn', { count: left }) : t('login.again')}
    </Button>
  )
}
