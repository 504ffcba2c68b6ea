import { dayInDhaka, type CalendarDate } from '../values/index.ts'

/** Whether today in Dhaka is before the promised day: packing and sending out then is possible, but rarely meant. */
export function isBeforeDay({ day }: { day: CalendarDate }, now: Date): boolean {
  return dayInDhaka(now) < day
}
