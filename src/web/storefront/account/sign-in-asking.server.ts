import { brand } from '#shop/content/index.ts'
import type { Language } from '#shop/values/index.ts'
import { refused, tooOften } from '#web/http/form.server.ts'
import type { RateLimitName } from '#web/http/rate-limits.ts'
import type { RequestContext } from '#web/http/request-context.ts'
import type { CodeSent, SignInRefused } from './sign-in-answer.ts'

/**
 * `withScripts`: the page continues by itself and keeps the anti-forgery token; otherwise the browser is redirected to `next`.
 */
export type SignInResult =
  | { ok: true; cookies: string[]; antiForgery: string; next: string | null; withScripts: boolean }
  | { ok: 'sent'; answer: CodeSent }
  | { ok: false; status: 403 | 409 | 422 | 429; answer: SignInRefused }

export type Asking = { requestContext: RequestContext; request: Request; fields: Record<string, string>; language: Language }
export type NotSignedIn = Extract<SignInResult, { ok: false }>

/** Counts a try against each of these limits; returns the form with a message if a limit is reached. */
export async function tooMany(
  { requestContext, fields, language }: Asking,
  form: SignInRefused['form'],
  tries: readonly [RateLimitName, string][],
) {
  for (const [name, key] of tries) {
    const counted = await requestContext.shop.limits.use(name, key)
    if (counted.ok) continue
    const { phone } = await brand(requestContext.ctx.db)
    const refusal = tooOften(language, { ...counted, phone })
    return { ok: false, status: 429, answer: { form, ...refused(fields, { refusal }) } } as const
  }
  return null
}
