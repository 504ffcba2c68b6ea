import { deviceOf, endSession, SESSION_LIMITS, type Device, type StartedSession } from '../../shop/accounts/index.ts'
import { sessionCookie, sessionToken } from './cookies.ts'
import { isHttps } from './visits.ts'
import type { Visit } from './visit.ts'

export function deviceOfRequest(request: Request): Device {
  return deviceOf(request.headers.get('User-Agent'))
}

/** The cookie of a session that has just begun. The one this browser had before ends: nobody goes on under a token that was known earlier. */
export async function beginSession({ shop, ctx }: Visit, request: Request, session: StartedSession): Promise<string> {
  const https = isHttps(shop)
  const before = sessionToken(request, 'customer', https)
  if (before !== null) await endSession(ctx, before)
  return sessionCookie('customer', session.token, https, SESSION_LIMITS.customer.absolute / 1000)
}
