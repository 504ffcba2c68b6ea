import { randomInt } from 'node:crypto'

// The length and characters that all gateways accept.
const LENGTH = 20
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** The given prefix followed by random characters, without those that are easily confused. */
export function newSerial(prefix: string, length = LENGTH): string {
  let serial = prefix
  while (serial.length < length) serial += SIGNS[randomInt(SIGNS.length)]
  return serial
}
