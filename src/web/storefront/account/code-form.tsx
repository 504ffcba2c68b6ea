import { useRef, useState, type FormEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { useLanguage } from '#web/ui/texts.tsx'
import type { SignInAnswer, SignInRefused } from './sign-in-answer.ts'
import { AgainButton, SentCode } from './sent-code.tsx'
import { PhoneField, Refusal, useOpenRefusal } from './sign-in-parts.tsx'
import { useAccountTexts } from './texts.ts'
import { useSignIn } from './use-sign-in-form.ts'
import { pathIn } from '#shop/values/paths.ts'

/** First the number, then the code that was sent to it. */
export function CodeForm({ posted }: { posted: SignInAnswer | undefined }) {
  const { answer, busy, submit } = useSignIn(posted)
  const [left, setLeft] = useState<SignInAnswer | null>(null)
  const sentTo = answer === left ? null : numberOf(answer)
  if (answer && sentTo !== null) {
    return <CodeStep answer={answer} sentTo={sentTo} busy={busy} onSubmit={submit} onOtherNumber={() => setLeft(answer)} />
  }
  const refused = answer && !answer.ok && answer.form === 'code' ? answer : null
  return <PhoneStep refused={refused} busy={busy} onSubmit={submit} />
}

/** The number to which a code was sent, or an empty text. */
function numberOf(answer: SignInAnswer | undefined): string | null {
  if (!answer) return null
  if (answer.ok) return 'sentTo' in answer && answer.form === 'verify' ? answer.sentTo : null
  return answer.form === 'verify' ? (answer.typed['phone'] ?? null) : null
}

type Submit = (event: FormEvent<HTMLFormElement>) => void
type PhoneStepProps = { refused: SignInRefused | null; busy: boolean; onSubmit: Submit }

function PhoneStep({ refused: answered, busy, onSubmit }: PhoneStepProps) {
  const t = useAccountTexts()
  const { refused, onInput } = useOpenRefusal(answered)
  return (
    <form method="post" noValidate className="stack-large" onSubmit={onSubmit} onInput={onInput}>
      <input type="hidden" name="form" value="code" />
      <p className="soft login-lead">{t('login.codeLead')}</p>
      <Refusal form="code" refused={refused} />
      <div>
        <PhoneField form="code" refused={refused} />
      </div>
      <Button type="submit" wide busy={busy}>
        {t('login.sendCode')}
      </Button>
    </form>
  )
}

type CodeStepProps = { answer: SignInAnswer; sentTo: string; busy: boolean; onSubmit: Submit; onOtherNumber: () => void }

function CodeStep({ answer, sentTo, busy, onSubmit, onOtherNumber }: CodeStepProps) {
  const t = useAccountTexts()
  const language = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const { refused, onInput } = useOpenRefusal(answer.ok ? null : answer)
  return (
    <>
      <form method="post" noValidate className="stack-large" onSubmit={onSubmit} onInput={onInput} ref={form}>
        <input type="hidden" name="form" value="verify" />
        <input type="hidden" name="phone" value={sentTo} />
        <Note kind="done" role="status">
          {t('login.codeSent', { phone: sentTo })}
        </Note>
        <Refusal form="verify" refused={refused} />
        <div>
          <SentCode form={form} of="verify" refused={refused} />
        </div>
        <Button type="submit" wide busy={busy}>
          {t('login.submit')}
        </Button>
      </form>
      <div className="row row-wrap login-more">
        <form method="post" noValidate onSubmit={onSubmit}>
          <input type="hidden" name="form" value="code" />
          <input type="hidden" name="phone" value={sentTo} />
          <AgainButton answer={answer} busy={busy} />
        </form>
        <a
          className="button button-quiet button-small"
          href={pathIn(language, '/auth/login')}
          onClick={(event) => {
            event.preventDefault()
            onOtherNumber()
          }}
        >
          {t('login.otherNumber')}
        </a>
      </div>
    </>
  )
}
