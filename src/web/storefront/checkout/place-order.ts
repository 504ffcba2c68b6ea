import type { PlacedWire, PlaceOrderWire, ProblemWire, QuoteWire } from '#shop/ordering/wire.ts'
import type { Language } from '#shop/values/language.ts'
import { longestSending } from '#web/offline/waiting-order.ts'
import { callApi, OFFLINE } from '../api-client.ts'
import { apiPath } from './api-path.ts'
import { orderKey, renewOrderKey } from './draft.ts'
import type { CheckoutText } from './texts.ts'
import { ORDER_FIELDS, type OrderField } from './typed-order.ts'

/** Why an order was not placed, and which parts of the form need attention. */
export type Refused = {
  /** The key of one of our texts, or the server's own text. */
  text: CheckoutText | null
  detail: string
  /** The server's messages about single fields. */
  fields: { field: OrderField; detail: string }[]
  /** The days must be loaded again. */
  days: boolean
  /** The current cart, if the answer had it; `prices`: it must be loaded. */
  quote: QuoteWire | null
  prices: boolean
  /** The terms have a new version. */
  terms: boolean
  /** Cash is accepted only with an advance. */
  advance: boolean
}

/** Places an order once for each key of this form: a repeated request gets the first answer again. */
export async function sendOrder(
  form: string,
  body: PlaceOrderWire,
  language: Language,
): Promise<{ ok: true; placed: PlacedWire } | { ok: false; unanswered: boolean; refused: Refused }> {
  const headers = { 'Idempotency-Key': orderKey(form) }
  const signal = AbortSignal.timeout(longestSending(body))
  const answer = await callApi<PlacedWire>(apiPath('/orders', language), { method: 'POST', body, headers, signal })
  if (answer.ok) {
    renewOrderKey(form)
    return { ok: true, placed: answer.data }
  }
  const problem = answer.problem as ProblemWire
  // The earlier order exists and was confirmed by SMS; another submit means another order.
  if (nameOf(problem) === 'key-reused') renewOrderKey(form)
  return { ok: false, unanswered: problem.status === 0, refused: refusedBy(problem) }
}

function nameOf(problem: ProblemWire): string {
  return problem.type.slice(problem.type.lastIndexOf('/') + 1)
}

const AGAIN: Record<string, Partial<Refused>> = {
  'line-changed': { text: 'checkout.totalChanged', prices: true },
  'total-changed': { text: 'checkout.totalChanged', prices: true },
  'out-of-stock': { text: 'checkout.outOfStock', prices: true, days: true },
  'not-good-on-day': { text: 'checkout.notGoodOnDay', days: true },
  'slot-full': { text: 'checkout.slotFull', days: true },
  'slot-closed': { text: 'checkout.slotClosed', days: true },
  'too-late': { text: 'checkout.slotLate', days: true },
  'not-delivered-there': { text: 'checkout.notDelivered', days: true },
  'too-heavy': { text: 'checkout.heavy', days: true },
  'mode-not-possible': { text: 'checkout.modeNot', days: true, prices: true },
  'key-reused': { text: 'checkout.keyReused' },
  'terms-changed': { terms: true },
  'advance-needed': { advance: true },
  offline: { text: 'checkout.offline' },
}

function refusedBy(problem: ProblemWire): Refused {
  const name = problem.type === OFFLINE.type ? OFFLINE.type : nameOf(problem)
  const fields = (problem.errors ?? []).flatMap(({ field, detail }) => {
    const own = ownField(field)
    return own ? [{ field: own, detail }] : []
  })
  const known = AGAIN[name] ?? (name.includes('coupon') ? { prices: true } : {})
  const text = known.text ?? (problem.detail ? null : 'checkout.failed')
  return {
    detail: problem.detail,
    days: false,
    prices: false,
    terms: false,
    advance: false,
    quote: problem.quote ?? null,
    fields,
    ...known,
    text,
  }
}

// The API names `recipient/phone`, the form `recipient_phone`.
function ownField(path: string): OrderField | null {
  const name = path.replace('/', '_')
  return ORDER_FIELDS.find((field) => field === name) ?? null
}
