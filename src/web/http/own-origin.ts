import { changesSomething } from './make-request-context.ts'

/**
 * Whether a change comes from our own pages (or from no browser at all). Browsers name the page a form or script came from; an answer
 * for another site would let that site act in a visitor's name. A shop that is also opened by another host name, such as the loopback address,
 * takes forms from its pages there; a shop on https takes none from a page of its own name that came over http, because anyone on the network
 * can write such a page.
 */
export function fromOwnPages(request: Request, shopUrl: string): boolean {
  const site = request.headers.get('Sec-Fetch-Site')
  if (site !== null && site !== 'same-origin' && site !== 'none') return false
  const sent = request.headers.get('Origin')
  if (sent === null) return true
  if (!URL.canParse(sent)) return false
  const origin = new URL(sent)
  const shop = new URL(shopUrl)
  if (origin.origin === shop.origin) return true
  const downgraded = origin.host === shop.host && origin.protocol === 'http:'
  return origin.host === request.headers.get('Host') && !downgraded
}

/**
 * The request as the router has to see it: with the origin that the visitor's browser sees, and not that of the connection from the proxy, which is
 * plain http. The router compares it, scheme included, with the header `Origin` of every form. Call it after `fromOwnPages`.
 */
export function pageRequest(request: Request, shopUrl: string): Request {
  const { pathname, search } = new URL(request.url)
  const sentFrom = changesSomething(request) ? request.headers.get('Origin') : null
  // Joined as text: resolved as an address, a path that begins with `//` would name another host.
  return new Request(new URL(sentFrom ?? shopUrl).origin + pathname + search, request)
}
