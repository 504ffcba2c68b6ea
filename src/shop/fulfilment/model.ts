import type { Selectable } from 'kysely'
import type { Mode } from '../pricing/model.ts'
import type { Tables } from '../tables.ts'
import { addDays, instantInDhaka, weekday } from '../values/index.ts'
import type { Bilingual, CalendarDate, Paisa, Phone } from '../values/index.ts'

export type { Mode } from '../pricing/model.ts'
export const MODES = ['van', 'courier', 'pickup'] as const satisfies readonly Mode[]
export type ConsignmentState = Selectable<Tables['fulfilment.consignments']>['state']
export type ConsignmentMove = keyof typeof CONSIGNMENT_MOVES

/**
 * Every move of a consignment. After a failed attempt it is packed already and takes its fruit from nowhere anew, so planning it again
 * brings it back to packed.
 */
export const CONSIGNMENT_MOVES = {
  pack: { from: ['planned'], to: 'packed' },
  dispatch: { from: ['packed'], to: 'dispatched' },
  deliver: { from: ['dispatched'], to: 'delivered' },
  fail: { from: ['dispatched'], to: 'failed' },
  replan: { from: ['failed'], to: 'packed' },
  return: { from: ['dispatched', 'failed'], to: 'returned' },
  cancel: { from: ['planned', 'packed'], to: 'cancelled' },
} as const satisfies Record<string, { from: readonly ConsignmentState[]; to: ConsignmentState }>

/** States in which another day can still be given to a consignment. */
export const RESCHEDULABLE = ['planned', 'packed', 'failed'] as const satisfies readonly ConsignmentState[]

export function consignmentCan(move: ConsignmentMove, state: ConsignmentState): boolean {
  return (CONSIGNMENT_MOVES[move].from as readonly ConsignmentState[]).includes(state)
}

export type Zone = { zoneId: string; name: Bilingual }
export type ZoneOfArea = Zone & { districtId: string; areaName: Bilingual; districtName: Bilingual }

/** How a zone is served: until when one can order for a day, how long the way is, how much one consignment may weigh. */
export type ZoneMode = {
  mode: Mode
  leadDays: number
  cutOff: string
  transitDays: number
  mostGrams: number | null
}
/** Hours of the day in which a mode delivers, on some weekdays (0 is Sunday), with what fits on one day. */
export type Slot = {
  slotId: string
  mode: Mode
  weekdays: number[]
  starts: string
  ends: string
  capacityDrops: number
  capacityGrams: number
}
/** What is booked on one day of a slot, and what fits: staff can change that for one day. */
export type SlotDay = {
  slotId: string
  day: CalendarDate
  capacityDrops: number
  capacityGrams: number
  drops: number
  grams: number
}
export type ClosedDay = { day: CalendarDate; reason: Bilingual }

export type SlotState = 'open' | 'full' | 'too-late' | 'closed'
export type OfferedSlot = {
  slotId: string
  starts: string
  ends: string
  state: SlotState
  dropsLeft: number
  /** Why a day is closed. */
  reason?: Bilingual
}
export type OfferedDay = { day: CalendarDate; promisedUntil: CalendarDate; cutOffAt: Date; slots: OfferedSlot[] }
/** `tooHeavy`: the mode takes at most `mostGrams` at once, and this is more. It then offers no day. */
export type OfferedMethod = { mode: Mode; tooHeavy: boolean; mostGrams: number | null; days: OfferedDay[] }
export type DeliveryOptions = { zone: ZoneOfArea; methods: OfferedMethod[] }

/** The first day a zone can be served on, and until when one has to order for it. */
export type DeliveryPromise = {
  zoneId: string
  zoneName: Bilingual
  mode: Mode
  day: CalendarDate
  promisedUntil: CalendarDate
  cutOffAt: Date
  slots: { starts: string; ends: string }[]
}

