import { RateLimiterMemory } from 'rate-limiter-flexible'

// Points per duration (seconds). By address unless the name says otherwise.
const RULES = {
  'sign-in': { points: 20, duration: 900 },
  'sign-in-by-name': { points: 8, duration: 900 },
  // A second factor is six digits: eight tries in a quarter of an hour find it in no lifetime.
  'sign-in-code': { points: 8, duration: 900 },
  'own-password': { points: 8, duration: 900 },
  'sign-up': { points: 10, duration: 3600 },
  'code-by-phone': { points: 5, duration: 3600 },
  'code-by-phone-day': { points: 10, duration: 86_400 },
  'code-by-address': { points: 20, duration: 3600 },
  'code-by-network': { points: 100, duration: 3600 },
  'code-try': { points: 30, duration: 900 },
  track: { points: 20, duration: 600 },
  'track-by-phone': { points: 10, duration: 600 },
  'text-my-orders': { points: 3, duration: 3600 },
  ticket: { points: 8, duration: 3600 },
  'place-order': { points: 60, duration: 600 },
  'place-order-by-phone': { points: 12, duration: 3600 },
  // A gateway may call about one payment again and again; a stranger only learns nothing more by it.
  'payment-called': { points: 60, duration: 600 },
  'pay-again': { points: 20, duration: 600 },
  'transfer-proof': { points: 12, duration: 3600 },
  quote: { points: 600, duration: 60 },
  coupon: { points: 60, duration: 600 },
} as const

export type RateLimitName = keyof typeof RULES

export type RateLimits = {
  /** Counts one try. The number of whole seconds to wait when there were too many. */
  use: (
    name: RateLimitName,
    key: string,
  ) => Promise<{ ok: true } | { ok: false; problem: 'too-many-tries'; retryAfterSeconds: number }>
  /** Forgets the tries, as after a sign-in that went right. */
  forget: (name: RateLimitName, key: string) => Promise<void>
  /** Takes one try back: many people who sign in rightly from one office, or one mobile network, are no guesser. */
  giveBack: (name: RateLimitName, key: string) => Promise<void>
}

/** Limits kept in this process. `factor` widens them all, for load tests on one machine. */
export function makeRateLimits(factor = 1): RateLimits {
  const limiters = new Map(
    Object.entries(RULES).map(([name, { points, duration }]) => [
      name,
      new RateLimiterMemory({ points: points * factor, duration }),
    ]),
  )
  return {
    async use(name, key) {
      try {
        await limiters.get(name)!.consume(key)
        return { ok: true }
      } catch (refusal) {
        if (refusal instanceof Error) throw refusal
        const wait = (refusal as { msBeforeNext: number }).msBeforeNext
        return { ok: false, problem: 'too-many-tries', retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000)) }
      }
    },
    async forget(name, key) {
      await limiters.get(name)!.delete(key)
    },
    async giveBack(name, key) {
      await limiters.get(name)!.reward(key)
    },
  }
}
