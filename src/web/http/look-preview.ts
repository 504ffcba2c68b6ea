import { mayDo } from '#shop/accounts/index.ts'
import { brand, draftedBrand, type Brand } from '#shop/content/index.ts'
import { plainPath } from '#shop/values/paths.ts'
import type { RequestContext } from './request-context.ts'

/** The home page has no slug; no product can take this one's place, because only the drafted look shows it. */
export const HOME_PREVIEW = 'home-page'
const PREVIEW = /^\/preview(?:\/|$)/

/** Whether this page shows the look that is not published: below `/preview`, which is never cached, and only to staff who may change it. */
export function isLookPreview({ ctx: { actor } }: Pick<RequestContext, 'ctx'>, url: URL): boolean {
  if (!PREVIEW.test(plainPath(url.pathname)) || url.searchParams.get('look') !== 'draft') return false
  return actor.kind === 'staff' && mayDo(actor.role, 'manage-content')
}

/** The brand that a page shows. */
export function shownBrand(requestContext: Pick<RequestContext, 'ctx'>, url: URL): Promise<Brand> {
  const { db } = requestContext.ctx
  return isLookPreview(requestContext, url) ? draftedBrand(db) : brand(db)
}
