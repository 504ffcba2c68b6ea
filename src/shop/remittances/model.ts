import type { Tables } from '../tables.ts'
import type { CalendarDate, Paisa } from '../values/index.ts'

/** Carriers that keep the cash and pay it later. The check constraint of the table lists them, too. */
export type RemittingCarrier = Tables['remittances.remittances']['carrier']

/** What a column of a remittance can be. */
export const REMITTANCE_FIELDS = [
  'number',
  'order',
  'collected',
  'delivery_charge',
  'cod_charge',
  'return_charge',
  'net',
  'day',
] as const
export type RemittanceField = (typeof REMITTANCE_FIELDS)[number]
/** The column of each field, counted from 0; a field without one is not in the file. */
export type RemittanceMapping = Partial<Record<RemittanceField, number>>

export const MOST_REMITTANCE_ROWS = 5_000

/** A line of a remittance, as the carrier states it. */
export type RemittanceLine = {
  /** The row in the file, counted from 1. */
  row: number
  number: string | null
  order: string | null
  collected: Paisa
  charges: { delivery: Paisa | null; cod: Paisa | null; back: Paisa | null }
  net: Paisa | null
  day: CalendarDate | null
}

/** What the shop knows of a parcel when its cash is paid. */
export type ParcelFacts = {
  id: string
  orderId: string
  orderNumber: string
  carrier: string
  /** Every number by which a line may name it, in the form of `lineNumber`. */
  names: readonly string[]
  /** Whether its cash was collected: its box is delivered and the order agrees with it. */
  progress: 'collected' | 'under-way' | 'returned'
  /** What the carrier collected; before that, what it is to collect. */
  collected: Paisa
  paid: Paisa
  writtenOff: Paisa
  /** An earlier remittance has paid cash of it, or has a line of it where there is no cash. */
  listedBefore: boolean
  /** Its money was settled in another way than by a remittance. */
  settledOtherwise: boolean
  /** What the carrier charges for the delivery, if it has said so. */
  deliveryCharge: Paisa | null
  /** What earlier lines charged for it. */
  chargedBefore: Paisa
  deliveredOn: CalendarDate | null
}

/**
 * The result of matching a line. Paid: exactly the open amount. Short, over: less or more. Duplicate: this or an earlier remittance has a
 * line for the parcel already. Settled: its money was received in another way.
 */
export type Outcome = 'paid' | 'short' | 'over' | 'duplicate' | 'unknown' | 'wrong-carrier' | 'not-delivered' | 'settled'

export type MatchedLine = {
  line: RemittanceLine
  parcel: ParcelFacts | null
  outcome: Outcome
  /** What was open of the parcel before. */
  open: Paisa
  /** How much of the line is for its parcel. */
  paid: Paisa
  /** All charges of the line. */
  charges: Paisa
  /** What the carrier charges more than expected (below zero: less); null where nothing is expected or compared. */
  chargeDifference: Paisa | null
}

export const TASK_KINDS = [
  'missing',
  'short',
  'bank',
  'charges',
  'over',
  'duplicate',
  'unknown',
  'wrong-carrier',
  'not-delivered',
  'settled',
] as const
export type TaskKind = (typeof TASK_KINDS)[number]

/** Something that differs. `amount`: what the carrier owes for it; below zero what the shop holds of the carrier. */
export type Difference = {
  kind: TaskKind
  row: number | null
  number: string | null
  parcelId: string | null
  orderId: string | null
  amount: Paisa
}

/** Kinds that leave cash of a parcel open. */
export function leavesOpen(kind: TaskKind): boolean {
  return kind === 'missing' || kind === 'short'
}

/** How staff close a task. `remittance` is not theirs: a later remittance paid it. */
export const CLOSE_REASONS = {
  'paid-later': { kinds: ['missing', 'short', 'bank', 'charges'] },
  corrected: { kinds: TASK_KINDS },
  'other-parcel': { kinds: ['over', 'duplicate', 'unknown', 'wrong-carrier', 'not-delivered', 'settled'] },
  'written-off': { kinds: TASK_KINDS },
} as const satisfies Record<string, { kinds: readonly TaskKind[] }>
export type CloseReason = keyof typeof CLOSE_REASONS

export function mayClose(reason: CloseReason, kind: TaskKind): boolean {
  return (CLOSE_REASONS[reason].kinds as readonly TaskKind[]).includes(kind)
}
