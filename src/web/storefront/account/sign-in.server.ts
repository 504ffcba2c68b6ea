import { z } from 'zod'
import { PASSWORD_LIMITS, SESSION_LIMITS, signIn, signUp } from '../../../shop/accounts/index.ts'
import type { PasswordProblem, SignedIn } from '../../../shop/accounts/index.ts'
import { brand } from '../../../shop/content/index.ts'
import type { Language } from '../../../shop/values/index.ts'
import { sessionCookie } from '../../http/cookies.ts'
import { fieldsIn, formFields, readForm, refused, tooOften } from '../../http/form.server.ts'
import type { RateLimitName } from '../../http/rate-limits.ts'
import { isHttps } from '../../http/visits.ts'
import type { Visit } from '../../http/visit.ts'
import { wordsOf } from '../../texts/page-texts.server.ts'
import { ownPath } from './own-path.ts'
import type { SignInRefused } from './sign-in-answer.ts'

/** `withScripts`: the page goes on by itself and keeps the anti-forgery token; else the browser is sent to `next`. */
export type SignInResult =
  | { ok: true; cookie: string; antiForgery: string; next: string | null; withScripts: boolean }
  | { ok: false; status: 403 | 409 | 422 | 429; answer: SignInRefused }

type Asking = { visit: Visit; fields: Record<string, string>; language: Language }

/** Logging in and making an account: two forms that post to one page. The cart has no part in it. */
export async function takeSignIn(visit: Visit, request: Request, language: Language): Promise<SignInResult> {
  const fields = await formFields(request)
  const asking = { visit, fields, language }
  const done = fields['form'] === 'sign-up' ? await makeAccount(asking) : await logIn(asking)
  if (!done.ok) return done
  const { token, antiForgery } = done.session
  const cookie = sessionCookie('customer', token, isHttps(visit.shop), SESSION_LIMITS.customer.absolute / 1000)
  const next = ownPath(new URL(request.url).searchParams.get('next'))
  return { ok: true, cookie, antiForgery, next, withScripts: fields['scripts'] === '1' }
}

async function logIn(asking: Asking): Promise<SignedIn | Extract<SignInResult, { ok: false }>> {
  const { visit, fields, language } = asking
  const { t, mobile } = fieldsIn(language)
  // Longer than any password can be; the rules are for new ones.
  const password = z
    .string({ error: t('forms.passwordMissing') })
    .min(1, t('forms.passwordMissing'))
    .max(1000, t('forms.wrongPhoneOrPassword'))
  const read = readForm(z.object({ phone: mobile, password }), fields)
  if (!read.ok) return { ok: false, status: 422, answer: { form: 'sign-in', ...read } }
  const { phone } = read.value
  const often = await tooMany(asking, 'sign-in', [
    ['sign-in', visit.clientAddress],
    ['sign-in-by-name', phone],
  ])
  if (often) return often
  const signedIn = await signIn(visit.ctx, read.value)
  if (signedIn.ok) {
    await visit.shop.limits.forget('sign-in-by-name', phone)
    await visit.shop.limits.giveBack('sign-in', visit.clientAddress)
    return signedIn
  }
  const refusal = `${t('forms.wrongPhoneOrPassword')} ${t('forms.wrongPhoneOrPasswordText')}`
  return { ok: false, status: 403, answer: { form: 'sign-in', ...refused(fields, { refusal }) } }
}

async function makeAccount(asking: Asking): Promise<SignedIn | Extract<SignInResult, { ok: false }>> {
  const { visit, fields, language } = asking
  const { t, mobile, line } = fieldsIn(language)
  const password = z.string({ error: t('forms.passwordMissing') }).min(1, t('forms.passwordMissing'))
  const read = readForm(z.object({ name: line(100, t('forms.nameMissing')), phone: mobile, password }), fields)
  if (!read.ok) return { ok: false, status: 422, answer: { form: 'sign-up', ...read } }
  const often = await tooMany(asking, 'sign-up', [['sign-up', visit.clientAddress]])
  if (often) return often
  const made = await signUp(visit.ctx, { ...read.value, language })
  if (made.ok) return made
  switch (made.problem) {
    case 'phone-taken':
      return {
        ok: false,
        status: 409,
        answer: { form: 'sign-up', ...refused(fields, { errors: { phone: t('forms.phoneTaken') } }) },
      }
    case 'password': {
      const errors = { password: passwordSentence(made.reason, language) }
      return { ok: false, status: 422, answer: { form: 'sign-up', ...refused(fields, { errors }) } }
    }
    default:
      return made satisfies never
  }
}

function passwordSentence(reason: PasswordProblem, language: Language): string {
  const t = wordsOf('forms', language)
  switch (reason) {
    case 'too-short':
      return t('forms.passwordTooShort', { count: PASSWORD_LIMITS.least })
    case 'too-long':
      return t('forms.passwordTooLong', { count: PASSWORD_LIMITS.most })
    case 'too-common':
      return t('forms.passwordTooCommon')
    default:
      return reason satisfies never
  }
}

async function tooMany({ visit, fields, language }: Asking, form: SignInRefused['form'], tries: [RateLimitName, string][]) {
  for (const [name, key] of tries) {
    const counted = await visit.shop.limits.use(name, key)
    if (counted.ok) continue
    const { phone } = await brand(visit.ctx.db)
    const refusal = tooOften(language, { ...counted, phone })
    return { ok: false, status: 429, answer: { form, ...refused(fields, { refusal }) } } as const
  }
  return null
}
