import { addDays, dayInDhaka, instantInDhaka, type CalendarDate } from '../values/index.ts'

/**
 * Deadlines for online shops in Bangladesh: Digital Commerce Operation Guidelines 2021 (Ministry of Commerce, 4 July 2021). The deadline
 * for answering a complaint, 72 hours, is in the ticket module.
 */
export const GUIDELINE = { handOverHours: 48, sameCityDays: 5, elsewhereDays: 10, refundDays: 10 } as const

/** How long after the delivery a buyer may report bad fruit. */
export const CLAIM_HOURS = 24

export type DueTimes = {
  /** Deadline for handing it to the van or the courier; null once dispatched. */
  handOverBy: Date | null
  /** Deadline for the delivery; null once delivered. */
  deliverBy: Date | null
  /** Deadline for refunding money that is no longer owed; null when there is none. */
  refundBy: Date | null
}

/**
 * Deadlines are the ends of the agreed days. For a prepaid order the guideline applies if it is earlier. `toRefundSince` is when the refund
 * became due.
 */
export function dueTimes({
  consignment,
  paidAt,
  toRefundSince,
}: {
  consignment: { state: string; day: CalendarDate; promisedUntil: CalendarDate; sameCity: boolean } | null
  /** When everything was paid; null while something is due. */
  paidAt: Date | null
  toRefundSince: Date | null
}): DueTimes {
  const refundBy = toRefundSince && inDays(toRefundSince, GUIDELINE.refundDays)
  const state = consignment?.state ?? 'none'
  if (!consignment || ['delivered', 'returned', 'cancelled'].includes(state)) {
    return { handOverBy: null, deliverBy: null, refundBy }
  }
  const { day, promisedUntil, sameCity } = consignment
  const limit = sameCity ? GUIDELINE.sameCityDays : GUIDELINE.elsewhereDays
  const inHouse = state === 'planned' || state === 'packed'
  return {
    handOverBy: inHouse ? earlier(endOf(day), paidAt && new Date(paidAt.getTime() + GUIDELINE.handOverHours * 3_600_000)) : null,
    deliverBy: earlier(endOf(promisedUntil), paidAt && inDays(paidAt, limit)),
    refundBy,
  }
}

function endOf(day: CalendarDate): Date {
  return instantInDhaka(addDays(day, 1), '00:00')
}

/** The end of the day that many days later. */
function inDays(from: Date, days: number): Date {
  return endOf(addDays(dayInDhaka(from), days))
}

function earlier(agreed: Date, limit: Date | null): Date {
  return limit && limit < agreed ? limit : agreed
}
