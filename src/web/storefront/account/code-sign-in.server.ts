import { z } from 'zod'
import { LOGIN_CODE, type CodeRefused, type SignedIn } from '#shop/accounts/index.ts'
import { requestCode, signInByCode } from '#shop/customers/index.ts'
import { toLatinDigits, type Language, type Phone } from '#shop/values/index.ts'
import { deviceOfRequest } from '#web/http/begin-session.ts'
import { codeRequests, takeBackRequest, takeBackRightCode } from '#web/http/code-limits.ts'
import { fieldsIn, readForm, refused, wrong } from '#web/http/form.server.ts'
import { noteSecurity } from '#web/http/security-log.ts'
import { deviceOfName } from '#web/http/sign-in-limits.ts'
import { tooMany, type Asking, type NotSignedIn, type SignInResult } from './sign-in-asking.server.ts'

/** The first step: sends a code to a number. */
export async function askForCode(asking: Asking): Promise<Extract<SignInResult, { ok: 'sent' | false }>> {
  const { fields, language } = asking
  const read = readForm(z.object({ phone: fieldsIn(language).mobile }), fields)
  if (!read.ok) return { ok: false, status: 422, answer: { form: 'code', ...read } }
  return sendCode(asking, { phone: read.value.phone, purpose: 'sign-in' })
}

type Sending = { phone: Phone; purpose: 'sign-in' | 'sign-up' }

/** Does the same work and gives the same answer whether the number has an account or not. */
export async function sendCode(
  asking: Asking,
  { phone, purpose }: Sending,
): Promise<Extract<SignInResult, { ok: 'sent' | false }>> {
  const { requestContext, request, fields, language } = asking
  const { shop, ctx, clientAddress } = requestContext
  const [first, next] = purpose === 'sign-in' ? (['code', 'verify'] as const) : (['sign-up', 'sign-up'] as const)
  const device = deviceOfName(requestContext, { request, of: { kind: 'customer', name: phone } })
  const from = { phone, clientAddress, device }
  const often = await tooMany(asking, first, codeRequests(from))
  if (often) return often
  const { secret, limits } = shop
  const sent = await requestCode(ctx, { phone, purpose, language, secret, shopUrl: shop.config.shopUrl })
  if (!sent.ok) {
    await takeBackRequest(limits, from)
    const { waitSeconds } = sent
    const refusal = fieldsIn(language).t('forms.codeJustSent', { count: waitSeconds })
    return { ok: false, status: 429, answer: { form: next, waitSeconds, ...refused(fields, { refusal }) } }
  }
  // The form shows the number exactly as it was typed.
  const { typed } = refused(fields, {})
  return {
    ok: 'sent',
    answer: { ok: true, form: next, typed, sentTo: fields['phone'] ?? '', waitSeconds: LOGIN_CODE.againAfterSeconds },
  }
}

/** The second step: the code. */
export async function logInByCode(asking: Asking): Promise<SignedIn | NotSignedIn> {
  const { requestContext, request, fields, language } = asking
  const { mobile } = fieldsIn(language)
  const read = readForm(z.object({ phone: mobile, code: codeField(language) }), fields)
  if (!read.ok) return { ok: false, status: 422, answer: { form: read.errors['phone'] ? 'code' : 'verify', ...read } }
  const { shop, ctx, clientAddress } = requestContext
  const often = await tooMany(asking, 'verify', [['code-try', clientAddress]])
  if (often) return often
  const { secret, limits } = shop
  const signedIn = await signInByCode(ctx, { ...read.value, name: null, language, secret, device: deviceOfRequest(request) })
  if (signedIn.ok) {
    await takeBackRightCode({ limits, clientAddress })
    return signedIn
  }
  return codeRefused(asking, 'verify', signedIn)
}

export function codeRefused(
  { requestContext, fields, language }: Asking,
  form: 'verify' | 'sign-up',
  why: CodeRefused,
): NotSignedIn {
  noteSecurity(requestContext, 'sign-in-refused', { kind: 'customer', by: form === 'verify' ? 'code' : 'sign-up' })
  const { t } = fieldsIn(language)
  const said = why.problem === 'wrong-code' ? t('forms.codeWrong', { count: why.triesLeft }) : t('forms.codeOver')
  return { ok: false, status: 403, answer: { form, ...refused(fields, { errors: { code: said } }) } }
}

/** Six digits, in Latin or Bangla script, with any spaces or separators. */
export function codeField(language: Language) {
  const { t } = fieldsIn(language)
  return z
    .string()
    .default('')
    .transform((typed, issues) => {
      const digits = toLatinDigits(typed.slice(0, 100)).replaceAll(/[\s-]/g, '')
      return /^\d{6}$/.test(digits) ? digits : wrong(issues, t('forms.codeMissing'))
    })
}
