import { dayInDhaka, timeInDhaka } from '#shop/values/index.ts'

/** An instant as a cell of a sheet shows it: `2026-06-11 10:00`. */
export function formatSheetTime(instant: Date): string {
  return `${dayInDhaka(instant)} ${timeInDhaka(instant)}`
}
