import { addMoney, paisa, subtractMoney, timesUnits, vatInside, wholeTakaDown, type Paisa } from '../values/money.ts'
import { addDays, dayInDhaka, instantInDhaka, type CalendarDate } from '../values/day.ts'
import type { Translations } from '../values/translations.ts'

export const MOST_LINES = 60
export const MOST_UNITS = 100_000
export const LONGEST_TERMS = 3000
export const LONGEST_COMMENT = 1000
/** Of a version, in paisa. */
export const MOST_DELIVERY = 1_000_000_000
/** A box may go at most this many days after the day for which it is wanted. */
export const MOST_DAYS_LATER = 30

export type QuotationState = 'draft' | 'sent' | 'approved' | 'declined' | 'superseded'

/** Every move of a version. */
export const QUOTATION_MOVES = {
  send: { from: ['draft'], to: 'sent' },
  approve: { from: ['sent'], to: 'approved' },
  decline: { from: ['sent'], to: 'declined' },
  supersede: { from: ['sent'], to: 'superseded' },
} as const satisfies Record<string, { from: readonly QuotationState[]; to: QuotationState }>

/** The status shown: a sent version whose last day is over is `expired`. */
export type QuotationStatus = QuotationState | 'expired'

/** Valid until the end of its last day, in Asia/Dhaka. */
export function quotationStatus(
  { state, validUntil }: { state: QuotationState; validUntil: CalendarDate },
  today: CalendarDate,
): QuotationStatus {
  return state === 'sent' && validUntil < today ? 'expired' : state
}

type LineToAdd = { units: number; unitPrice: Paisa; vatBasisPoints: number }

type QuotationTotals = {
  lines: { linePaisa: Paisa; vat: Paisa }[]
  goods: Paisa
  delivery: Paisa
  total: Paisa
  vat: Paisa
}

/** Prices include VAT; the included VAT is rounded once for each line. */
export function quotationTotals({
  lines,
  delivery,
  deliveryVatBasisPoints,
}: {
  lines: readonly LineToAdd[]
  delivery: Paisa
  deliveryVatBasisPoints: number
}): QuotationTotals {
  const added = lines.map(({ units, unitPrice, vatBasisPoints }) => {
    const linePaisa = timesUnits(unitPrice, units)
    return { linePaisa, vat: vatInside(linePaisa, vatBasisPoints) }
  })
  const goods = addMoney(...added.map(({ linePaisa }) => linePaisa))
  const vat = addMoney(...added.map((line) => line.vat), vatInside(delivery, deliveryVatBasisPoints))
  return { lines: added, goods, delivery, total: addMoney(goods, delivery), vat }
}

/** The advance, in whole taka. */
export function advanceOf(total: Paisa, percent: number): Paisa {
  if (percent >= 100) return total
  return wholeTakaDown(paisa(Math.floor((total * percent) / 100)))
}

/** What the company pays after the invoice, from its credit; zero without days to pay. */
export function onAccountOf({
  total,
  advancePercent,
  creditDays,
}: {
  total: Paisa
  advancePercent: number
  creditDays: number
}): Paisa {
  return creditDays > 0 ? subtractMoney(total, advanceOf(total, advancePercent)) : paisa(0)
}

/** Whether another person than the buyer must approve: above the company's limit. */
export function needsApprover(total: Paisa, approvalAbove: Paisa | null): boolean {
  return approvalAbove !== null && total > approvalAbove
}

/** The lists of quotations in the office. */
export const QUOTATION_LISTS = ['open', 'approved', 'over', 'all'] as const
export type QuotationList = (typeof QUOTATION_LISTS)[number]

/** What they can be sorted by. */
export const QUOTATION_SORTS = ['last', 'valid', 'total'] as const
export type QuotationSort = (typeof QUOTATION_SORTS)[number]

/**
 * The boxes of a version by zone, and on which days they go. `perBox` is the delivery of one box, or null: then the delivery of the version is
 * an agreed sum. `days` is empty while no days are agreed.
 */
