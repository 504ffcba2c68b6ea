import type { Selectable } from 'kysely'
import type { Mode } from '../pricing/model.ts'
import type { Tables } from '../tables.ts'
import { addDays, instantInDhaka, weekday } from '../values/index.ts'
import type { Bilingual, CalendarDate, Phone } from '../values/index.ts'

export type { Mode } from '../pricing/model.ts'
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
