import { LinkButton } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useSignedIn } from '../session/session-marker.ts'
import { CodeForm } from './code-form.tsx'
import { LogInForm, SignUpForm } from './password-forms.tsx'
import type { SignInAnswer } from './sign-in-answer.ts'
import { useAccountTexts } from './texts.ts'

type LoginPageProps = { title: string; leastPassword: number; answer: SignInAnswer | undefined }

/**
 * Sign-in by code or password. The forms post to the page, so they work before scripts arrive; with scripts the page continues
 * without a reload.
 */
export function LoginPage({ title, leastPassword, answer }: LoginPageProps) {
  const t = useAccountTexts()
  const signedIn = useSignedIn()
  return (
    <div className="wrap login">
      <header className="page-head">
        <h1>{title}</h1>
        <p className="lead">{t('login.lead')}</p>
        {signedIn && (
          <Note kind="done" title={t('login.already')}>
            <LinkButton kind="quiet" size="small" to="/profile">
              {t('login.toProfile')}
            </LinkButton>
          </Note>
        )}
      </header>
      <div className="login-forms">
        <Panel as="section" title={t('login.codeTitle')}>
          <CodeForm posted={answer} />
        </Panel>
        <Panel kind="sand" as="section" title={t('login.title')}>
          <LogInForm posted={answer} />
          <details className="login-more" open={answer && 'form' in answer && answer.form === 'sign-up'}>
            <summary className="link">{t('login.newTitle')}</summary>
            <SignUpForm leastPassword={leastPassword} posted={answer} />
          </details>
        </Panel>
      </div>
    </div>
  )
}
