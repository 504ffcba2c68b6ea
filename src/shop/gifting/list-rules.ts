import { addDays } from '../values/day.ts'
import type { CalendarDate } from '../values/day.ts'
import type { RunState } from './run-rules.ts'

/** A list that was never sent is erased after half a year. */
export const DRAFTS_KEPT_DAYS = 180

export type KeptList = {
  state: RunState
  /** The last day it is kept, once it is ordered. */
  keepUntil: CalendarDate | null
  erased: boolean
  madeOn: CalendarDate
  /** Boxes that are still going somewhere. */
  open: number
  /** Of its boxes. */
  lastDay: CalendarDate | null
}

/** The last day on which names and addresses are there; null once they are erased. */
export function listKeptUntil({ erased, keepUntil, madeOn }: KeptList): CalendarDate | null {
  return erased ? null : (keepUntil ?? addDays(madeOn, DRAFTS_KEPT_DAYS))
}

/** Not while somebody still has to find the door. A run in the making is emptied on its own page. */
export function mayEraseList({ state, erased, open }: KeptList): boolean {
  return !erased && state !== 'draft' && open === 0
}

/** From when to when the last day may be put: never longer than agreed on after the last box, and not before it. Null: not at all. */
export function keepLimits(
  { state, erased, lastDay }: KeptList,
  { keepListsDays, today }: { keepListsDays: number; today: CalendarDate },
): { from: CalendarDate; to: CalendarDate } | null {
  if (state !== 'confirmed' || erased || lastDay === null) return null
  const [from, to] = [lastDay > today ? lastDay : today, addDays(lastDay, keepListsDays)]
  return from <= to ? { from, to } : null
}
