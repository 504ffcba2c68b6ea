import type { Context } from 'hono'
import {
  MOST_LINES,
  MOST_UNITS,
  type CartLine,
  type DayChanged,
  type DeliveryRefusal,
  type OrderRefusal,
} from '#shop/ordering/index.ts'
import { formatAmount, formatMoney, type Language } from '#shop/values/index.ts'
import type { AppEnv } from '../http/app-env.ts'
import { problem, type ProblemName } from './problems.ts'
import { couponWords, quoteWire } from './quote-wire.ts'
import { languageOf } from './words.ts'

/** Every reason for which an order can be refused. */
export const ORDER_PROBLEMS = [
  'line-changed',
  'total-changed',
  'out-of-stock',
  'not-good-on-day',
  'mode-not-possible',
  'slot-full',
  'slot-closed',
  'too-late',
  'not-delivered-there',
  'too-heavy',
  'unknown-coupon',
  'coupon-not-yet',
  'coupon-over',
  'coupon-used-up',
  'coupon-used-by-you',
  'coupon-not-for-these',
  'coupon-needs-more',
  'method-not-offered',
  'advance-needed',
  'prepay-needed',
  'terms-changed',
  'preorder-limit',
  'phone-blocked',
  'empty',
  'key-reused',
  'not-valid',
  'too-many-tries',
] as const satisfies ProblemName[]

const FIELDS: Record<DeliveryRefusal, string> = {
  'slot-full': 'slot_id',
  'slot-closed': 'slot_id',
  'too-late': 'day',
  'not-delivered-there': 'area_id',
  'too-heavy': 'lines',
}

type Asked = { lines: readonly CartLine[]; coupon: string | null }

export async function refuseOrder(c: Context<AppEnv>, refusal: OrderRefusal, { lines, coupon }: Asked) {
  const language = languageOf(c)
  switch (refusal.problem) {
    case 'line-changed':
    case 'total-changed': {
      const quote = await quoteWire(c.get('requestContext'), refusal.quote, { lines, coupon, language })
      return problem(c, refusal.problem, { words: { total: formatMoney(refusal.quote.total, language) }, extras: { quote } })
    }
    case 'empty':
      return problem(c, 'empty', { extras: { field: 'lines' } })
    case 'too-many-lines':
      return problem(c, 'too-many-lines', { words: { count: MOST_LINES }, extras: { field: 'lines' } })
    case 'units-out-of-range':
      return problem(c, 'units-out-of-range', { words: { count: MOST_UNITS }, extras: { field: 'lines' } })
    case 'key-reused':
      return problem(c, 'key-reused', { extras: { field: 'idempotency-key' } })
    case 'terms-changed':
      return problem(c, 'terms-changed', { extras: { field: 'terms_version' } })
    case 'method-not-offered':
      return problem(c, 'method-not-offered', { extras: { field: 'payment' } })
    case 'advance-needed':
    case 'prepay-needed':
      return problem(c, refusal.problem, {
        words: { amount: formatMoney(refusal.amount, language) },
        extras: { field: 'payment', amount: refusal.amount / 100 },
      })
    case 'preorder-limit':
      return problem(c, 'preorder-limit', { words: limitWords(refusal, language), extras: { field: 'lines' } })
    case 'phone-blocked':
      return problem(c, 'phone-blocked', { extras: { field: 'phone' } })
    case 'out-of-stock':
      return problem(c, 'out-of-stock', { extras: { field: 'lines', shortages: refusal.shortages.map(shortageWire) } })
    case 'not-good-on-day':
      return problem(c, 'not-good-on-day', { extras: { field: 'day', variant_ids: refusal.variantIds } })
    case 'mode-not-possible':
      return problem(c, 'mode-not-possible', { extras: { field: 'mode', product_ids: refusal.productIds } })
    case 'slot-full':
    case 'slot-closed':
    case 'too-late':
    case 'not-delivered-there':
    case 'too-heavy':
      return problem(c, refusal.problem, { extras: { field: FIELDS[refusal.problem] } })
    case 'coupon-needs-more':
      return problem(c, refusal.problem, {
        words: couponWords(refusal, language),
        extras: { field: 'coupon', least: refusal.least / 100 },
      })
    case 'unknown-coupon':
    case 'coupon-not-yet':
    case 'coupon-over':
    case 'coupon-used-up':
    case 'coupon-used-by-you':
    case 'coupon-not-for-these':
      return problem(c, refusal.problem, { words: couponWords(refusal, language), extras: { field: 'coupon' } })
    default:
      return refusal satisfies never
  }
}

export function refuseNewDay(c: Context<AppEnv>, refusal: Extract<DayChanged, { ok: false }>) {
  switch (refusal.problem) {
    case 'unknown-order':
    case 'too-late-to-change':
    case 'other-mode':
      return problem(c, refusal.problem)
    // Each box of a gift run has its own day, which is changed on its page.
    case 'many-boxes':
      return problem(c, 'too-late-to-change')
    case 'not-good-on-day': {
      const shortages = refusal.shortages.map(shortageWire)
      return problem(c, 'not-good-on-day', {
        extras: { field: 'day', variant_ids: shortages.map((shortage) => shortage.variant_id), shortages },
      })
    }
    case 'slot-full':
    case 'slot-closed':
    case 'too-late':
    case 'not-delivered-there':
    case 'too-heavy':
      return problem(c, refusal.problem, { extras: { field: FIELDS[refusal.problem] } })
    default:
      return refusal satisfies never
  }
}

function shortageWire({ variantId, unitsLeft }: { variantId: string; unitsLeft: number }) {
  return { variant_id: variantId, units_left: unitsLeft }
}

/** Amounts with their unit: `10 kg`, `40 pcs`. */
function limitWords({ unit, most, left }: Extract<OrderRefusal, { problem: 'preorder-limit' }>, language: Language) {
  return { most: formatAmount(most, unit, language), left: formatAmount(left, unit, language) }
}
