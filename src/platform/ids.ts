import { createHash, createHmac, randomFillSync, randomInt } from 'node:crypto'

// Asking the system costs more than the bytes do, so they are fetched for many ids at once. None is given out twice.
const pool = Buffer.alloc(4096)
let used = pool.length

function randomBytes(count: number): Buffer {
  if (used + count > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const bytes = Buffer.from(pool.subarray(used, used + count))
  used += count
  return bytes
}

/** A UUID of version 7: rows made later sort later, to the millisecond. */
export function newId(now: Date): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now.getTime(), 0, 6)
  bytes[6] = 0x70 | (bytes[6]! & 0x0f)
  bytes[8] = 0x80 | (bytes[8]! & 0x3f)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** An unguessable word for a link or a cookie: 32 random bytes in 43 letters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** In hexadecimal. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** So many digits, each as likely as any other. */
export function newDigits(count: number): string {
  return String(randomInt(10 ** count)).padStart(count, '0')
}

/** In hexadecimal; nobody can compute it without the key. */
export function keyedHash(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex')
}
