import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { SharedTries } from '../../platform/shared-tries.ts'

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
  // Comments and approvals by the link of a quotation.
  quotation: { points: 30, duration: 3600 },
  'quotation-pdf': { points: 30, duration: 600 },
  // Nobody guesses a link of 256 bits, and nobody needs to try often.
  // By the link of a gift run or of a recipient; a long list is put right row by row.
  'gift-run': { points: 1200, duration: 3600 },
  'gift-sheet': { points: 60, duration: 3600 },
  'gift-link': { points: 60, duration: 3600 },
  'unknown-link': { points: 30, duration: 600 },
  quote: { points: 600, duration: 60 },
  coupon: { points: 60, duration: 600 },
  // Browsers write these by themselves; of one broken page there are many.
  'policy-report': { points: 30, duration: 60 },
  'policy-report-all': { points: 300, duration: 60 },
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

// Guessing at one process after the other, or having SMS sent by each of them, must bring nothing. The rest only spares a process work.
const SHARED: ReadonlySet<RateLimitName> = new Set([
  'sign-in',
  'sign-in-by-name',
  'sign-in-code',
  'own-password',
  'sign-up',
  'code-by-phone',
  'code-by-phone-day',
  'code-by-address',
  'code-by-network',
  'code-try',
  'track',
  'track-by-phone',
  'text-my-orders',
])

/** Told when somebody reaches a limit, once for each stretch of time. */
export type OnReached = (limit: RateLimitName, key: string) => void

/** `factor` widens all limits, for load tests on one machine. Without `shared` each is kept in this process. */
export function makeRateLimits(
  factor = 1,
  shared: SharedTries | null = null,
  onReached: OnReached = () => undefined,
): RateLimits {
  const limiters = new Map<RateLimitName, RateLimits>()
  for (const [name, { points, duration }] of Object.entries(RULES) as [RateLimitName, { points: number; duration: number }][]) {
    const rule = { points: points * factor, duration }
    limiters.set(name, shared && SHARED.has(name) ? sharedLimit(shared, rule, onReached) : ownLimit(rule, onReached))
  }
  return {
    use: (name, key) => limiters.get(name)!.use(name, key),
    forget: (name, key) => limiters.get(name)!.forget(name, key),
    giveBack: (name, key) => limiters.get(name)!.giveBack(name, key),
  }
}

type Rule = { points: number; duration: number }

function sharedLimit(shared: SharedTries, { points, duration }: Rule, onReached: OnReached): RateLimits {
  return {
    async use(name, key) {
      const { used, endsInMs } = await shared.count(name, key, duration)
      if (used <= points) return { ok: true }
      if (used === points + 1) onReached(name, key)
      return tooMany(endsInMs)
    },
    forget: shared.forget,
    giveBack: shared.takeBack,
  }
}

function ownLimit(rule: Rule, onReached: OnReached): RateLimits {
  const limiter = new RateLimiterMemory(rule)
  return {
    async use(name, key) {
      try {
        await limiter.consume(key)
        return { ok: true }
      } catch (refusal) {
        if (refusal instanceof Error) throw refusal
        const { msBeforeNext, consumedPoints } = refusal as { msBeforeNext: number; consumedPoints: number }
        if (consumedPoints === rule.points + 1) onReached(name, key)
        return tooMany(msBeforeNext)
      }
    },
    async forget(_name, key) {
      await limiter.delete(key)
    },
    async giveBack(_name, key) {
      await limiter.reward(key)
    },
  }
}

function tooMany(waitMs: number) {
  return { ok: false, problem: 'too-many-tries', retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) } as const
}
