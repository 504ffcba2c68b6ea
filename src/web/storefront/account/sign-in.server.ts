import { z } from 'zod'
import { PASSWORD_LIMITS, signIn, signUp } from '../../../shop/accounts/index.ts'
import type { PasswordProblem, SignedIn } from '../../../shop/accounts/index.ts'
import type { Language } from '../../../shop/values/index.ts'
import { beginSession, deviceOfRequest } from '../../http/begin-session.ts'
import { fieldsIn, formFields, readForm, refused } from '../../http/form.server.ts'
import type { Visit } from '../../http/visit.ts'
import { wordsOf } from '../../texts/page-texts.server.ts'
import { ownPath } from './own-path.ts'
import { askForCode, logInByCode } from './code-sign-in.server.ts'
import { tooMany, type Asking, type NotSignedIn, type SignInResult } from './sign-in-asking.server.ts'

/** Logging in by a code or a password, and making an account: forms that post to one page. The cart has no part in it. */
export async function takeSignIn(visit: Visit, request: Request, language: Language): Promise<SignInResult> {
  const fields = await formFields(request)
  const asking = { visit, request, fields, language }
  if (fields['form'] === 'code') return askForCode(asking)
  const done = await take(asking)
  if (!done.ok) return done
  const { antiForgery } = done.session
  const cookie = await beginSession(visit, request, done.session)
  const next = ownPath(new URL(request.url).searchParams.get('next'))
  return { ok: true, cookie, antiForgery, next, withScripts: fields['scripts'] === '1' }
}

function take(asking: Asking): Promise<SignedIn | NotSignedIn> {
  switch (asking.fields['form']) {
    case 'verify':
      return logInByCode(asking)
    case 'sign-up':
      return makeAccount(asking)
    default:
      return logIn(asking)
  }
}

async function logIn(asking: Asking): Promise<SignedIn | NotSignedIn> {
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
  const signedIn = await signIn(visit.ctx, { ...read.value, device: deviceOfRequest(asking.request) })
  if (signedIn.ok) {
    await visit.shop.limits.forget('sign-in-by-name', phone)
    await visit.shop.limits.giveBack('sign-in', visit.clientAddress)
    return signedIn
  }
  const refusal = `${t('forms.wrongPhoneOrPassword')} ${t('forms.wrongPhoneOrPasswordText')}`
  return { ok: false, status: 403, answer: { form: 'sign-in', ...refused(fields, { refusal }) } }
}

async function makeAccount(asking: Asking): Promise<SignedIn | NotSignedIn> {
  const { visit, fields, language } = asking
  const { t, mobile, line } = fieldsIn(language)
  const password = z.string({ error: t('forms.passwordMissing') }).min(1, t('forms.passwordMissing'))
  const read = readForm(z.object({ name: line(100, t('forms.nameMissing')), phone: mobile, password }), fields)
  if (!read.ok) return { ok: false, status: 422, answer: { form: 'sign-up', ...read } }
  const often = await tooMany(asking, 'sign-up', [['sign-up', visit.clientAddress]])
  if (often) return often
  const made = await signUp(visit.ctx, { ...read.value, language, device: deviceOfRequest(asking.request) })
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
