import { createHmac, timingSafeEqual } from 'node:crypto'

// RFC 4226 and RFC 6238 with the settings every authenticator app supports: SHA-1, six digits, a new code every 30 seconds.
const STEP_SECONDS = 30
const DIGITS = 6
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code of one counter value (RFC 4226, section 5.3). */
export function codeAt(secret: Uint8Array, count: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(count))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = digest[19]! & 0x0f
  const number = digest.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The time step of an instant (RFC 6238, section 4.2). */
export function timeStep(now: Date): number {
  return Math.floor(now.getTime() / 1000 / STEP_SECONDS)
}

/** The time step a code belongs to: the current one, or an adjacent one for phones with an inaccurate clock. Null when none matches. */
export function stepOfCode(secret: Uint8Array, code: string, now: Date): number | null {
  const given = Buffer.from(code)
  if (given.length !== DIGITS) return null
  const steps = [0, -1, 1].map((beside) => timeStep(now) + beside)
  return steps.find((step) => timingSafeEqual(Buffer.from(codeAt(secret, step)), given)) ?? null
}

/** The secret in the format of authenticator apps (RFC 4648, without padding). */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

export function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
