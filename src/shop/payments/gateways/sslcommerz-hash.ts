import { createHash, timingSafeEqual } from 'node:crypto'

type Fields = Readonly<Record<string, string>>

// Unsigned, any of these could be changed in transit.
const MUST_BE_SIGNED = ['amount', 'currency_amount', 'currency_type', 'status', 'tran_id', 'val_id', 'store_id']
const MOST_NAMES = 100

/**
 * Whether SSLCommerz signed these fields: a hash over the fields listed in `verify_key`, sorted, with the hashed store password. If both
 * hashes are sent, both must match. It proves the origin of the fields, not the payment: that is queried.
 */
export function sslcommerzSigned(callback: Fields, storePassword: string): boolean {
  const names = (callback['verify_key'] ?? '').split(',')
  if (names.length > MOST_NAMES || !MUST_BE_SIGNED.every((name) => names.includes(name))) return false
  const { verify_sign: md5, verify_sign_sha2: sha2 } = callback
  if (!md5 && !sha2) return false
  const holds = (hash: string | undefined, by: 'md5' | 'sha256') =>
    !hash || isSame(hash, signature(callback, names, { storePassword, by }))
  return holds(md5, 'md5') && holds(sha2, 'sha256')
}

function signature(
  callback: Fields,
  names: string[],
  { storePassword, by }: { storePassword: string; by: 'md5' | 'sha256' },
): string {
  const hash = (text: string) => createHash(by).update(text).digest('hex')
  const signed = names.filter((name) => Object.hasOwn(callback, name)).map((name) => [name, callback[name]!] as const)
  const sorted = [...signed, ['store_passwd', hash(storePassword)] as const].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return hash(sorted.map(([name, value]) => `${name}=${value}`).join('&'))
}

function isSame(callback: string, ours: string): boolean {
  const theirs = Buffer.from(callback.toLowerCase())
  return theirs.length === ours.length && timingSafeEqual(theirs, Buffer.from(ours))
}
