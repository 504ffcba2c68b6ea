import type { Selectable } from 'kysely'
import type { Tables } from '../tables.ts'
import { paisa, splitMoney, type Paisa } from '../values/index.ts'

/** Where carriers send their news: below it, each by its name in the registry. */
export const COURIER_WEBHOOKS = '/couriers'

type ParcelRow = Selectable<Tables['couriers.parcels']>
export type ParcelState = ParcelRow['state']
/** Every carrier: a row of `carriers/index.ts`. */
export type CarrierName = ParcelRow['carrier']
/** Carriers that are booked by their API. */
export type ApiCarrierName = Exclude<CarrierName, 'other'>

/**
 * How far a parcel has come. A parcel moves to a higher step, and between the states of step 3, which a carrier repeats with each attempt. It
 * never moves back, however late the news is. Source of the states: reference "bangladesh", 2.4.
 */
const STEPS: Record<ParcelState, number> = {
  'to-book': 0,
  booking: 0,
  unclear: 0,
  refused: 0,
  booked: 1,
  'picked-up': 2,
  'in-transit': 3,
  'out-for-delivery': 3,
  'failed-attempt': 3,
  'on-hold': 3,
  returning: 4,
  delivered: 5,
  'partially-delivered': 5,
  returned: 5,
  cancelled: 5,
}
const REPEATS = 3
const BOOKED = 1
const ENDED = 5

export function mayBecome(from: ParcelState, to: ParcelState): boolean {
  if (from === to || STEPS[from] < BOOKED) return false
  return STEPS[to] > STEPS[from] || (STEPS[from] === REPEATS && STEPS[to] === REPEATS)
}

export type BookedState = Exclude<ParcelState, 'to-book' | 'booking' | 'unclear' | 'refused' | 'cancelled'>

/** The carrier has accepted it. */
export function isBooked(state: ParcelState): state is BookedState {
  return STEPS[state] >= BOOKED && state !== 'cancelled'
}

export function hasEnded(state: ParcelState): boolean {
  return STEPS[state] === ENDED
}

/** The carrier has taken it over. */
export function isHandedOver(state: ParcelState): boolean {
  return STEPS[state] > BOOKED && state !== 'cancelled'
}

/** It can still be booked, or cancelled without asking the carrier: the carrier certainly does not have it. */
export function isNotBooked(state: ParcelState): boolean {
  return state === 'to-book' || state === 'refused'
}

/** Splits a box at the weight limit of a carrier, into parcels of nearly the same weight. */
export function splitGrams(grams: number, most: number): number[] {
  const parts = Math.max(1, Math.ceil(grams / most))
  const each = Math.floor(grams / parts)
  return Array.from({ length: parts }, (_, index) => each + (index < grams - each * parts ? 1 : 0))
}

const TAKA = 100

/** Splits the cash to collect by weight, in whole taka, as carriers take it. The sum is the cash of the box. */
export function splitCod(due: Paisa, weights: readonly number[]): Paisa[] {
  const taka = paisa(Math.floor(Math.max(0, due) / TAKA))
  return splitMoney(taka, [...weights]).map((share) => paisa(share * TAKA))
}

/** Our id of a parcel: letters, digits and hyphens, as Steadfast requires of an invoice (`[A-Za-z0-9_-]`). */
export function referenceOf({ number, booking, part }: { number: string; booking: number; part: number }): string {
  return `${number.replaceAll(/[^A-Za-z0-9-]/g, '')}-${booking}-${part}`
}
