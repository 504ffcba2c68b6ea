import { addDays, dayInDhaka, instantInDhaka } from '../values/index.ts'
import type { CalendarDate } from '../values/index.ts'

/**
 * What a shop in Bangladesh owes its buyers by when: Digital Commerce Operation Guidelines 2021 (Ministry of Commerce, 4 July 2021). The
 * answer to a complaint, within 72 hours, is kept with the tickets.
 */
export const GUIDELINE = { handOverHours: 48, sameCityDays: 5, elsewhereDays: 10, refundDays: 10 } as const

export type DueTimes = {
  /** Handed to the van or the courier; null once it was. */
  handOverBy: Date | null
  /** In the buyer's hands; null once it is. */
  deliverBy: Date | null
  /** What was taken and is not owed any more, given back; null when there is nothing. */
  refundBy: Date | null
}

/**
 * The agreed days count, to their last minute. Who paid everything ahead need not wait longer than the guideline says, whatever was agreed.
 * `toRefundSince` is when it became clear that money has to go back.
 */
export function dueTimes({
  consignment,
  paidAt,
  toRefundSince,
}: {
  consignment: { state: string; day: CalendarDate; promisedUntil: CalendarDate; sameCity: boolean } | null
  /** When everything was paid; null as long as something is to be paid. */
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

/** The end of the day so many days later. */
function inDays(from: Date, days: number): Date {
  return endOf(addDays(dayInDhaka(from), days))
}

function earlier(agreed: Date, limit: Date | null): Date {
  return limit && limit < agreed ? limit : agreed
}
