import type { Context } from 'hono'
import type { SignedIn } from '../../shop/accounts/index.ts'
import type { AppEnv } from '../http/app.ts'
import { beginSession, type SignInWay } from '../http/begin-session.ts'

export const SESSION_HEADER = {
  'Set-Cookie': { schema: { type: 'string' as const }, description: 'The session: HttpOnly, SameSite.' },
}

/** Gives the browser its session. */
export async function welcome(c: Context<AppEnv>, signedIn: SignedIn, by: SignInWay) {
  const { name, session: started } = signedIn
  c.header('Set-Cookie', await beginSession(c.get('visit'), c.req.raw, { ...signedIn, by }))
  return { name, anti_forgery: started.antiForgery }
}
