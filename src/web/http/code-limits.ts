import type { Phone } from '#shop/values/index.ts'
import type { RateLimitName, RateLimits } from './rate-limits.ts'

type From = {
  phone: Phone
  clientAddress: string
  /** The browser, if this phone has signed in there before (`known-device.ts`). */
  device: string | null
}

/**
 * The limits that count a request for a code. An SMS costs money and may arrive at night. A browser where the phone has signed in
 * before has its own limit, so strangers cannot use up the requests of the phone's owner.
 */
export function codeRequests(from: From): [RateLimitName, string][] {
  return [['code-by-address', from.clientAddress], ['code-by-network', from.clientAddress], ...ofPhone(from)]
}

function ofPhone({ phone, device }: From): [RateLimitName, string][] {
  if (device !== null) return [['code-by-device-day', `${phone} ${device}`]]
  return [
    ['code-by-phone', phone],
    ['code-by-phone-day', phone],
  ]
}

/** A request that comes too soon is refused without an SMS, so it does not count against a phone. */
export async function takeBackRequest(limits: RateLimits, from: From): Promise<void> {
  for (const [name, key] of ofPhone(from)) await limits.uncount(name, key)
}

/** Takes back the try of a correct code: many people behind one address, as in a mobile network, are not abuse. */
export async function takeBackRightCode({ limits, clientAddress }: { limits: RateLimits; clientAddress: string }): Promise<void> {
  for (const name of ['code-by-address', 'code-by-network', 'code-try'] as const) await limits.uncount(name, clientAddress)
}
