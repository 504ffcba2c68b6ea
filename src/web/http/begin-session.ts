import { deviceOf, endSession, SESSION_LIMITS, type Device, type StartedSession } from '#shop/accounts/index.ts'
import type { Phone } from '#shop/values/index.ts'
import { sessionCookie, sessionToken } from './cookies.ts'
import { noteSecurity } from './security-log.ts'
import { deviceCookie } from './sign-in-limits.ts'
import { isHttps } from './make-request-context.ts'
import type { RequestContext } from './request-context.ts'

export type SignInWay = 'password' | 'code' | 'sign-up'
type Begun = { session: StartedSession; customerId: string; by: SignInWay; phone: Phone }

export function deviceOfRequest(request: Request): Device {
  return deviceOf(request.headers.get('User-Agent'))
}

/** The cookies of a new session. The browser's previous session ends, so that an earlier token cannot be used any more. */
export async function beginSession(
  requestContext: RequestContext,
  request: Request,
  { session, customerId, by, phone }: Begun,
): Promise<[string, string]> {
  const { shop, ctx } = requestContext
  const https = isHttps(shop)
  const before = sessionToken(request, 'customer', https)
  if (before !== null) await endSession(ctx, before)
  noteSecurity({ ...requestContext, ctx: { ...ctx, actor: { kind: 'customer', customerId } } }, 'signed-in', {
    kind: 'customer',
    by,
  })
  return [
    sessionCookie('customer', session.token, https, SESSION_LIMITS.customer.absolute / 1000),
    deviceCookie(requestContext, { kind: 'customer', name: phone }),
  ]
}
