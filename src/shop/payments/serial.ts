import { randomInt } from 'node:crypto'

// What gateways take of ours: letters and digits, at most so many.
const LENGTH = 20
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Begins as told and goes on with what nobody can guess. */
export function newSerial(prefix: string): string {
  let serial = prefix
  while (serial.length < LENGTH) serial += SIGNS[randomInt(SIGNS.length)]
  return serial
}
