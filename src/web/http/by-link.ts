import { data, type RouterContextProvider } from 'react-router'
import { wordsOf } from '#texts/all.server.ts'
import { noteSecurity } from './security-log.ts'
import { requestContextKey, type RequestContext } from './request-context.ts'
import { languageOfPath } from '#shop/values/paths.ts'

/** What the error page shows; see the storefront's layout. */
export type InOffice = { inOffice: { title: string; text: string; link: string } }

/**
 * The start of every action behind a buyer's link. A browser that is also signed in to the office is refused: the change would be
 * recorded as the buyer's, and the role of that staff member might not allow it.
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