export type QuotedDeliveries = {
  zones: { zoneId: string; name: Translations; boxes: number; perBox: Paisa | null }[]
  days: { day: CalendarDate; zoneId: string; boxes: number }[]
}

export const NO_DELIVERIES: QuotedDeliveries = { zones: [], days: [] }

/** What a box of a line would cost from this number of boxes on. */
export type QuotedStep = { position: number; boxes: number; unitPrice: Paisa }

/** How a version is delivered and what more boxes would cost, as its page and its PDF say it. */
export type DeliveryTexts = {
  /** Empty where no zones were entered. `perBox` and `amount` are empty with an agreed sum. */
  zones: { name: string; boxes: string; perBox: string; amount: string }[]
  /** With an agreed sum for all zones. */
  agreed: string
  /** `207 boxes on Tuesday 1 December`. */
  days: string[]
  /** Until when the places of these days are held; empty when they are not. */
  held: string
  /** `From 400 boxes: ৳1,650 each`. */
  steps: string[]
}

/** How many boxes a version has. */
export function boxesOfLines(lines: readonly { variantId: string | null; units: number }[]): number {
  return lines.reduce((sum, { variantId, units }) => (variantId === null ? sum : sum + units), 0)
}

/** What the zones cost together; null with an agreed sum. */
export function deliveryOfZones({ zones }: Pick<QuotedDeliveries, 'zones'>): Paisa | null {
  const priced = zones.flatMap(({ boxes, perBox }) => (perBox === null ? [] : [timesUnits(perBox, boxes)]))
  return priced.length === 0 || priced.length < zones.length ? null : addMoney(...priced)
}

/**
 * What the delivery of the boxes that are sent costs, each by its zone: with quoted prices their sum, where an unquoted zone has the highest of
 * them, and never more than was quoted. An agreed sum stays as quoted.
 */
export function deliveryOfSent(
  { deliveries, delivery }: { deliveries: Pick<QuotedDeliveries, 'zones'>; delivery: Paisa },
  sentTo: readonly string[],
): Paisa {
  if (deliveryOfZones(deliveries) === null) return delivery
  const prices = new Map(deliveries.zones.map(({ zoneId, perBox }) => [zoneId, perBox!]))
  const highest = Math.max(...prices.values())
  const sum = addMoney(...sentTo.map((zoneId) => prices.get(zoneId) ?? paisa(highest)))
  return sum < delivery ? sum : delivery
}

/** The boxes of each day, first days first. */
export function boxesByDay({ days }: Pick<QuotedDeliveries, 'days'>): { day: CalendarDate; boxes: number }[] {
  const byDay = new Map<CalendarDate, number>()
  for (const { day, boxes } of days) byDay.set(day, (byDay.get(day) ?? 0) + boxes)
  return [...byDay].map(([day, boxes]) => ({ day, boxes })).sort((a, b) => (a.day < b.day ? -1 : 1))
}

/** A sent version holds its places until the end of its last day, and not into the first day of its deliveries. */
export function heldWhileValid({ validUntil }: { validUntil: CalendarDate }, firstDay: CalendarDate): Date {
  return validUntil < firstDay ? instantInDhaka(validUntil, '24:00') : instantInDhaka(firstDay, '00:00')
}

/** The last day for the list of names: some days before the first delivery. */
export function listDueOn(firstDay: CalendarDate, listDays: number): CalendarDate {
  return addDays(firstDay, -listDays)
}

/** An approved version holds its places until the end of the day on which its list is due, and of the next day at least. */
export function heldForList(firstDay: CalendarDate, { listDays, now }: { listDays: number; now: Date }): Date {
  const [due, tomorrow] = [listDueOn(firstDay, listDays), addDays(dayInDhaka(now), 1)]
  return instantInDhaka(due > tomorrow ? due : tomorrow, '24:00')
}
