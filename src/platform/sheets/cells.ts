/** A cell as it is read: dates are returned as `2026-06-12 08:00`. */
export type SheetCell = string | number | boolean | null
export type SheetRow = SheetCell[]

export type SheetFormat = 'xlsx' | 'csv'

export type SheetLimits = { mostRows: number; mostColumns: number }

export type SheetProblem =
  | 'not-a-sheet'
  /** With a password, or in the format before 2007, which looks the same from outside. */
  | 'locked-or-old'
  | 'too-large'
  | 'too-many-rows'
  | 'too-many-columns'
  | 'empty'
  /** Other sheets are being read, and the queue is full. */
  | 'busy'

export type SheetRead = { ok: true; rows: SheetRow[] } | { ok: false; problem: SheetProblem }

// What spreadsheets take for the start of a formula, full-width characters included, after any apostrophes.
const LIVE = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/
const DEFUSED = /^'+[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

/** Makes a text that no spreadsheet executes. `undo` restores the original. */
export function defuse(text: string): string {
  return LIVE.test(text) ? `'${text}` : text
}

export function undo(text: string): string {
  return DEFUSED.test(text) ? text.slice(1) : text
}
