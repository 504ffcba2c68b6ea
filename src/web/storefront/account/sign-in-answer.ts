import type { FormRefused } from '../../http/form-answer.ts'

export type SignInRefused = FormRefused & { form: 'sign-in' | 'sign-up' }

/** What the login page answers to its own scripts. */
export type SignInAnswer = { ok: true; antiForgery: string } | SignInRefused
