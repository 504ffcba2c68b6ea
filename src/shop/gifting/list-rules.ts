import { addDays, type CalendarDate } from '../values/day.ts'
import type { RunState } from './run-rules.ts'

/** An unordered list is erased after half a year. */
export const DRAFTS_KEPT_DAYS = 180

export type KeptList = {
  state: RunState
  /** The last day it is kept, once ordered. */
  keepUntil: CalendarDate | null
  erased: boolean
  madeOn: CalendarDate
  /** Boxes that are not finished. */
  open: number
  /** The last day of its boxes. */
  lastDay: CalendarDate | null
}

/** The last day names and addresses are kept; null once erased. */
export function listKeptUntil({ erased, keepUntil, madeOn }: KeptList): CalendarDate | null {
  return erased ? null : (keepUntil ?? addDays(madeOn, DRAFTS_KEPT_DAYS))
}

/** Not while a box is on its way. A run in preparation is emptied on its own page. */
export function mayEraseList({ state, erased, open }: KeptList): boolean {
  return !erased && state !== 'draft' && open === 0
}

/** The allowed range for the last day: not before the last box, and within the agreed days after it. Null when it cannot be changed. */
export function keepLimits(
  { state, erased, lastDay }: KeptList,
  { keepListsDays, today }: { keepListsDays: number; today: CalendarDate },
): { from: CalendarDate; to: CalendarDate } | null {
  if (state !== 'confirmed' || erased || lastDay === null) return null
  const [from, to] = [lastDay > today ? lastDay : today, addDays(lastDay, keepListsDays)]
  return from <= to ? { from, to } : null
}
