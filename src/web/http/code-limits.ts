import { isIPv6 } from 'node:net'
import type { Phone } from '../../shop/values/index.ts'
import type { RateLimitName, RateLimits } from './rate-limits.ts'

type From = { phone: Phone; clientAddress: string }

/** What a wish for a code is counted by. An SMS costs money and rings at somebody's bedside. */
export function codeWishes({ phone, clientAddress }: From): [RateLimitName, string][] {
  return [
    ['code-by-address', clientAddress],
    ['code-by-network', networkOf(clientAddress)],
    ['code-by-phone', phone],
    ['code-by-phone-day', phone],
  ]
}

/** Whoever presses again too soon is told to wait and gets no SMS, so that counts against no number. */
export async function takeBackWish({ limits, phone }: { limits: RateLimits; phone: Phone }): Promise<void> {
  await limits.giveBack('code-by-phone', phone)
  await limits.giveBack('code-by-phone-day', phone)
}

/** A code that was right: many people behind one address, as in a mobile network, are no abuse. */
export async function takeBackRightCode({ limits, clientAddress }: { limits: RateLimits; clientAddress: string }): Promise<void> {
  await limits.giveBack('code-by-address', clientAddress)
  await limits.giveBack('code-by-network', networkOf(clientAddress))
  await limits.giveBack('code-try', clientAddress)
}

/** The network an address is in, as far as one owner has it: /24, and /48 of IPv6. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24')
  const [head = '', tail = ''] = plain.toLowerCase().split('::')
  const [first, last] = [head, tail].map((part) => (part === '' ? [] : part.split(':'))) as [string[], string[]]
  const filled = plain.includes('::') ? Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0') : []
  const groups = [...first, ...filled, ...last].slice(0, 3).map((group) => parseInt(group, 16).toString(16))
  return `${groups.join(':')}::/48`
}
