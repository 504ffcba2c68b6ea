import type { Context } from 'hono'
import type { SignedIn } from '#shop/accounts/index.ts'
import type { Phone } from '#shop/values/index.ts'
import type { AppEnv } from '../http/app-env.ts'
import { beginSession, type SignInWay } from '../http/begin-session.ts'

export const SESSION_HEADER = {
  'Set-Cookie': { schema: { type: 'string' as const }, description: 'The session: HttpOnly, SameSite.' },
}

/** Starts a session in the browser. */
export async function welcome(c: Context<AppEnv>, signedIn: SignedIn, how: { by: SignInWay; phone: Phone }) {
  const { name, session: started } = signedIn
  const cookies = await beginSession(c.get('requestContext'), c.req.raw, { ...signedIn, ...how })
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
  return { name, anti_forgery: started.antiForgery }
}
