import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares a secret that a request carries, in the same time whatever it is: digests have equal length. */
export function isSecret(given: string | null, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given ?? ''), digest(secret))
}
