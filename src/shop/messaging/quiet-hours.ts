import { addDays, dayInDhaka, instantInDhaka, weekday } from '../values/index.ts'

/**
 * When and how often offers may be sent: the quiet hours of every night and of Friday noon, as times of day in Dhaka, how many offers a person
 * gets in 30 days, and how many hours after the tick a reminder of a cart is sent; null for none. Equal times mean that there are no quiet hours.
 */
export type OfferRules = {
  nightFrom: string
  nightUntil: string
  fridayFrom: string
  fridayUntil: string
  mostOffers: number
  cartHours: number | null
}

/** Reminders of carts are on: none is sent to anybody who has not ticked for this one cart that they want it. */
export const DEFAULT_OFFER_RULES: OfferRules = {
  nightFrom: '21:00',
  nightUntil: '09:00',
  fridayFrom: '12:30',
  fridayUntil: '14:30',
  mostOffers: 4,
  cartHours: 4,
}

/** The least and the most. */
export const LIMITS_OF_OFFERS = { mostOffers: [1, 30], cartHours: [1, 48] } as const

const FRIDAY = 5

type Hours = Pick<OfferRules, 'nightFrom' | 'nightUntil' | 'fridayFrom' | 'fridayUntil'>

/** The end of the quiet hours at this time; null when an offer may be sent now. */
export function offerQuietUntil(now: Date, hours: Hours): Date | null {
  let at = now
  // The end of one of them may be inside the other.
  for (let round = 0; round < 4; round += 1) {
    const end = endOfOne(at, hours)
    if (!end) break
    at = end
  }
  return at > now ? at : null
}

function endOfOne(now: Date, { nightFrom, nightUntil, fridayFrom, fridayUntil }: Hours): Date | null {
  const today = dayInDhaka(now)
  const spans = [-1, 0].flatMap((ahead) => {
    const day = addDays(today, ahead)
    const night = { from: nightFrom, until: nightUntil }
    const friday = { from: fridayFrom, until: fridayUntil }
    return [night, ...(weekday(day) === FRIDAY ? [friday] : [])].map(({ from, until }) => ({
      from: instantInDhaka(day, from),
      until: instantInDhaka(until < from ? addDays(day, 1) : day, until),
    }))
  })
  return spans.find(({ from, until }) => from <= now && now < until)?.until ?? null
}
