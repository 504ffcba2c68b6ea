import { createHash, createHmac, randomFillSync, randomInt } from 'node:crypto'

// Calling the system costs more than the bytes do, so they are fetched for many ids at once. None is used twice.
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

/** A UUIDv7: later rows sort later, with millisecond precision. */
export function newId(now: Date): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now.getTime(), 0, 6)
  bytes[6] = 0x70 | (bytes[6]! & 0x0f)
  bytes[8] = 0x80 | (bytes[8]! & 0x3f)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** The time an id of `newId` was created; null for any other text. */
export function timeOfId(id: string): Date | null {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/.test(id) ? new Date(parseInt(id.replace('-', '').slice(0, 12), 16)) : null
}

/** An unguessable token for a link or a cookie: 32 random bytes in 43 characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** In hexadecimal. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Uniformly distributed random digits. */
export function newDigits(count: number): string {
  return String(randomInt(10 ** count)).padStart(count, '0')
}

/** In hexadecimal; cannot be computed without the key. */
export function keyedHash(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex')
}
