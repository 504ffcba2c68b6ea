import { useEffect, useRef, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { useWaiting } from '#web/ui/sent-form.ts'
import { useAnswers } from '#web/ui/use-answers.ts'
import { useLanguage } from '#web/ui/texts.tsx'
import { markSignedIn } from '../session/session-marker.ts'
import { ownPath } from './own-path.ts'
import type { SignInAnswer, SignInForm } from './sign-in-answer.ts'
import { pathIn, plainPath } from '#shop/values/paths.ts'

/**
 * Submits the forms of the login page without leaving it; after success, marks the visitor as signed in and returns to the
 * previous page.
 */
export function useSignIn(posted: SignInAnswer | undefined) {
  const fetcher = useAnswers<SignInAnswer>()
  const busy = useWaiting(fetcher.state, fetcher.data)
  const navigate = useNavigate()
  const language = useLanguage()
  const done = useRef<SignInAnswer | null>(null)
  const answer = fetcher.data ?? posted

  useEffect(() => {
    const answered = fetcher.data
    if (!answered?.ok || !('antiForgery' in answered) || done.current === answered) return
    done.current = answered
    markSignedIn(answered.antiForgery)
    // The page is the same for everybody, so the browser reads its query, not the server.
    const next = ownPath(new URLSearchParams(window.location.search).get('next'))
    const { pathname, search, hash } = new URL(next ?? '/profile', window.location.origin)
    // The language may have changed since.
    void navigate({ pathname: pathIn(language, plainPath(pathname)), search, hash }, { replace: true })
  }, [fetcher.data, navigate, language])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Includes the pressed button: one form has two.
    const fields = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter)
    fields.set('scripts', '1')
    void fetcher.submit(fields, { method: 'post', action: pathIn(language, '/auth/login') })
  }
  return { answer, busy, submit }
}

/** One of these forms with its errors. */
export function useSignInForm(form: SignInForm, posted: SignInAnswer | undefined) {
  const { answer, busy, submit } = useSignIn(posted)
  return { refused: answer && !answer.ok && answer.form === form ? answer : null, busy, submit }
}
