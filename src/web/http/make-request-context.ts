import { isIP } from 'node:net'
import { antiForgeryFits, findSession, touchSession } from '#shop/accounts/index.ts'
import type { Actor } from '#shop/context.ts'
import { LIVE_PATH } from '../office-events.ts'
import { sessionToken } from './cookies.ts'
import { noteSecurity } from './security-log.ts'
import type { Session, Shop, RequestContext } from './request-context.ts'
import { plainPath } from '#shop/values/paths.ts'

const VISITOR: Actor = { kind: 'visitor' }
const OFFICE = /^\/office(?:$|\/|\.data$)/

/** Product previews use the storefront's frame, but only staff see them. */
function isForStaff(path: string): boolean {
  return OFFICE.test(path) || plainPath(path).startsWith('/preview/')
}

export function isHttps(shop: Pick<Shop, 'config'>): boolean {
  return shop.config.shopUrl.startsWith('https:')
}

/** A request context without session or address, for pages that are the same for everybody. */
export function anonymousContext(shop: Shop, requestId: string): RequestContext {
  return {
    shop,
    ctx: { db: shop.db, now: shop.clock(), actor: VISITOR },
    session: null,
    clientAddress: '',
    requestId,
    met: { storeAway: false },
  }
}

/** The request context for this address, before the session is read. */
export function requestContextFrom(
  shop: Shop,
  { clientAddress, requestId }: { clientAddress: string; requestId: string },
): RequestContext {
  const requestContext = anonymousContext(shop, requestId)
  // A proxy that is trusted by mistake may send anything as the address.
  if (isIP(clientAddress) === 0) return { ...requestContext, clientAddress }
  return {
    ...requestContext,
    clientAddress,
    ctx: { ...requestContext.ctx, address: clientAddress.replace(/^::ffff:(?=\d+\.)/i, '') },
  }
}

/**
 * Reads the actor. The office and the storefront have separate sessions. A session counts for a change only with its anti-forgery
 * token, in the header `X-PF-Token` or the form field `pf_token`; otherwise the request is anonymous.
 */
export async function makeRequestContext(
  shop: Shop,
  request: Request,
  from: { clientAddress: string; requestId: string },
): Promise<RequestContext> {
  const now = shop.clock()
  const path = new URL(request.url).pathname
  const kind = isForStaff(path) ? 'staff' : 'customer'
  const office = kind === 'customer' && changesSomething(request) ? await officeActor(shop, request, now) : null
  const browser = request.headers.get('User-Agent') ?? undefined
  const requestContext = { ...requestContextFrom(shop, from), office, browser }
  const token = sessionToken(request, kind, isHttps(shop))
  if (token === null) return requestContext
  const found = await findSession(shop.db, { token, kind, now })
  if (!found) return requestContext
  if (changesSomething(request) && !antiForgeryFits((await givenAntiForgery(request)) ?? '', found.antiForgeryHash)) {
    noteSecurity({ ...requestContext, ctx: { ...requestContext.ctx, actor: found.actor } }, 'anti-forgery-missing')
    return requestContext
  }
  // An open page that nobody uses connects again by itself.
  if (path !== LIVE_PATH) await touchSession(shop.db, token, found.lastSeenAt, now)
  const session: Session = { kind, token, secondFactor: found.secondFactor }
  return { ...requestContext, ctx: { ...requestContext.ctx, now, actor: found.actor }, session }
}

/** The browser sends the office session with every request, but it counts only in the office. */
async function officeActor(shop: Shop, request: Request, now: Date): Promise<NonNullable<RequestContext['office']> | null> {
  const token = sessionToken(request, 'staff', isHttps(shop))
  const found = token === null ? null : await findSession(shop.db, { token, kind: 'staff', now })
  return found?.actor.kind === 'staff' ? found.actor : null
}

export function changesSomething(request: Request): boolean {
  return request.method !== 'GET' && request.method !== 'HEAD' && request.method !== 'OPTIONS'
}

async function givenAntiForgery(request: Request): Promise<string | null> {
  const header = request.headers.get('X-PF-Token')
  if (header !== null) return header
  const type = request.headers.get('Content-Type') ?? ''
  if (!type.startsWith('application/x-www-form-urlencoded') && !type.startsWith('multipart/form-data')) return null
  try {
    const field = (await request.clone().formData()).get('pf_token')
    return typeof field === 'string' ? field : null
  } catch {
    return null
  }
}

/** The visitor's address: that of the socket, or the one that trusted proxies report. */
export function clientAddress(socketAddress: string | undefined, forwardedFor: string | null, trustedProxies: number): string {
  const hops = trustedProxies > 0 && forwardedFor ? forwardedFor.split(',').map((hop) => hop.trim()) : []
  return hops.at(-trustedProxies) ?? socketAddress ?? 'unknown'
}
