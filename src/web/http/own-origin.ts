import { changesSomething } from './make-request-context.ts'

/**
 * Whether a change comes from our own pages or from a program that is not a browser. Browsers report the page of origin of a form
 * or script; accepting another site would let it act for the visitor. A shop that is also open under another host name, such as
 * the loopback address, accepts forms from its pages there. A shop on https refuses forms from its own name over http, because
 * anyone on the network can forge such a page.
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
 * The request as the router must see it: with the origin that the visitor's browser sees, not the plain http of the proxy's
 * connection. The router compares it, including the scheme, with the `Origin` of every form. Call it after `fromOwnPages`.
 */
export function pageRequest(request: Request, shopUrl: string): Request {
  const { pathname, search } = new URL(request.url)
  const sentFrom = changesSomething(request) ? request.headers.get('Origin') : null
  // Concatenated as text: resolved as a URL, a path that begins with `//` would name another host.
  return new Request(new URL(sentFrom ?? shopUrl).origin + pathname + search, request)
}
