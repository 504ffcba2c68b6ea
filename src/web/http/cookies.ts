import type { Session } from './request-context.ts'

// A browser keeps a `__Host-` cookie only over https (and for localhost only in some), so plain http uses a plain name.
function fullName(name: string, https: boolean): string {
  return https ? `__Host-${name}` : name
}

function nameOf(kind: Session['kind']): string {
  return kind === 'staff' ? 'pf_office' : 'pf_session'
}

/** The value of a cookie of ours, if the request carries it. */
export function cookieOf(request: Request, name: string, https: boolean): string | null {
  for (const part of (request.headers.get('Cookie') ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at !== -1 && part.slice(0, at).trim() === fullName(name, https)) return part.slice(at + 1).trim()
  }
  return null
}

/** The header that gives a browser a cookie: not readable by scripts, not sent along by other sites' forms. */
export function cookieText(
  name: string,
  value: string,
  { https, maxAgeSeconds }: { https: boolean; maxAgeSeconds: number },
): string {
  const secure = https ? '; Secure' : ''
  return `${fullName(name, https)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`
}

/** The session token a request carries, if any. Tokens are 43 characters of base64url. */
export function sessionToken(request: Request, kind: Session['kind'], https: boolean): string | null {
  const value = cookieOf(request, nameOf(kind), https)
  return value !== null && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null
}

export function sessionCookie(kind: Session['kind'], token: string, https: boolean, maxAgeSeconds: number): string {
  return cookieText(nameOf(kind), token, { https, maxAgeSeconds })
}

export function endedSessionCookie(kind: Session['kind'], https: boolean): string {
  return cookieText(nameOf(kind), '', { https, maxAgeSeconds: 0 })
}
