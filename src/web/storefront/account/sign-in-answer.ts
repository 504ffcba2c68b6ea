import type { FormRefused } from '#web/http/form-answer.ts'

export type SignInForm = 'code' | 'verify' | 'sign-in' | 'sign-up'

/** `waitSeconds`: after so long another code can be had. */
export type SignInRefused = FormRefused & { form: SignInForm; waitSeconds?: number }

/** A code is on its way to the number as it was typed. */
export type CodeSent = {
  ok: true
  /** Where it is typed. */
  form: 'verify' | 'sign-up'
  typed: Record<string, string>
  sentTo: string
  waitSeconds: number
}

/** What the login page answers to its own scripts. */
export type SignInAnswer = { ok: true; antiForgery: string } | CodeSent | SignInRefused
