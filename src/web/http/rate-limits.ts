import { localTries } from '#platform/local-tries.ts'
import type { Tries } from '#platform/shared-tries.ts'
import { clientNetwork, ownerNetwork } from './network-address.ts'

type Rule = {
  points: number
  /** Seconds. */
  duration: number
  /** The key is the visitor's address, counted by `clientNetwork` or, more strictly, by `ownerNetwork`. Otherwise the key is counted as it is. */
  by?: 'network' | 'owner-network'
}

// A limit by a phone or a name that anybody can type may refuse others only what strangers could not use up at low cost (docs/security.md, Limits).
const RULES = {
  'sign-in': { points: 20, duration: 900, by: 'network' },
  // By name and network, so that a stranger uses up nobody else's tries.
  'sign-in-by-name': { points: 8, duration: 900 },
  'sign-in-by-name-everywhere': { points: 60, duration: 900 },
  'sign-in-known-device': { points: 8, duration: 900 },
  // A second factor is six digits: eight tries in a quarter of an hour find it in no lifetime. Only who knows the password gets here.
  'sign-in-code': { points: 8, duration: 900 },
  'own-password': { points: 8, duration: 900 },
  'sign-up': { points: 10, duration: 3600, by: 'network' },
  'code-by-phone': { points: 5, duration: 3600 },
  'code-by-phone-day': { points: 10, duration: 86_400 },
  'code-by-device-day': { points: 10, duration: 86_400 },
  'code-by-address': { points: 20, duration: 3600, by: 'network' },
  'code-by-network': { points: 100, duration: 3600, by: 'owner-network' },
  'code-try': { points: 30, duration: 900, by: 'network' },
  track: { points: 20, duration: 600, by: 'network' },
  // Only misses are counted.
  'track-by-phone': { points: 60, duration: 600 },
  'text-my-orders': { points: 3, duration: 3600 },
  ticket: { points: 8, duration: 3600, by: 'network' },
  'place-order': { points: 60, duration: 600, by: 'network' },
  // Only orders that were placed are counted: what is refused would else let strangers block a phone.
  'orders-of-phone': { points: 12, duration: 3600 },
  // A gateway may call about one payment again and again; a stranger only learns nothing more by it.
  'payment-called': { points: 60, duration: 600 },
  // Returns from a gateway without the cookie of whoever started the payment.
  'payment-return': { points: 60, duration: 600 },
  'pay-again': { points: 20, duration: 600 },
  // A look at an order whose payment is not settled asks the gateway.
  'payment-looked': { points: 20, duration: 600 },
  'transfer-proof': { points: 12, duration: 3600 },
  // Comments and approvals by the link of a quotation.
  quotation: { points: 30, duration: 3600 },
  'quotation-pdf': { points: 30, duration: 600, by: 'network' },
  // By the link of a gift run or of a recipient; a long list is put right row by row.
  'gift-run': { points: 1200, duration: 3600 },
  'gift-sheet': { points: 60, duration: 3600 },
  'gift-link': { points: 60, duration: 3600 },
  // Nobody guesses a link of 256 bits, and nobody needs to try often.
  'unknown-link': { points: 30, duration: 600, by: 'network' },
  quote: { points: 600, duration: 60, by: 'network' },
  coupon: { points: 60, duration: 600, by: 'network' },
  // Browsers write these by themselves; of one broken page there are many.
  'policy-report': { points: 30, duration: 60, by: 'network' },
  'policy-report-all': { points: 300, duration: 60 },
} as const satisfies Record<string, Rule>

export type RateLimitName = keyof typeof RULES

export type RateLimited = { ok: true } | { ok: false; problem: 'too-many-tries'; retryAfterSeconds: number }

export type RateLimits = {
  /** Counts one try. The number of whole seconds to wait when there were too many. */
  use: (name: RateLimitName, key: string) => Promise<RateLimited>
  /** Whether `use` would be refused now, without counting a try. */
  check: (name: RateLimitName, key: string) => Promise<RateLimited>
  /** Forgets the tries, as after a sign-in that went right. */
  forget: (name: RateLimitName, key: string) => Promise<void>
  /** Takes one try back: many people who sign in rightly from one office, or one mobile network, are no guesser. */
  uncount: (name: RateLimitName, key: string) => Promise<void>
}

// Guessing at one process after the other, or having SMS sent by each of them, must bring nothing. The rest only spares a process work.
const SHARED: ReadonlySet<RateLimitName> = new Set([
  'sign-in',
  'sign-in-by-name',
  'sign-in-by-name-everywhere',
  'sign-in-known-device',
  'sign-in-code',
  'own-password',
  'sign-up',
  'code-by-phone',
  'code-by-phone-day',
  'code-by-device-day',
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
  shared: Tries | null = null,
  onReached: OnReached = () => undefined,
  local: Tries = localTries(),
): RateLimits {
  const triesOf = (name: RateLimitName) => (shared && SHARED.has(name) ? shared : local)
  return {
    async use(name, key) {
      const counted = keyOf(name, key)
      const points = RULES[name].points * factor
      const { used, endsInMs } = await triesOf(name).count(name, counted, RULES[name].duration)
      if (used <= points) return { ok: true }
      if (used === points + 1) onReached(name, counted)
      return tooMany(endsInMs)
    },
    async check(name, key) {
      const { used, endsInMs } = await triesOf(name).used(name, keyOf(name, key))
      return used < RULES[name].points * factor ? { ok: true } : tooMany(endsInMs)
    },
    forget: (name, key) => triesOf(name).forget(name, keyOf(name, key)),
    uncount: (name, key) => triesOf(name).takeBack(name, keyOf(name, key)),
  }
}

const LONGEST_KEY = 300

/** The only place that makes keys: networks for addresses, and nothing longer than a name can be. The stores keep its hash. */
function keyOf(name: RateLimitName, key: string): string {
  const { by }: Rule = RULES[name]
  if (by === 'network') return clientNetwork(key.slice(0, LONGEST_KEY))
  return by === 'owner-network' ? ownerNetwork(key.slice(0, LONGEST_KEY)) : key.slice(0, LONGEST_KEY)
}

function tooMany(waitMs: number) {
  return { ok: false, problem: 'too-many-tries', retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) } as const
}

/**
 * The limits for one request, and how to take back all it has counted: whoever was told to come again later, because of a fault of ours, has not used
 * up a try.
 */
export function limitsOfRequest(limits: RateLimits): { limits: RateLimits; takeBack: () => Promise<void> } {
  const counted: [RateLimitName, string][] = []
  return {
    limits: {
      ...limits,
      use(name, key) {
        counted.push([name, key])
        return limits.use(name, key)
      },
    },
    async takeBack() {
      // Where the database is away, the shared ones were not counted either.
      for (const [name, key] of counted.splice(0)) await limits.uncount(name, key).catch(() => undefined)
    },
  }
}
