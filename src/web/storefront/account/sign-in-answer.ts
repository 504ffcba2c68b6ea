import type { FormRefused } from '#web/http/form-answer.ts'

export type SignInForm = 'code' | 'verify' | 'sign-in' | 'sign-up'

/** `waitSeconds`: how long until another code can be requested. */
export type SignInRefused = FormRefused & { form: SignInForm; waitSeconds?: number }

/** A code was sent to this number; the number is as it was typed. */
export type CodeSent = {
  ok: true
  /** The form into which the code is typed. */
  form: 'verify' | 'sign-up'
  typed: Record<string, string>
  sentTo: string
  waitSeconds: number
}

/** What the login page answers to its own scripts. */
export type SignInAnswer = { ok: true; antiForgery: string } | CodeSent | SignInRefused
