import { redirect } from 'react-router'
import { endSession } from '#shop/accounts/index.ts'
import { endedSessionCookie } from '../http/cookies.ts'
import { noteSecurity } from '../http/security-log.ts'
import { isHttps } from '../http/make-request-context.ts'
import type { Route } from './+types/sign-out.route'
import { requireStaff } from './access.server.ts'
import { officeTokenCookie } from './office-cookies.server.ts'

/** The page has no content of its own. */
export function loader(args: Route.LoaderArgs) {
  requireStaff(args, 'see-today')
  return redirect('/office')
}

export async function action(args: Route.ActionArgs) {
  const requestContext = requireStaff(args, 'see-today')
  const { shop, ctx, session } = requestContext
  if (session) await endSession(ctx, session.token)
  noteSecurity(requestContext, 'signed-out', { kind: 'staff' })
  const headers = new Headers()
  headers.append('Set-Cookie', endedSessionCookie('staff', isHttps(shop)))
  headers.append('Set-Cookie', officeTokenCookie('', isHttps(shop), 0))
  return redirect('/office/sign-in', { headers })
}
