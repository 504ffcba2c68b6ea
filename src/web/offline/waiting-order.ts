import { isOnline } from '#shop/payments/model.ts'
import type { PlacedWire, PlaceOrderWire, ProblemWire } from '#shop/ordering/wire.ts'
import { pathIn } from '#shop/values/paths.ts'
import type { Language } from '#shop/values/language.ts'

/** An order that could not be sent. It stays on the device, in one browser, until it was sent or taken back, and a day at most. */
export type WaitingOrder = {
  /** Its `Idempotency-Key`: whoever sends it and how often, it is one order. */
  key: string
  /** Which form it was typed into: `cart`, or the slug of a fruit. */
  form: string
  language: Language
  since: number
  /** What was shown on the button, in taka. The shop refuses any other total. */
  total: number
  /** It is paid online, so it is only sent while the shopper is there. */
  needsShopper: boolean
  tries: number
  /** What is sent. Null once there is an outcome. */
  body: PlaceOrderWire | null
  /** The session's anti-forgery token, with which the order belongs to the account. */
  token: string | null
  /** What the form and the cart held, to put back when it isn't placed. */
  typed: Record<string, string>
  cart: readonly object[]
  outcome: Outcome | null
}

export type Outcome =
  | { kind: 'placed'; number: string; link: string; total: number; paymentUrl: string | null }
  | { kind: 'refused'; detail: string }
  | { kind: 'too-old' }

/** What came of sending it; `data` is null when no answer came, or none that is ours. */
export type Answer = { status: number; data: unknown }

export const LONGEST_WAIT_MS = 24 * 3600_000
export const MOST_WAITING = 5

// On a line that breaks nothing else would ever end the waiting.
const LONGEST_SENDING_MS = 30_000
// The shop itself waits 8 seconds for a gateway.
const LONGEST_SENDING_ONLINE_MS = 40_000

const FIRST_PAUSE_MS = 5000
const LONGEST_PAUSE_MS = 120_000

export function isWaiting(order: WaitingOrder): boolean {
  return order.outcome === null
}

/** The order as it stands after an answer: placed or refused, or still waiting because the answer says nothing about it. */
export function afterAnswer(order: WaitingOrder, { status, data }: Answer): WaitingOrder {
  if (order.outcome !== null) return order
  const tries = order.tries + 1
  if (status === 201 && isPlaced(data)) {
    const { number, token, total, payment_url: paymentUrl } = data
    const link = pathIn(order.language, `/order/${token}`)
    // Nothing of the person stays: it is with the shop now.
    return { ...settled(order), tries, typed: {}, cart: [], outcome: { kind: 'placed', number, link, total, paymentUrl } }
  }
  if (isRefusal(status) && isProblem(data)) {
    return { ...settled(order), tries, outcome: { kind: 'refused', detail: data.detail } }
  }
  return { ...order, tries }
}

/** After a day nobody expects it to be sent any more. What was typed goes; the fruit can still be put back. */
export function afterTime(order: WaitingOrder, now: number): WaitingOrder {
  if (now - order.since < LONGEST_WAIT_MS) return order
  if (order.outcome === null) return { ...settled(order), typed: {}, outcome: { kind: 'too-old' } }
  return Object.keys(order.typed).length > 0 ? { ...order, typed: {} } : order
}

/** Whether nothing is left to do with it: what became of it was not looked at for a day. */
export function isForgotten(order: WaitingOrder, now: number): boolean {
  return order.outcome !== null && now - order.since >= 2 * LONGEST_WAIT_MS
}

/** Whether this is the page of the order that was placed, in either language: it says more, and asks for the money itself. */
export function isOnPageOf({ outcome }: WaitingOrder, pathname: string): boolean {
  const inEnglish = (path: string) => path.replace(/^\/bn(?=\/)/, '')
  return outcome?.kind === 'placed' && inEnglish(outcome.link) === inEnglish(pathname)
}

/** Whether a gateway is asked for it, all of it or an advance. */
export function isPaidOnline({ payment, advance_by }: Pick<PlaceOrderWire, 'payment' | 'advance_by'>): boolean {
  return (payment !== undefined && isOnline(payment)) || advance_by != null
}

/** How long an answer to it is waited for. */
export function longestSending(body: Pick<PlaceOrderWire, 'payment' | 'advance_by'>): number {
  return isPaidOnline(body) ? LONGEST_SENDING_ONLINE_MS : LONGEST_SENDING_MS
}

/** How long to wait before it is tried again, when nothing says that the line is back. */
export function pauseAfter(tries: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** Math.min(tries, 10), LONGEST_PAUSE_MS)
}

function settled(order: WaitingOrder): WaitingOrder {
  return { ...order, body: null, token: null }
}

// Too many at once, a proxy that gave up, a shop that is just starting: the order itself was not judged.
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && ![408, 425, 429].includes(status)
}

function isPlaced(data: unknown): data is PlacedWire {
  return typeof data === 'object' && data !== null && 'number' in data && 'token' in data
}

function isProblem(data: unknown): data is ProblemWire {
  return typeof data === 'object' && data !== null && 'detail' in data
}
