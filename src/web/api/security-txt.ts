import type { Brand } from '#shop/content/index.ts'
import { LANGUAGES } from '#shop/values/language.ts'

const GOOD_FOR_DAYS = 180
const DAY_MS = 24 * 60 * 60 * 1000

type SecurityTxt = { brand: Pick<Brand, 'email'>; shopUrl: string; now: Date }

/** Where to report a vulnerability (RFC 9116). The expiry moves on once a day. */
export function securityTxt({ brand, shopUrl, now }: SecurityTxt): string {
  const expires = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS + GOOD_FOR_DAYS * DAY_MS)
  return [
    ...(brand.email === '' ? [] : [`Contact: mailto:${encodeURI(brand.email)}`]),
    `Contact: ${shopUrl}/contact`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${LANGUAGES.join(', ')}`,
    `Canonical: ${shopUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}
