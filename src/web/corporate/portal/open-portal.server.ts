import { data, redirect, type RouterContextProvider } from 'react-router'
import { brand } from '#shop/content/index.ts'
import { companyPortal, type CompanyPortal } from '#shop/gifting/index.ts'
import type { Language } from '#shop/values/language.ts'
import { inLanguage, nameIn } from '#shop/values/translations.ts'
import { openPage } from '#web/http/open-page.server.ts'
import { requestContextKey, type RequestContext } from '#web/http/request-context.ts'
import type { TextParameters, Texts } from '#texts/catalogue.ts'
import { wordsOf } from '#texts/all.server.ts'
import type { PortalFrameView, PortalPage } from './portal-data.ts'
import type { PortalText } from './texts.ts'
import { pathIn, languageOfPath } from '#shop/values/paths.ts'

type Args = { context: Readonly<RouterContextProvider>; url: URL; params: { id: string } }

export type OpenPortal = { requestContext: RequestContext; portal: CompanyPortal; language: Language; t: PortalWords }
export type PortalWords = (text: PortalText, words?: TextParameters) => string

export const PRIVATE = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'same-origin' }

/**
 * The company as a member sees it. Other signed-in visitors get 404; visitors who are not signed in are redirected to sign in.
 */
export async function openPortal({ context, url, params }: Args): Promise<OpenPortal> {
  const requestContext = context.get(requestContextKey)
  const { ctx } = requestContext
  const language = languageOfPath(url.pathname)
  if (ctx.actor.kind !== 'customer') {
    const next = encodeURIComponent(url.pathname)
    throw redirect(`${pathIn(language, '/auth/login')}?next=${next}`, { status: 302, headers: PRIVATE })
  }
  const { customerId } = ctx.actor
  const portal = await companyPortal(ctx.db, { companyId: params.id, customerId, now: ctx.now })
  if (!portal) throw data(null, { status: 404, headers: PRIVATE })
  return { requestContext, portal, language, t: wordsOf('portal', language) }
}

/** The loader of each company page. `show` builds the part that differs. */
export async function portalPage<Part>(
  args: Args,
  page: PortalPage,
  show: (open: OpenPortal) => Part | Promise<Part>,
  own: Record<string, Texts[string]> = {},
) {
  const open = await openPortal(args)
  const { portal, language, t } = open
  const { company, role } = portal
  const { texts } = openPage(args, 'portal', ['portal'])
  const shop = await brand(open.requestContext.ctx.db)
  const name = nameIn(company, language)
  const frame: PortalFrameView = {
    id: company.id,
    name,
    account: t('portal.account', { role: t(`portal.role.${role}`) }),
    blocked: company.blocked,
    page,
    shop: [inLanguage(shop.name, language), shop.phone].filter(Boolean).join(', '),
  }
  const done = args.url.searchParams.get('done')
  return data(
    { title: t('portal.headTitle', { company: name }), texts: { ...texts, ...own }, frame, part: await show(open), done },
    { headers: PRIVATE },
  )
}

/** Refusals must not be cached either. */
export function portalHeaders({ loaderHeaders, errorHeaders }: { loaderHeaders: Headers; errorHeaders: Headers | undefined }) {
  return errorHeaders ?? loaderHeaders
}
