import { randomInt } from 'node:crypto'

// The length and characters that all gateways accept.
const LENGTH = 20
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** The given prefix followed by random characters. */
export function newSerial(prefix: string): string {
  let serial = prefix
  while (serial.length < LENGTH) serial += SIGNS[randomInt(SIGNS.length)]
  return serial
}