/** All that staff decide about a mode in a zone: whether and how it serves, and what it costs the buyer. */
export type ZoneModeRules = Omit<ZoneMode, 'mode'> & {
  served: boolean
  base: Paisa
  baseGrams: number
  perKilo: Paisa
  freeFrom: Paisa | null
}
/** All that staff decide about a slot. One that is not active is offered no more. */
export type SlotRules = Omit<Slot, 'slotId' | 'mode'> & { active: boolean }

// More than any van or day holds: a slip of the finger, and more than the database counts.
const MOST_GRAMS = 100_000_000
const MOST_DROPS = 10_000
const MOST_PAISA = 10_000_000

/** The fields that can't be as they are. */
export function faultsInMode(rules: ZoneModeRules): (keyof ZoneModeRules)[] {
  const { leadDays, cutOff, transitDays, mostGrams, base, baseGrams, perKilo, freeFrom } = rules
  const right: Partial<Record<keyof ZoneModeRules, boolean>> = {
    leadDays: isCount(leadDays, 14),
    cutOff: isTimeOfDay(cutOff),
    transitDays: isCount(transitDays, 10),
    mostGrams: mostGrams === null || (isCount(mostGrams, MOST_GRAMS) && mostGrams > 0),
    base: isCount(base, MOST_PAISA),
    baseGrams: isCount(baseGrams, MOST_GRAMS),
    perKilo: isCount(perKilo, MOST_PAISA),
    freeFrom: freeFrom === null || isCount(freeFrom, 10 * MOST_PAISA),
  }
  return (Object.keys(right) as (keyof ZoneModeRules)[]).filter((field) => !right[field])
}

export function faultsInSlot({ weekdays, starts, ends, capacityDrops, capacityGrams }: SlotRules): (keyof SlotRules)[] {
  const right: Partial<Record<keyof SlotRules, boolean>> = {
    weekdays: weekdays.length > 0 && weekdays.every((day) => isCount(day, 6)) && new Set(weekdays).size === weekdays.length,
    starts: isTimeOfDay(starts),
    ends: isTimeOfDay(ends) && ends > starts,
    capacityDrops: isCount(capacityDrops, MOST_DROPS),
    capacityGrams: isCount(capacityGrams, MOST_GRAMS),
  }
  return (Object.keys(right) as (keyof SlotRules)[]).filter((field) => !right[field])
}

export function isTimeOfDay(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)
}

function isCount(value: number, most: number): boolean {
  return Number.isSafeInteger(value) && value >= 0 && value <= most
}

/** The people and the place a consignment goes to. */
export type Recipient = {
  name: string
  phone: Phone
  addressLine: string
  landmark: string | null
  giftMessage?: string | null
  hidePrices?: boolean
}

/** The instant from which on nothing can be ordered for the day any more. */
export function closesAt(day: CalendarDate, leadDays: number, cutOff: string): Date {
  return instantInDhaka(addDays(day, -leadDays), cutOff)
}

export function promisedUntil(day: CalendarDate, mode: ZoneMode): CalendarDate {
  return addDays(day, mode.transitDays)
}

export function runsOn(slot: Slot, day: CalendarDate): boolean {
  return slot.weekdays.includes(weekday(day))
}

/** What the first reason against a slot is: a closed day, the cut-off, then capacity in drops and in grams. */
export function slotState({
  closed,
  cutOffAt,
  now,
  booked,
  grams,
}: {
  closed: boolean
  cutOffAt: Date
  now: Date
  booked: Omit<SlotDay, 'slotId' | 'day'>
  grams: number
}): SlotState {
  if (closed) return 'closed'
  if (now >= cutOffAt) return 'too-late'
  return fits(booked, grams) ? 'open' : 'full'
}

export function fits(booked: Omit<SlotDay, 'slotId' | 'day'>, grams: number): boolean {
  return booked.drops + 1 <= booked.capacityDrops && booked.grams + grams <= booked.capacityGrams
}
