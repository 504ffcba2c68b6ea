import type { Session } from './request-context.ts'

// Browsers keep a `__Host-` cookie only over https (some also for localhost), so plain http uses a plain name.
function fullName(name: string, https: boolean): string {
  return https ? `__Host-${name}` : name
}

function nameOf(kind: Session['kind']): string {
  return kind === 'staff' ? 'pf_office' : 'pf_session'
}

/** The value of one of our cookies, if the request has it. */
export function cookieOf(request: Request, name: string, https: boolean): string | null {
  for (const part of (request.headers.get('Cookie') ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at !== -1 && part.slice(0, at).trim() === fullName(name, https)) return part.slice(at + 1).trim()
  }
  return null
}

/** The `Set-Cookie` header: not readable by scripts, not sent with forms of other sites. */
export function cookieText(
  name: string,
  value: string,
  { https, maxAgeSeconds }: { https: boolean; maxAgeSeconds: number },
): string {
  const secure = https ? '; Secure' : ''
  return `${fullName(name, https)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`
}

/** The session token of a request, or null. Tokens are 43 characters of base64url. */
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
