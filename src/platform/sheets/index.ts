export type { SheetCell, SheetFormat, SheetLimits, SheetProblem, SheetRead, SheetRow } from './cells.ts'
export { parsePasted } from './parse-sheet.ts'
export { readSheet } from './read-sheet.ts'
export { SHEET_TYPES, writeSheet } from './write-sheet.ts'
