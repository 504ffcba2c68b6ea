import { redirect } from 'react-router'
import { z } from 'zod'
import { deviceOf, finishSignIn, halfSessionHolder, SESSION_LIMITS, staffSignIn } from '#shop/accounts/index.ts'
import type { StartedSession } from '#shop/accounts/model.ts'
import { brand, iconsOf, logoOf } from '#shop/content/index.ts'
import { inLanguage, cleanLine } from '#shop/values/index.ts'
import { sessionCookie } from '../http/cookies.ts'
import { noteSecurity } from '../http/security-log.ts'
import { deviceCookie, passwordTries, rightPassword } from '../http/sign-in-limits.ts'
import { requestContextKey } from '../http/request-context.ts'
import { isHttps } from '../http/make-request-context.ts'
import type { Route } from './+types/sign-in.route'
import { formFields, officePath } from './access.server.ts'
import { halfSessionCookie, halfSessionToken, officeTokenCookie } from './office-cookies.server.ts'
import { officeLocale } from './office-locale.server.ts'

type Asked = Pick<Route.LoaderArgs, 'context' | 'request' | 'url'>

export async function signInPage(args: Asked) {
  const { shop, ctx } = args.context.get(requestContextKey)
  const { searchParams } = args.url
  const to = officePath(searchParams.get('to'))
  const speech = officeLocale(args, isHttps(shop))
  if (ctx.actor.kind === 'staff') throw redirect(to)
  // After choosing a password by a link, the name does not have to be typed again.
  const joined = cleanLine(searchParams.get('joined') ?? '', 100) ?? ''
  const own = await brand(ctx.db)
  const shown = { shopName: inLanguage(own.name, speech.language), logo: logoOf(own, speech.language), icons: iconsOf(own) }
  return { ...speech, to, joined, ...shown }
}

type Refusal = { problem: 'missing' | 'wrong-name-or-password' | 'too-many-tries'; minutes: number; name: string }
type Tried = { ok: true; to: string; headers: Headers } | ({ ok: false; status: number } & Refusal)

const Fields = z.object({ name: z.string().trim().min(1).max(100), password: z.string().min(1).max(128) })

/**
 * Using many names or many addresses does not help a guesser, and guesses do not lock out a browser that has signed in under the
 * name before.
 */
export async function trySignIn({ context, request }: Pick<Asked, 'context' | 'request'>): Promise<Tried> {
  const requestContext = context.get(requestContextKey)
  const { shop, ctx } = requestContext
  const form = await formFields(request)
  const parsed = Fields.safeParse(form)
  if (!parsed.success) return { ok: false, status: 422, problem: 'missing', minutes: 0, name: (form['name'] ?? '').slice(0, 100) }
  const { name, password } = parsed.data
  const trying = { request, of: { kind: 'staff', name } } as const
  for (const [limit, key] of passwordTries(requestContext, trying)) {
    const used = await shop.limits.use(limit, key)
    if (!used.ok) return { ok: false, status: 429, problem: used.problem, minutes: Math.ceil(used.retryAfterSeconds / 60), name }
  }
  const device = deviceOf(request.headers.get('User-Agent'))
  const signedIn = await staffSignIn(ctx, { signInName: name, password, device })
  if (!signedIn.ok) {
    noteSecurity(requestContext, 'sign-in-refused', { kind: 'staff', by: 'password' })
    return { ok: false, status: 422, problem: signedIn.problem, minutes: 0, name }
  }
  noteSecurity(requestContext, 'signed-in', { kind: 'staff', by: 'password', whole: signedIn.session !== null })
  await rightPassword(requestContext, trying)
  const https = isHttps(shop)
  const to = officePath(form['to'] ?? null)
  const known = deviceCookie(requestContext, trying.of)
  if (signedIn.session) return { ok: true, to, headers: sessionHeaders(signedIn.session, { https, known }) }
  const { token, expiresAt } = signedIn.half
  const seconds = Math.round((expiresAt.getTime() - ctx.now.getTime()) / 1000)
  const headers = new Headers()
  headers.append('Set-Cookie', halfSessionCookie(token, https, seconds))
  headers.append('Set-Cookie', known)
  return { ok: true, to: codePath(to), headers }
}

export type CodeRefusal = { problem: 'missing' | 'wrong-code' | 'over' | 'too-many-tries'; minutes: number }
type CodeTried = { ok: true; to: string; headers: Headers } | ({ ok: false; status: number } & CodeRefusal)

/** Asks for the code; without a recently typed password, returns to the start. */
export async function codePage(args: Asked) {
  const { shop, ctx } = args.context.get(requestContextKey)
  const page = await signInPage(args)
  const token = halfSessionToken(args.request, isHttps(shop))
  const holder = token === null ? null : await halfSessionHolder(ctx.db, { token, now: ctx.now })
  if (holder === null)
    throw redirect(page.to === '/office' ? '/office/sign-in' : `/office/sign-in?to=${encodeURIComponent(page.to)}`)
  return page
}

/** Tries are counted by address and by person, for all half sessions together. */
export async function tryCode({ context, request }: Pick<Asked, 'context' | 'request'>): Promise<CodeTried> {
  const requestContext = context.get(requestContextKey)
  const { shop, ctx, clientAddress } = requestContext
  const https = isHttps(shop)
  const refused = (status: number, problem: CodeRefusal['problem'], minutes = 0) =>
    ({ ok: false, status, problem, minutes }) as const
  const token = halfSessionToken(request, https)
  const holder = token === null ? null : await halfSessionHolder(ctx.db, { token, now: ctx.now })
  if (token === null || holder === null) return refused(422, 'over')
  const form = await formFields(request)
  const code = (form['code'] ?? '').slice(0, 100)
  if (code.trim() === '') return refused(422, 'missing')
  for (const [limit, key] of [
    ['sign-in', clientAddress],
    ['sign-in-code', holder],
  ] as const) {
    const used = await shop.limits.use(limit, key)
    if (!used.ok) return refused(429, used.problem, Math.ceil(used.retryAfterSeconds / 60))
  }
  const finished = await finishSignIn(ctx, { token, code })
  if (!finished.ok) {
    noteSecurity(requestContext, 'sign-in-refused', { kind: 'staff', by: 'second-factor', staff: holder })
    return refused(422, finished.problem === 'half-session-over' ? 'over' : finished.problem)
  }
  const by = finished.withRecoveryCode ? 'recovery-code' : 'second-factor'
  noteSecurity(requestContext, 'signed-in', { kind: 'staff', by, whole: true, staff: holder })
  await shop.limits.forget('sign-in-code', holder)
  await shop.limits.uncount('sign-in', clientAddress)
  const headers = sessionHeaders(finished.session, { https })
  headers.append('Set-Cookie', halfSessionCookie('', https, 0))
  return { ok: true, to: officePath(form['to'] ?? null), headers }
}

function codePath(to: string): string {
  return to === '/office' ? '/office/sign-in/code' : `/office/sign-in/code?to=${encodeURIComponent(to)}`
}

function sessionHeaders({ token, antiForgery }: StartedSession, { https, known }: { https: boolean; known?: string }): Headers {
  const seconds = SESSION_LIMITS.staff.absolute / 1000
  const headers = new Headers()
  headers.append('Set-Cookie', sessionCookie('staff', token, https, seconds))
  headers.append('Set-Cookie', officeTokenCookie(antiForgery, https, seconds))
  if (known !== undefined) headers.append('Set-Cookie', known)
  return headers
}
