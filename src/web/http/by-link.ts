import { data, type RouterContextProvider } from 'react-router'
import { wordsOf } from '#texts/all.server.ts'
import { noteSecurity } from './security-log.ts'
import { requestContextKey, type RequestContext } from './request-context.ts'
import { languageOfPath } from '#shop/values/paths.ts'

/** What the error page shows: see the storefront's layout. */
export type InOffice = { inOffice: { title: string; text: string; link: string } }

/**
 * What every action behind a buyer's link begins with. Whoever is signed in to the office in the same browser does nothing by such a link: it would be
 * in the books as the buyer's doing, and their role may not be allowed to do it.
 */
export function contextByLink({ context, url }: { context: Readonly<RouterContextProvider>; url: URL }): RequestContext {
  const requestContext = context.get(requestContextKey)
  if (!isStaffByLink(requestContext)) return requestContext
  const t = wordsOf('forms', languageOfPath(url.pathname))
  const inOffice = { title: t('forms.inOffice'), text: t('forms.inOfficeText'), link: t('forms.toOffice') }
  throw data({ inOffice } satisfies InOffice, { status: 403 })
}

export function isStaffByLink(requestContext: RequestContext): boolean {
  if (!requestContext.office) return false
  noteSecurity({ ...requestContext, ctx: { ...requestContext.ctx, actor: requestContext.office } }, 'not-allowed', {
    permission: 'by-link',
  })
  return true
}
