import { redirect } from 'react-router'
import { z } from 'zod'
import { SESSION_LIMITS, staffSignIn } from '../../shop/accounts/index.ts'
import { brand } from '../../shop/content/index.ts'
import { sessionCookie } from '../http/cookies.ts'
import { visitContext } from '../http/visit.ts'
import { isHttps } from '../http/visits.ts'
import type { Route } from './+types/sign-in.route'
import { formFields, officePath } from './access.server.ts'
import { officeTokenCookie } from './office-cookies.server.ts'
import { officeSpeech } from './speech.server.ts'

export async function signInPage(args: Route.LoaderArgs) {
  const { shop, ctx } = args.context.get(visitContext)
  const to = officePath(args.url.searchParams.get('to'))
  const speech = officeSpeech(args, isHttps(shop))
  if (ctx.actor.kind === 'staff') throw redirect(to)
  return { ...speech, to, shopName: (await brand(ctx.db)).name[speech.language] }
}

type Refusal = { problem: 'missing' | 'wrong-name-or-password' | 'too-many-tries'; minutes: number; name: string }
export type Tried = { ok: true; to: string; headers: Headers } | ({ ok: false; status: number } & Refusal)

const Fields = z.object({ name: z.string().trim().min(1).max(100), password: z.string().min(1).max(128) })

/** Tries are counted by address and by name, so neither many names nor many addresses help a guesser. */
export async function trySignIn({ context, request }: Route.ActionArgs): Promise<Tried> {
  const { shop, ctx, clientAddress } = context.get(visitContext)
  const form = await formFields(request)
  const parsed = Fields.safeParse(form)
  if (!parsed.success) return { ok: false, status: 422, problem: 'missing', minutes: 0, name: (form['name'] ?? '').slice(0, 100) }
  const { name, password } = parsed.data
  for (const [limit, key] of [
    ['sign-in', clientAddress],
    ['sign-in-by-name', `staff ${name.toLowerCase()}`],
  ] as const) {
    const used = await shop.limits.use(limit, key)
    if (!used.ok) return { ok: false, status: 429, problem: used.problem, minutes: Math.ceil(used.retryAfterSeconds / 60), name }
  }
  const signedIn = await staffSignIn(ctx, { signInName: name, password })
  if (!signedIn.ok) return { ok: false, status: 422, problem: signedIn.problem, minutes: 0, name }
  await shop.limits.forget('sign-in-by-name', `staff ${name.toLowerCase()}`)
  const seconds = SESSION_LIMITS.staff.absolute / 1000
  const headers = new Headers()
  headers.append('Set-Cookie', sessionCookie('staff', signedIn.session.token, isHttps(shop), seconds))
  headers.append('Set-Cookie', officeTokenCookie(signedIn.session.antiForgery, isHttps(shop), seconds))
  return { ok: true, to: officePath(form['to'] ?? null), headers }
}
