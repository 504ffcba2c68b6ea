/** A cell as it is read: dates come as `2026-06-12 08:00`. */
export type SheetCell = string | number | boolean | null
export type SheetRow = SheetCell[]

export type SheetFormat = 'xlsx' | 'csv'

export type SheetLimits = { mostRows: number; mostColumns: number }

export type SheetProblem =
  | 'not-a-sheet'
  /** With a password, or of the format before 2007, which looks the same from outside. */
  | 'locked-or-old'
  | 'too-large'
  | 'too-many-rows'
  | 'too-many-columns'
  | 'empty'
  /** Others are being read, and there is no turn soon. */
  | 'busy'

export type SheetRead = { ok: true; rows: SheetRow[] } | { ok: false; problem: SheetProblem }

// What spreadsheets take for the beginning of a formula, full-width letters included, after any apostrophes.
const LIVE = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/
const DEFUSED = /^'+[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

/** A text no spreadsheet runs. `undo` gives back what it was, whatever it was. */
export function defuse(text: string): string {
  return LIVE.test(text) ? `'${text}` : text
}

export function undo(text: string): string {
  return DEFUSED.test(text) ? text.slice(1) : text
}
