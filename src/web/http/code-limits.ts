import type { Phone } from '#shop/values/index.ts'
import type { RateLimitName, RateLimits } from './rate-limits.ts'

type From = {
  phone: Phone
  clientAddress: string
  /** The browser, when this phone has signed in there before (`known-device.ts`). */
  device: string | null
}

/**
 * What a request for a code is counted by. An SMS costs money and may arrive at night. Strangers use up the requests of a phone's strangers only: a
 * browser where the phone has signed in before has its own.
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

/** Whoever asks again too soon is told to wait and gets no SMS, so that counts against no phone. */
export async function takeBackRequest(limits: RateLimits, from: From): Promise<void> {
  for (const [name, key] of ofPhone(from)) await limits.uncount(name, key)
}

/** A code that was right: many people behind one address, as in a mobile network, are no abuse. */
export async function takeBackRightCode({ limits, clientAddress }: { limits: RateLimits; clientAddress: string }): Promise<void> {
  for (const name of ['code-by-address', 'code-by-network', 'code-try'] as const) await limits.uncount(name, clientAddress)
}
