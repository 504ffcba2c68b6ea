import { antiForgeryFits, findSession, touchSession } from '../../shop/accounts/index.ts'
import type { Actor } from '../../shop/context.ts'
import { sessionToken } from './cookies.ts'
import { noteSecurity } from './security-log.ts'
import type { Session, Shop, Visit } from './visit.ts'

const VISITOR: Actor = { kind: 'visitor' }
// The previews of products stand in the storefront's frame, but only staff see them.
const OFFICE = /^\/office(?:$|\/|\.data$)|^(?:\/bn)?\/preview\//

export function isHttps(shop: Pick<Shop, 'config'>): boolean {
  return shop.config.shopUrl.startsWith('https:')
}

/** A visit of nobody in particular: what pages for everybody are rendered with. */
export function anonymousVisit(shop: Shop, requestId: string): Visit {
  return {
    shop,
    ctx: { db: shop.db, now: shop.clock(), actor: VISITOR },
    session: null,
    clientAddress: '',
    requestId,
    met: { storeAway: false },
  }
}

/**
 * Who asks. The office and the storefront have sessions of their own. A session counts for a change only together with its
 * anti-forgery token, in the header `X-PF-Token` or the form field `pf_token`; without it the request is a visitor's.
 */
export async function makeVisit(
  shop: Shop,
  request: Request,
  from: { clientAddress: string; requestId: string },
): Promise<Visit> {
  const now = shop.clock()
  const path = new URL(request.url).pathname
  const kind = OFFICE.test(path) ? 'staff' : 'customer'
  const visit = { ...anonymousVisit(shop, from.requestId), clientAddress: from.clientAddress }
  const token = sessionToken(request, kind, isHttps(shop))
  if (token === null) return visit
  const found = await findSession(shop.db, { token, kind, now })
  if (!found) return visit
  if (changesSomething(request) && !antiForgeryFits((await givenAntiForgery(request)) ?? '', found.antiForgeryHash)) {
    noteSecurity({ ...visit, ctx: { ...visit.ctx, actor: found.actor } }, 'anti-forgery-missing')
    return visit
  }
  await touchSession(shop.db, token, found.lastSeenAt, now)
  const session: Session = { kind, token, secondFactor: found.secondFactor }
  return { ...visit, ctx: { db: shop.db, now, actor: found.actor }, session }
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

/**
 * Whether a change comes from our own pages (or from no browser at all). Browsers name the page a form or script came from; an answer
 * for another site would let that site act in a visitor's name.
 */
export function fromOwnPages(request: Request, shopUrl: string): boolean {
  const site = request.headers.get('Sec-Fetch-Site')
  if (site !== null && site !== 'same-origin' && site !== 'none') return false
  const origin = request.headers.get('Origin')
  if (origin === null) return true
  if (!URL.canParse(origin)) return false
  const host = new URL(origin).host
  return host === new URL(shopUrl).host || host === request.headers.get('Host')
}

/** The visitor's address: our socket's, or what the trusted proxies in front of us say. */
export function clientAddress(socketAddress: string | undefined, forwardedFor: string | null, trustedProxies: number): string {
  const hops = trustedProxies > 0 && forwardedFor ? forwardedFor.split(',').map((hop) => hop.trim()) : []
  return hops.at(-trustedProxies) ?? socketAddress ?? 'unknown'
}
