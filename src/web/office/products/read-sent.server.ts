import { MOST_SHEET_COLUMNS } from '#shop/imports/model.ts'
import { formatNumber } from '#shop/values/index.ts'
import { readSheet, type SheetProblem } from '#platform/sheets/index.ts'
import type { StaffContext } from '../access.server.ts'

const LIMITS = { mostRows: 20_000, mostColumns: MOST_SHEET_COLUMNS }

const SHEET_PROBLEMS = {
  'not-a-sheet': 'not-a-sheet',
  'locked-or-old': 'sheet-locked',
  'too-large': 'sheet-too-large',
  'too-many-rows': 'sheet-too-many-rows',
  'too-many-columns': 'sheet-too-many-columns',
  empty: 'sheet-empty',
  busy: 'sheet-busy',
} as const satisfies Record<SheetProblem, string>

/** What is wrong with an uploaded sheet stands at its field. */
export const SHEET_MISTAKES = {
  'not-a-sheet': 'sheet',
  'sheet-locked': 'sheet',
  'sheet-too-large': 'sheet',
  'sheet-too-many-rows': 'sheet',
  'sheet-too-many-columns': 'sheet',
  'sheet-empty': 'sheet',
  'sheet-busy': 'sheet',
} as const

export function sheetWords({ language }: StaffContext) {
  return { mostRows: formatNumber(LIMITS.mostRows, language), mostColumns: formatNumber(LIMITS.mostColumns, language) }
}

/** Reads the cells of an uploaded spreadsheet (see http/uploads.ts). */
export async function readSent(file: NonNullable<StaffContext['file']>) {
  if ('tooLarge' in file) return { ok: false, problem: 'sheet-too-large' } as const
  const read = await readSheet(file.path, LIMITS)
  return read.ok ? read : ({ ok: false, problem: SHEET_PROBLEMS[read.problem] } as const)
}
