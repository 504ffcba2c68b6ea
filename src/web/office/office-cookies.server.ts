import { type Language, DEFAULT_LANGUAGE, asLanguage } from '#shop/values/index.ts'

// The session stores only a hash of the anti-forgery token. The token itself is in a cookie that scripts cannot read, and the
// server writes it into each form: so forms work without scripts, and forms of other sites do not have it.
function tokenName(https: boolean): string {
  return https ? '__Host-pf_office_token' : 'pf_office_token'
}

export function officeTokenCookie(token: string, https: boolean, maxAgeSeconds: number): string {
  return `${tokenName(https)}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${https ? '; Secure' : ''}`
}

export function officeToken(request: Request, https: boolean): string | null {
  const value = cookie(request, tokenName(https))
  return value !== null && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null
}

// Between password and code; it opens only the page that asks for the code.
function halfName(https: boolean): string {
  return https ? '__Host-pf_office_half' : 'pf_office_half'
}

export function halfSessionCookie(token: string, https: boolean, maxAgeSeconds: number): string {
  return `${halfName(https)}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${https ? '; Secure' : ''}`
}

export function halfSessionToken(request: Request, https: boolean): string | null {
  const value = cookie(request, halfName(https))
  return value !== null && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null
}

function languageName(https: boolean): string {
  return https ? '__Host-pf_office_lang' : 'pf_office_lang'
}

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** The office is in English until Bangla is chosen on this device. */
export function officeLanguage(request: Request): Language {
  return asLanguage(cookie(request, languageName(true)) ?? cookie(request, languageName(false))) ?? DEFAULT_LANGUAGE
}

export function officeLanguageCookie(language: Language, https: boolean): string {
  return `${languageName(https)}=${language}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${YEAR_SECONDS}${https ? '; Secure' : ''}`
}

function cookie(request: Request, name: string): string | null {
  for (const part of (request.headers.get('Cookie') ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at !== -1 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return null
}
