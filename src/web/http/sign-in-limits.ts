import { isHttps } from './make-request-context.ts'
import type { RequestContext } from './request-context.ts'
import { knownDevice, knownDeviceCookie, type SignInName } from './known-device.ts'
import { clientNetwork } from './network-address.ts'
import type { RateLimitName } from './rate-limits.ts'

type Trying = { request: Request; of: SignInName }

/**
 * The limits that count a password try: the network; the name in that network; and the name from everywhere. A browser where this
 * name has signed in before has its own limit, so that strangers cannot lock out a name that they know.
 */
export function passwordTries({ shop, clientAddress }: RequestContext, { request, of }: Trying): [RateLimitName, string][] {
  const device = deviceOfName({ shop }, { request, of })
  const who = whoOf(of)
  const byNetwork: [RateLimitName, string] = ['sign-in', clientAddress]
  if (device !== null) return [byNetwork, ['sign-in-known-device', `${who} ${device}`]]
  return [byNetwork, ['sign-in-by-name', `${who} ${clientNetwork(clientAddress)}`], ['sign-in-by-name-everywhere', who]]
}

/** After a successful sign-in: takes the tries back and remembers the browser. */
export async function rightPassword(requestContext: RequestContext, trying: Trying): Promise<void> {
  const { limits } = requestContext.shop
  for (const [name, key] of passwordTries(requestContext, trying)) {
    if (name === 'sign-in' || name === 'sign-in-by-name-everywhere') await limits.uncount(name, key)
    else await limits.forget(name, key)
  }
}

export function deviceOfName({ shop }: Pick<RequestContext, 'shop'>, { request, of }: Trying): string | null {
  return knownDevice(request, { of, secret: shop.secret, https: isHttps(shop) })
}

export function deviceCookie({ shop }: Pick<RequestContext, 'shop'>, of: SignInName): string {
  return knownDeviceCookie({ of, secret: shop.secret, https: isHttps(shop) })
}

function whoOf({ kind, name }: SignInName): string {
  return `${kind} ${name.toLowerCase()}`
}
