import assert from 'node:assert/strict'
import { z } from 'zod'
import { PASSWORD_LIMITS, passwordProblem, signIn, type PasswordProblem, type SignedIn } from '#shop/accounts/index.ts'
import { signUpByCode } from '#shop/customers/index.ts'
import { parsePhone, type Language, type Phone } from '#shop/values/index.ts'
import { beginSession, deviceOfRequest } from '#web/http/begin-session.ts'
import { takeBackRightCode } from '#web/http/code-limits.ts'
import { fieldsIn, formFields, readForm, refused } from '#web/http/form.server.ts'
import { noteSecurity } from '#web/http/security-log.ts'
import { passwordTries, rightPassword } from '#web/http/sign-in-limits.ts'
import type { RequestContext } from '#web/http/request-context.ts'
import { wordsOf } from '#texts/all.server.ts'
import { ownPath } from './own-path.ts'
import { askForCode, codeField, codeRefused, logInByCode, sendCode } from './code-sign-in.server.ts'
import { tooMany, type Asking, type NotSignedIn, type SignInResult } from './sign-in-asking.server.ts'

/**
 * Handles the forms for sign-in by code, sign-in by password, and sign-up, which all post to one page. The cart is not involved.
 */
export async function takeSignIn(requestContext: RequestContext, request: Request, language: Language): Promise<SignInResult> {
  const fields = await formFields(request)
  const asking = { requestContext, request, fields, language }
  if (fields['form'] === 'code') return askForCode(asking)
  if (fields['form'] === 'sign-up' && (fields['code'] === undefined || fields['again'] !== undefined)) return beginAccount(asking)
  const done = await take(asking)
  if (!done.ok) return done
  const { antiForgery } = done.session
  const by = fields['form'] === 'verify' ? 'code' : fields['form'] === 'sign-up' ? 'sign-up' : 'password'
  const phone = parsePhone(fields['phone'] ?? '')
  assert(phone.ok, 'somebody signed in without a phone')
  const cookies = await beginSession(requestContext, request, { ...done, by, phone: phone.phone })
  const next = ownPath(new URL(request.url).searchParams.get('next'))
  return { ok: true, cookies, antiForgery, next, withScripts: fields['scripts'] === '1' }
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
  const { requestContext, fields, language } = asking
  const { t, mobile } = fieldsIn(language)
  // Longer than any password can be; the full rules are for new passwords.
  const password = z
    .string({ error: t('forms.passwordMissing') })
    .min(1, t('forms.passwordMissing'))
    .max(1000, t('forms.wrongPhoneOrPassword'))
  const read = readForm(z.object({ phone: mobile, password }), fields)
  if (!read.ok) return { ok: false, status: 422, answer: { form: 'sign-in', ...read } }
  const { phone } = read.value
  const trying = { request: asking.request, of: { kind: 'customer', name: phone } } as const
  const often = await tooMany(asking, 'sign-in', passwordTries(requestContext, trying))
  if (often) return often
  const signedIn = await signIn(requestContext.ctx, { ...read.value, device: deviceOfRequest(asking.request) })
  if (signedIn.ok) {
    await rightPassword(requestContext, trying)
    return signedIn
  }
  noteSecurity(requestContext, 'sign-in-refused', { kind: 'customer', by: 'password' })
  const refusal = `${t('forms.wrongPhoneOrPassword')} ${t('forms.wrongPhoneOrPasswordText')}`
  return { ok: false, status: 403, answer: { form: 'sign-in', ...refused(fields, { refusal }) } }
}

/** The first step of sign-up with a password: validates everything, then sends a code to verify the number. */
async function beginAccount(asking: Asking): Promise<Extract<SignInResult, { ok: 'sent' | false }>> {
  const read = readAccount(asking)
  if (!read.ok) return read
  const often = await tooMany(asking, 'sign-up', [['sign-up', asking.requestContext.clientAddress]])
  if (often) return often
  return sendCode(asking, { phone: read.value.phone, purpose: 'sign-up' })
}

/**
 * The second step: the same form with the code. A known number opens its existing account, so that nobody else learns that it
 * exists.
 */
async function makeAccount(asking: Asking): Promise<SignedIn | NotSignedIn> {
  const { requestContext, fields, language } = asking
  const read = readAccount(asking)
  if (!read.ok) return read
  const entered = readForm(z.object({ code: codeField(language) }), fields)
  if (!entered.ok) return { ok: false, status: 422, answer: { form: 'sign-up', ...entered } }
  const { shop, ctx, clientAddress } = requestContext
  const often = await tooMany(asking, 'sign-up', [['code-try', clientAddress]])
  if (often) return often
  const { secret, limits } = shop
  const input = { ...read.value, ...entered.value, language, secret, device: deviceOfRequest(asking.request) }
  const made = await signUpByCode(ctx, input)
  if (made.ok) {
    await takeBackRightCode({ limits, clientAddress })
    await limits.uncount('sign-up', clientAddress)
    return made
  }
  return made.problem === 'password' ? poorPassword(asking, made.reason) : codeRefused(asking, 'sign-up', made)
}

type AccountRead = { ok: true; value: { name: string; phone: Phone; password: string } } | NotSignedIn

function readAccount(asking: Asking): AccountRead {
  const { fields, language } = asking
  const { t, mobile, line } = fieldsIn(language)
  const password = z.string({ error: t('forms.passwordMissing') }).min(1, t('forms.passwordMissing'))
  const read = readForm(z.object({ name: line(100, t('forms.nameMissing')), phone: mobile, password }), fields)
  if (!read.ok) return { ok: false, status: 422, answer: { form: 'sign-up', ...read } }
  const reason = passwordProblem(read.value.password, read.value.phone)
  return reason ? poorPassword(asking, reason) : read
}

function poorPassword({ fields, language }: Asking, reason: PasswordProblem): NotSignedIn {
  const errors = { password: passwordSentence(reason, language) }
  return { ok: false, status: 422, answer: { form: 'sign-up', ...refused(fields, { errors }) } }
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
