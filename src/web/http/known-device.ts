import { timingSafeEqual } from 'node:crypto'
import { keyedHash, newToken } from '#platform/ids.ts'
import { cookieOf, cookieText } from './cookies.ts'

/** A member of staff by sign-in name, or a customer by phone. */
export type SignInName = { kind: 'staff' | 'customer'; name: string }

const SECONDS = 180 * 86_400
const FORM = /^([\w-]{43})\.([0-9a-f]{64})$/

/**
 * Remembers which browsers have signed in under a name before. Their tries are counted separately, so a stranger who uses up a
 * name's limit does not lock out the owner's known browser. The cookie grants no access and contains no name.
 */
export function knownDevice(
  request: Request,
  { of, secret, https }: { of: SignInName; secret: string; https: boolean },
): string | null {
  const [, device = '', mark = ''] = FORM.exec(cookieOf(request, nameOf(of.kind), https) ?? '') ?? []
  if (device === '') return null
  return timingSafeEqual(Buffer.from(mark), Buffer.from(markOf(of, device, secret))) ? device : null
}

export function knownDeviceCookie({ of, secret, https }: { of: SignInName; secret: string; https: boolean }): string {
  const device = newToken()
  return cookieText(nameOf(of.kind), `${device}.${markOf(of, device, secret)}`, { https, maxAgeSeconds: SECONDS })
}

function nameOf(kind: SignInName['kind']): string {
  return kind === 'staff' ? 'pf_office_device' : 'pf_device'
}

function markOf({ kind, name }: SignInName, device: string, secret: string): string {
  return keyedHash(secret, `device ${kind} ${name.toLowerCase()} ${device}`)
}
