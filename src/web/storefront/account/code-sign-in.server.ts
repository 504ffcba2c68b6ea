import { z } from 'zod'
import { LOGIN_CODE } from '../../../shop/accounts/index.ts'
import type { SignedIn } from '../../../shop/accounts/index.ts'
import { requestCode, signInByCode } from '../../../shop/ordering/index.ts'
import { toLatinDigits } from '../../../shop/values/index.ts'
import { deviceOfRequest } from '../../http/begin-session.ts'
import { codeWishes, takeBackRightCode, takeBackWish } from '../../http/code-limits.ts'
import { fieldsIn, readForm, refused, wrong } from '../../http/form.server.ts'
import { tooMany, type Asking, type NotSignedIn, type SignInResult } from './sign-in-asking.server.ts'

/** The first step: a number, to which a code is sent. */
export async function askForCode(asking: Asking): Promise<Extract<SignInResult, { ok: 'sent' | false }>> {
  const { visit, fields, language } = asking
  const { t, mobile } = fieldsIn(language)
  const read = readForm(z.object({ phone: mobile }), fields)
  if (!read.ok) return { ok: false, status: 422, answer: { form: 'code', ...read } }
  const { phone } = read.value
  const { shop, ctx, clientAddress } = visit
  const often = await tooMany(asking, 'code', codeWishes({ phone, clientAddress }))
  if (often) return often
  const { secret, limits } = shop
  const sent = await requestCode(ctx, { phone, purpose: 'sign-in', language, secret, shopUrl: shop.config.shopUrl })
  if (!sent.ok) {
    await takeBackWish({ limits, phone })
    const { waitSeconds } = sent
    const refusal = t('forms.codeJustSent', { count: waitSeconds })
    return { ok: false, status: 429, answer: { form: 'verify', waitSeconds, ...refused(fields, { refusal }) } }
  }
  // As it was typed: what is shown again is what they wrote.
  return { ok: 'sent', answer: { ok: true, sentTo: fields['phone'] ?? '', waitSeconds: LOGIN_CODE.againAfterSeconds } }
}

/** The second step: the code. */
export async function logInByCode(asking: Asking): Promise<SignedIn | NotSignedIn> {
  const { visit, request, fields, language } = asking
  const { t, mobile } = fieldsIn(language)
  const code = z
    .string()
    .default('')
    .transform((typed, issues) => {
      const digits = toLatinDigits(typed.slice(0, 100)).replaceAll(/[\s-]/g, '')
      return /^\d{6}$/.test(digits) ? digits : wrong(issues, t('forms.codeMissing'))
    })
  const read = readForm(z.object({ phone: mobile, code }), fields)
  if (!read.ok) return { ok: false, status: 422, answer: { form: read.errors['phone'] ? 'code' : 'verify', ...read } }
  const { shop, ctx, clientAddress } = visit
  const often = await tooMany(asking, 'verify', [['code-try', clientAddress]])
  if (often) return often
  const { secret, limits } = shop
  const signedIn = await signInByCode(ctx, { ...read.value, name: null, language, secret, device: deviceOfRequest(request) })
  if (signedIn.ok) {
    await takeBackRightCode({ limits, clientAddress })
    return signedIn
  }
  const said = signedIn.problem === 'wrong-code' ? t('forms.codeWrong', { count: signedIn.triesLeft }) : t('forms.codeOver')
  return { ok: false, status: 403, answer: { form: 'verify', ...refused(fields, { errors: { code: said } }) } }
}
