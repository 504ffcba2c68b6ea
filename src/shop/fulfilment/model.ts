import type { Selectable } from 'kysely'
import type { Tables } from '../tables.ts'
import {
  DELIVERY_MODES,
  type DeliveryMode,
  addDays,
  instantInDhaka,
  weekday,
  type Translations,
  type CalendarDate,
  type Paisa,
  type Phone,
} from '../values/index.ts'

export type Mode = DeliveryMode
export const MODES = DELIVERY_MODES
export type ConsignmentState = Selectable<Tables['fulfilment.consignments']>['state']
export type ConsignmentMove = keyof typeof CONSIGNMENT_MOVES

/** Every move of a consignment. After a failed attempt it is still packed and takes no stock again, so replanning returns it to packed. */
export const CONSIGNMENT_MOVES = {
  pack: { from: ['planned'], to: 'packed' },
  /** Only while it has never left the house: see `ordering/unpack-order.ts`. */
  unpack: { from: ['packed'], to: 'planned' },
  dispatch: { from: ['packed'], to: 'dispatched' },
  /** It was marked as sent out by mistake: see `ordering/take-back-dispatch.ts`. */
  'take-back': { from: ['dispatched'], to: 'packed' },
  deliver: { from: ['dispatched'], to: 'delivered' },
  fail: { from: ['dispatched'], to: 'failed' },
  /** What was recorded at the door by mistake: the box is on its way as before. */
  'undo-deliver': { from: ['delivered'], to: 'dispatched' },
  'undo-fail': { from: ['failed'], to: 'dispatched' },
  replan: { from: ['failed'], to: 'packed' },
  return: { from: ['dispatched', 'failed'], to: 'returned' },
  cancel: { from: ['planned', 'packed'], to: 'cancelled' },
} as const satisfies Record<string, { from: readonly ConsignmentState[]; to: ConsignmentState }>

/** States in which a consignment can still get another day. */
export const RESCHEDULABLE = ['planned', 'packed', 'failed'] as const satisfies readonly ConsignmentState[]

export function consignmentCan(move: ConsignmentMove, state: ConsignmentState): boolean {
  return (CONSIGNMENT_MOVES[move].from as readonly ConsignmentState[]).includes(state)
}

export type Zone = { zoneId: string; name: Translations }
export type ZoneOfArea = Zone & { districtId: string; areaName: Translations; districtName: Translations }

/** How a zone is served: the order deadline for a day, the transit time, the weight limit of a consignment. */
export type ZoneMode = {
  mode: Mode
  leadDays: number
  cutOff: string
  transitDays: number
  mostGrams: number | null
}
/** The hours in which a mode delivers, on some weekdays (0 is Sunday), and its capacity per day. */
export type Slot = {
  slotId: string
  mode: Mode
  weekdays: number[]
  starts: string
  ends: string
  capacityDrops: number
  capacityGrams: number
}
/** Bookings and capacity of one day of a slot; staff can change the capacity for one day. */
export type SlotDay = {
  slotId: string
  day: CalendarDate
  capacityDrops: number
  capacityGrams: number
  drops: number
  grams: number
}
export type ClosedDay = { day: CalendarDate; reason: Translations }

export type SlotState = 'open' | 'full' | 'too-late' | 'closed'
export type OfferedSlot = {
  slotId: string
  starts: string
  ends: string
  state: SlotState
  dropsLeft: number
  /** Why a day is closed. */
  reason?: Translations
}
export type OfferedDay = { day: CalendarDate; promisedUntil: CalendarDate; cutOffAt: Date; slots: OfferedSlot[] }
/** `tooHeavy`: the goods exceed `mostGrams`, the mode's limit. It then offers no days. */
export type OfferedMethod = { mode: Mode; tooHeavy: boolean; mostGrams: number | null; days: OfferedDay[] }
export type DeliveryOptions = { zone: ZoneOfArea; methods: OfferedMethod[] }

/** The first day a zone can be served, and the deadline for ordering. */
export type DeliveryPromise = {
  zoneId: string
  zoneName: Translations
  mode: Mode
  day: CalendarDate
  promisedUntil: CalendarDate
  /** When the last of its open slots closes. */
  cutOffAt: Date
  /** When the first of its open slots closes. */
  changesAt: Date
  slots: { starts: string; ends: string }[]
}

/** All settings of a mode in a zone: whether it is active, how it delivers, and its charge. */
export type ZoneModeRules = Omit<ZoneMode, 'mode'> & {
  served: boolean
  base: Paisa
  baseGrams: number
  perKilo: Paisa
  freeFrom: Paisa | null
}
/** All settings of a slot. An inactive slot is no longer offered. */
export type SlotRules = Omit<Slot, 'slotId' | 'mode'> & { active: boolean }

// More than any van or day holds, so it is a typing error; it also keeps sums within the database's integer range.
const MOST_GRAMS = 100_000_000
const MOST_DROPS = 10_000
const MOST_PAISA = 10_000_000

/** The invalid fields. */
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

function isTimeOfDay(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)
}

function isCount(value: number, most: number): boolean {
  return Number.isSafeInteger(value) && value >= 0 && value <= most
}

/** The recipient and address of a consignment. */
export type Recipient = {
  name: string
  phone: Phone
  addressLine: string
  landmark: string | null
  giftMessage?: string | null
  hidePrices?: boolean
}

/**
 * The instant after which a slot cannot be ordered for the day: the cut-off of the mode. A cut-off on the day of delivery may be later than
 * the slot, so a slot also closes when its deliveries begin, and a slot for collecting when it ends.
 */
export function slotClosesAt(
  day: CalendarDate,
  { mode, leadDays, cutOff }: Pick<ZoneMode, 'mode' | 'leadDays' | 'cutOff'>,
  { starts, ends }: Pick<Slot, 'starts' | 'ends'>,
): Date {
  const byMode = instantInDhaka(addDays(day, -leadDays), cutOff)
  const bySlot = instantInDhaka(day, mode === 'pickup' ? ends : starts)
  return byMode < bySlot ? byMode : bySlot
}

export function promisedUntil(day: CalendarDate, mode: ZoneMode): CalendarDate {
  return addDays(day, mode.transitDays)
}

export function runsOn(slot: Slot, day: CalendarDate): boolean {
  return slot.weekdays.includes(weekday(day))
}

/** The first reason against a slot: a closed day, the cut-off, then capacity in drops and in grams. */
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

function fits(booked: Omit<SlotDay, 'slotId' | 'day'>, grams: number): boolean {
  return booked.drops + 1 <= booked.capacityDrops && booked.grams + grams <= booked.capacityGrams
}
