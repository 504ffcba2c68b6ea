import { deviceOf, endSession, SESSION_LIMITS, type Device, type StartedSession } from '../../shop/accounts/index.ts'
import { sessionCookie, sessionToken } from './cookies.ts'
import { noteSecurity } from './security-log.ts'
import { isHttps } from './visits.ts'
import type { Visit } from './visit.ts'

export type SignInWay = 'password' | 'code' | 'sign-up'
type Begun = { session: StartedSession; customerId: string; by: SignInWay }

export function deviceOfRequest(request: Request): Device {
  return deviceOf(request.headers.get('User-Agent'))
}

/** The cookie of a session that has just begun. The one this browser had before ends: nobody goes on under a token that was known earlier. */
export async function beginSession(visit: Visit, request: Request, { session, customerId, by }: Begun): Promise<string> {
  const { shop, ctx } = visit
  const https = isHttps(shop)
  const before = sessionToken(request, 'customer', https)
  if (before !== null) await endSession(ctx, before)
  noteSecurity({ ...visit, ctx: { ...ctx, actor: { kind: 'customer', customerId } } }, 'signed-in', { kind: 'customer', by })
  return sessionCookie('customer', session.token, https, SESSION_LIMITS.customer.absolute / 1000)
}
