import { joinByLink, linkHolder, type PasswordProblem } from '#shop/accounts/index.ts'
import { brand, iconsOf, logoOf } from '#shop/content/index.ts'
import { requestContextKey } from '#web/http/request-context.ts'
import { isHttps } from '#web/http/make-request-context.ts'
import type { Route } from '../+types/join.route'
import { formFields } from '../access.server.ts'
import { SETUP_PATH } from '../settings/setup.server.ts'
import { officeLocale } from '../office-locale.server.ts'
import { inLanguage } from '#shop/values/translations.ts'

/** The owner of a join link. An unknown, a used and an expired link look the same. */
export async function joinPage(args: Pick<Route.LoaderArgs, 'context' | 'request' | 'url' | 'params'>) {
  const { shop, ctx } = args.context.get(requestContextKey)
  const speech = officeLocale(args, isHttps(shop))
  const { token } = args.params
  const own = await brand(ctx.db)
  const shown = { shopName: inLanguage(own.name, speech.language), logo: logoOf(own, speech.language), icons: iconsOf(own) }
  return { ...speech, ...shown, token, holder: await linkHolder(ctx.db, { token, now: ctx.now }) }
}

export type JoinRefusal = { problem: 'over' | PasswordProblem | 'too-many-tries'; minutes: number }

export async function join({
  context,
  request,
  params,
}: Pick<Route.ActionArgs, 'context' | 'request' | 'params'>): Promise<
  { ok: true; signInName: string; to: string | null } | ({ ok: false; status: number } & JoinRefusal)
> {
  const { shop, ctx, clientAddress } = context.get(requestContextKey)
  const used = await shop.limits.use('sign-in', clientAddress)
  if (!used.ok) return { ok: false, status: 429, problem: used.problem, minutes: Math.ceil(used.retryAfterSeconds / 60) }
  const password = (await formFields(request))['password'] ?? ''
  const holder = await linkHolder(ctx.db, { token: params.token, now: ctx.now })
  const joined = await joinByLink(ctx, { token: params.token, password })
  if (joined.ok) {
    await shop.limits.uncount('sign-in', clientAddress)
    // The first sign-in of an owner leads to the list of what opens the shop.
    return { ...joined, to: holder?.role === 'owner' && !holder.hasPassword ? SETUP_PATH : null }
  }
  switch (joined.problem) {
    case 'link-over':
      return { ok: false, status: 404, problem: 'over', minutes: 0 }
    case 'password':
      return { ok: false, status: 422, problem: joined.reason, minutes: 0 }
    default:
      return joined satisfies never
  }
}
