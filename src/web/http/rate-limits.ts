import { localTries } from '#platform/local-tries.ts'
import type { Tries } from '#platform/shared-tries.ts'
import { clientNetwork, ownerNetwork } from './network-address.ts'

type Rule = {
  points: number
  /** Seconds. */
  duration: number
  /**
   * If set, the key is the visitor's address, counted by `clientNetwork` or, more strictly, by `ownerNetwork`. Otherwise the key
   * is used as it is.
   */
  by?: 'network' | 'owner-network'
}

// A limit by a phone or name that anybody can type must not refuse others if strangers can cheaply use it up (docs/security.md,
// Limits).
const RULES = {
  'sign-in': { points: 20, duration: 900, by: 'network' },
  // By name and network, so that a stranger does not use up another person's tries.
  'sign-in-by-name': { points: 8, duration: 900 },
  'sign-in-by-name-everywhere': { points: 60, duration: 900 },
  'sign-in-known-device': { points: 8, duration: 900 },
  // A second factor has six digits: eight tries in a quarter of an hour practically never find it. Only people who know the
  // password get here.
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
  waitlist: { points: 30, duration: 3600, by: 'network' },
  // Each new plan costs an SMS to a number that is not verified.
  'weekly-start': { points: 10, duration: 3600, by: 'network' },
  'weekly-phone': { points: 5, duration: 86_400 },
  // By the link of a plan.
  'weekly-plan': { points: 120, duration: 3600 },
  // By the link of a chat order: each change of the area asks for its days.
  'draft-order': { points: 120, duration: 3600 },
  // Each may cost an SMS to a number that is not verified. A number gets one in seven days.
  'cart-reminder': { points: 10, duration: 3600, by: 'network' },
  // By the account of staff: each test is two messages at the shop's cost, to whomever they type.
  'offer-test': { points: 10, duration: 3600 },
  ticket: { points: 8, duration: 3600, by: 'network' },
  'place-order': { points: 60, duration: 600, by: 'network' },
  // Only placed orders are counted: otherwise strangers could block a phone with refused orders.
  'orders-of-phone': { points: 12, duration: 3600 },
  // A gateway may call repeatedly about one payment; a stranger learns nothing from it.
  'payment-called': { points: 60, duration: 600 },
  // Returns from a gateway without the cookie of the browser that started the payment.
  'payment-return': { points: 60, duration: 600 },
  'pay-again': { points: 20, duration: 600 },
  // Opening an order whose payment is not final asks the gateway.
  'payment-looked': { points: 20, duration: 600 },
  'receipt-upload': { points: 12, duration: 3600 },
  // Photos and answers about bad fruit, by the link of an order or the code of a box.
  claim: { points: 20, duration: 3600 },
  // Comments and approvals by the link of a quotation.
  quotation: { points: 30, duration: 3600 },
  'quotation-pdf': { points: 30, duration: 600, by: 'network' },
  // By the link of a gift run or of a recipient; a long list is corrected row by row.
  'gift-run': { points: 1200, duration: 3600 },
  'gift-sheet': { points: 60, duration: 3600 },
  'gift-link': { points: 60, duration: 3600 },
  // Pictures of card and sleeve are drawn while they are written. The same picture is drawn once.
  'gift-picture': { points: 1500, duration: 3600 },
  'gift-approval': { points: 40, duration: 3600 },
  // The page of the card is sent with the logo in it.
  'gift-card': { points: 120, duration: 3600 },
  // A logo with an enquiry or in a company's pages.
  logo: { points: 20, duration: 3600, by: 'network' },
  // A link of 256 bits cannot be guessed, and honest visitors rarely mistype one.
  'unknown-link': { points: 30, duration: 600, by: 'network' },
  // By the id of a key; several programs may share one.
  'admin-api': { points: 600, duration: 60 },
  // Secrets of 256 bits cannot be guessed.
  'unknown-api-key': { points: 60, duration: 600, by: 'network' },
  quote: { points: 600, duration: 60, by: 'network' },
  coupon: { points: 60, duration: 600, by: 'network' },
  // Browsers send these automatically; one broken page causes many.
  'policy-report': { points: 30, duration: 60, by: 'network' },
  'policy-report-all': { points: 300, duration: 60 },
} as const satisfies Record<string, Rule>

export type RateLimitName = keyof typeof RULES

export type RateLimited = { ok: true } | { ok: false; problem: 'too-many-tries'; retryAfterSeconds: number }

export type RateLimits = {
  /** Counts one try. Returns the whole seconds to wait if the limit is reached. */
  use: (name: RateLimitName, key: string) => Promise<RateLimited>
  /** Whether `use` would be refused now, without counting a try. */
  check: (name: RateLimitName, key: string) => Promise<RateLimited>
  /** Forgets the tries, as after a successful sign-in. */
  forget: (name: RateLimitName, key: string) => Promise<void>
  /** Takes one try back: many successful sign-ins from one office or mobile network are not guessing. */
  uncount: (name: RateLimitName, key: string) => Promise<void>
}

// Shared by all processes, so that trying each process in turn gives no more guesses and no more SMS. The other limits only
// protect one process.
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
  'weekly-start',
  'weekly-phone',
  'offer-test',
])

/** Called when a limit is reached, once per period. */
type OnReached = (limit: RateLimitName, key: string) => void

/** `factor` widens all limits, for load tests on one machine. Without `shared`, each is counted in this process. */
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

/** The only place that makes keys: networks for addresses, and names cut to a maximum length. The stores keep the hash. */
function keyOf(name: RateLimitName, key: string): string {
  const { by }: Rule = RULES[name]
  if (by === 'network') return clientNetwork(key.slice(0, LONGEST_KEY))
  return by === 'owner-network' ? ownerNetwork(key.slice(0, LONGEST_KEY)) : key.slice(0, LONGEST_KEY)
}

function tooMany(waitMs: number) {
  return { ok: false, problem: 'too-many-tries', retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) } as const
}

/**
 * The limits for one request, and a function that takes back everything it counted: a visitor who must retry because of our fault
 * has not used up a try.
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
      // While the database is unavailable, the shared limits were not counted either.
      for (const [name, key] of counted.splice(0)) await limits.uncount(name, key).catch(() => undefined)
    },
  }
}
