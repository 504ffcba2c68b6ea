import { isOnline } from '#shop/payments/model.ts'
import type { PlacedWire, PlaceOrderWire, ProblemWire } from '#shop/ordering/wire.ts'
import { pathIn, plainPath } from '#shop/values/paths.ts'
import type { Language } from '#shop/values/language.ts'

/** An order that could not be sent. It stays in this browser until it is sent or taken back, for at most a day. */
export type WaitingOrder = {
  /** Its `Idempotency-Key`: sending it again never makes a second order. */
  key: string
  /** The form in which it was typed: `cart`, or the slug of a fruit. */
  form: string
  language: Language
  since: number
  /** The total that the button showed, in taka. The server refuses any other total. */
  total: number
  /** It is paid online, so it is sent only while the shopper is present. */
  needsShopper: boolean
  tries: number
  /** The request body. Null once there is an outcome. */
  body: PlaceOrderWire | null
  /** The session's anti-forgery token, which links the order to the account. */
  token: string | null
  /** The contents of the form and the cart, to restore if the order is not placed. */
  typed: Record<string, string>
  cart: readonly object[]
  outcome: Outcome | null
}

export type Outcome =
  | { kind: 'placed'; number: string; link: string; total: number; paymentUrl: string | null }
  | { kind: 'refused'; detail: string }
  | { kind: 'too-old' }

/** The result of sending; `data` is null if there was no answer or the answer was not from the shop. */
export type Answer = { status: number; data: unknown }

export const LONGEST_WAIT_MS = 24 * 3600_000
export const MOST_WAITING = 5

// On a stalled connection, nothing else would end the request.
const LONGEST_SENDING_MS = 30_000
// The server itself waits up to 8 seconds for a gateway.
const LONGEST_SENDING_ONLINE_MS = 40_000

const FIRST_PAUSE_MS = 5000
const LONGEST_PAUSE_MS = 120_000

export function isWaiting(order: WaitingOrder): boolean {
  return order.outcome === null
}

/** The order after an answer: placed, refused, or still waiting because the answer says nothing about it. */
export function afterAnswer(order: WaitingOrder, { status, data }: Answer): WaitingOrder {
  if (order.outcome !== null) return order
  const tries = order.tries + 1
  if (status === 201 && isPlaced(data)) {
    const { number, token, total, payment_url: paymentUrl } = data
    const link = pathIn(order.language, `/order/${token}`)
    // Personal data is removed from the browser: the shop has it now.
    return { ...finished(order), tries, typed: {}, cart: [], outcome: { kind: 'placed', number, link, total, paymentUrl } }
  }
  if (isRefusal(status) && isProblem(data)) {
    return { ...finished(order), tries, outcome: { kind: 'refused', detail: data.detail } }
  }
  return { ...order, tries }
}

/** After a day the shopper no longer expects it to be sent. The typed data is deleted; the cart can still be restored. */
export function afterTime(order: WaitingOrder, now: number): WaitingOrder {
  if (now - order.since < LONGEST_WAIT_MS) return order
  if (order.outcome === null) return { ...finished(order), typed: {}, outcome: { kind: 'too-old' } }
  return Object.keys(order.typed).length > 0 ? { ...order, typed: {} } : order
}

/** Whether the order can be removed: its outcome was not viewed for a day. */
export function isForgotten(order: WaitingOrder, now: number): boolean {
  return order.outcome !== null && now - order.since >= 2 * LONGEST_WAIT_MS
}

/** Whether this is the page of the placed order, in any language: that page shows more and offers payment itself. */
export function isOnPageOf({ outcome }: WaitingOrder, pathname: string): boolean {
  return outcome?.kind === 'placed' && plainPath(outcome.link) === plainPath(pathname)
}

/** Whether the whole amount or an advance is paid at a gateway. */
export function isPaidOnline({ payment, advance_by }: Pick<PlaceOrderWire, 'payment' | 'advance_by'>): boolean {
  return (payment !== undefined && isOnline(payment)) || advance_by != null
}

/** How long to wait for an answer. */
export function longestSending(body: Pick<PlaceOrderWire, 'payment' | 'advance_by'>): number {
  return isPaidOnline(body) ? LONGEST_SENDING_ONLINE_MS : LONGEST_SENDING_MS
}

/** How long to wait before the next try, if no event reports that the network is back. */
export function pauseAfter(tries: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** Math.min(tries, 10), LONGEST_PAUSE_MS)
}

function finished(order: WaitingOrder): WaitingOrder {
  return { ...order, body: null, token: null }
}

// With too many requests, a proxy timeout or a starting server, the order itself was not judged.
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && ![408, 425, 429].includes(status)
}

function isPlaced(data: unknown): data is PlacedWire {
  return typeof data === 'object' && data !== null && 'number' in data && 'token' in data
}

function isProblem(data: unknown): data is ProblemWire {
  return typeof data === 'object' && data !== null && 'detail' in data
}
