import type { SheetRow } from '#platform/sheets/index.ts'
import { GARBLED_LETTERS, LOST_LETTERS, OLD_FONT_NAMES } from '../values/languages/recipient-columns.ts'
import { textOf } from './sheet-headings.ts'

/** Whether letters of a text were replaced by question marks or other characters when it was saved. */
export function hasLostLetters(text: string): boolean {
  return LOST_LETTERS.test(text) || GARBLED_LETTERS.test(text)
}

// A few such rows are corrected in place; more of them have one cause, the file.
const SHARE_OF_ROWS = 0.2
const ROWS_ABOVE = 12

/**
 * Why the Bangla of a whole sheet cannot be read. `letters-lost`: saved without Bangla letters, as Excel saves a plain CSV. `old-font`: written
 * for a font such as SutonnyMJ, which shows Latin letters as Bangla ones. Null when it can be read.
 */
export function letterProblem(rows: readonly SheetRow[]): 'letters-lost' | 'old-font' | null {
  const filled = rows.filter((row) => row.length > 0)
  const lost = filled.filter((row) => row.some((cell) => typeof cell === 'string' && hasLostLetters(cell)))
  if (lost.length > filled.length * SHARE_OF_ROWS) return 'letters-lost'
  const named = filled.slice(0, ROWS_ABOVE).some((row) => row.filter((cell) => OLD_FONT_NAMES.has(textOf(cell))).length >= 2)
  return named ? 'old-font' : null
}
