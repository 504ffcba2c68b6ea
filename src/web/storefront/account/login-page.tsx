import { useEffect, useRef, type FormEvent } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { Panel } from '../../ui/panel.tsx'
import { localPath, useLanguage } from '../../ui/texts.tsx'
import { markSignedIn, useSignedIn } from '../session/session-marker.ts'
import { ownPath } from './own-path.ts'
import { PasswordField } from './password-field.tsx'
import type { SignInAnswer, SignInRefused } from './sign-in-answer.ts'
import { useAccountTexts } from './texts.ts'

type LoginPageProps = { title: string; phone: string; leastPassword: number; answer: SignInAnswer | undefined }

/** Both forms on one page. They post to it, so they work before scripts arrive; with scripts the page goes on by itself. */
export function LoginPage({ title, phone, leastPassword, answer }: LoginPageProps) {
  const t = useAccountTexts()
  const signedIn = useSignedIn()
  return (
    <div className="wrap login">
      <header className="page-head">
        <h1>{title}</h1>
        <p className="lead">{t('login.lead')}</p>
        {signedIn ? (
          <Note kind="done" title={t('login.already')}>
            <LinkButton kind="quiet" size="small" to="/profile">
              {t('login.toProfile')}
            </LinkButton>
          </Note>
        ) : (
          <a className="link login-jump" href="#sign-up">
            {t('login.jump')}
          </a>
        )}
      </header>
      <div className="login-forms">
        <Panel as="section" title={t('login.title')}>
          <LogInForm phone={phone} posted={answer} />
        </Panel>
        <section id="sign-up" className="panel panel-sand" aria-labelledby="sign-up-title">
          <h2 id="sign-up-title">{t('login.newTitle')}</h2>
          <p className="soft login-new">{t('login.newLead')}</p>
          <SignUpForm leastPassword={leastPassword} posted={answer} />
        </section>
      </div>
    </div>
  )
}

type Posted = { posted: SignInAnswer | undefined }

function LogInForm({ phone, posted }: Posted & { phone: string }) {
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
      <Button type="submit" wide busy={busy}>
        {t('login.submit')}
      </Button>
      <p className="small muted">{t('login.forgot', { phone: phone.replaceAll(' ', '\u00a0') })}</p>
    </form>
  )
}

function SignUpForm({ leastPassword, posted }: Posted & { leastPassword: number }) {
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

type Refused = { form: SignInRefused['form']; refused: SignInRefused | null }

function PhoneField({ form, refused }: Refused) {
  const t = useAccountTexts()
  return (
    <TextField
      id={`${form}-phone`}
      name="phone"
      label={t('login.phone')}
      error={refused?.errors['phone']}
      defaultValue={refused?.typed['phone']}
      type="tel"
      inputMode="tel"
      autoComplete={form === 'sign-in' ? 'username' : 'tel'}
      required
    />
  )
}

function Refusal({ form, refused }: Refused) {
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

/** Sends a form without leaving the page; when it went well, marks the visitor as logged in and goes where they came from. */
function useSignInForm(form: SignInRefused['form'], posted: SignInAnswer | undefined) {
  const fetcher = useFetcher<SignInAnswer>()
  const navigate = useNavigate()
  const language = useLanguage()
  const done = useRef<SignInAnswer | null>(null)
  const answer = fetcher.data ?? posted

  useEffect(() => {
    const answered = fetcher.data
    if (!answered?.ok || done.current === answered) return
    done.current = answered
    markSignedIn(answered.antiForgery)
    // The page is the same for everybody, so what its address says is read here and not on the server.
    const next = ownPath(new URLSearchParams(window.location.search).get('next'))
    void navigate(next ?? localPath('/profile', language), { replace: true })
  }, [fetcher.data, navigate, language])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    fields.set('scripts', '1')
    void fetcher.submit(fields, { method: 'post', action: localPath('/auth/login', language) })
  }
  const refused = answer && !answer.ok && answer.form === form ? answer : null
  return { refused, busy: fetcher.state !== 'idle', submit }
}
