import type { Session } from './visit.ts'

// A browser keeps a `__Host-` cookie only over https (and for localhost only in some), so plain http uses a plain name.
function nameOf(kind: Session['kind'], https: boolean): string {
  const name = kind === 'staff' ? 'pf_office' : 'pf_session'
  return https ? `__Host-${name}` : name
}

/** The session token a request carries, if any. Tokens are 43 characters of base64url. */
export function sessionToken(request: Request, kind: Session['kind'], https: boolean): string | null {
  const name = nameOf(kind, https)
  for (const part of (request.headers.get('Cookie') ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at === -1 || part.slice(0, at).trim() !== name) continue
    const value = part.slice(at + 1).trim()
    return /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null
  }
  return null
}

/** The header that gives the browser its session: not readable by scripts, not sent along by other sites' forms. */
export function sessionCookie(kind: Session['kind'], token: string, https: boolean, maxAgeSeconds: number): string {
  return `${nameOf(kind, https)}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${https ? '; Secure' : ''}`
}

export function endedSessionCookie(kind: Session['kind'], https: boolean): string {
  return `${nameOf(kind, https)}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${https ? '; Secure' : ''}`
}
