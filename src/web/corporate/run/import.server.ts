import { readSheet } from '#platform/sheets/index.ts'
import {
  dropSheet,
  foreseen,
  keepSheet,
  readMapping,
  readPasted,
  SHEET_FIELDS,
  SHEET_LIMITS,
  sheetDraft,
  takeSheet,
  typedDay,
  type LeftOutKind,
  type Run,
  type SheetDraft,
  type SheetField,
  type SheetKept,
} from '#shop/gifting/index.ts'
import { cleanLine, dayInDhaka, digitsIn, formatDay } from '#shop/values/index.ts'
import type { Language } from '#shop/values/language.ts'
import type { RequestContext } from '#web/http/request-context.ts'
import { refusedWith, runWords, type OpenRun } from './open-run-page.server.ts'
import { actOnRecipients } from './recipients.server.ts'
import type { Option, RunRefused } from './run-view.ts'

export type ColumnsView = {
  name: string
  rows: number
  remembered: boolean
  fields: { field: SheetField; chosen: string; sample: string }[]
  columns: Option[]
  /** The first people of the list in the columns of the sheet. */
  preview: { heads: { letter: string; heading: string }[]; rows: { row: string; cells: string[] }[] }
  leftOut: { count: number; shown: { row: string; kind: LeftOutKind; text: string }[] }
  people: number
  /** Boxes of the quotation. */
  boxes: number
  /** People already in the list. */
  before: number
}
export type ImportView = { columns: ColumnsView | null }

const PREVIEWED = 4
const LEFT_OUT_SHOWN = 8

export async function importView(open: OpenRun): Promise<ImportView | { go: string }> {
  const { requestContext, run } = open
  if (run.state === 'confirmed') return { go: `/gift/run/${run.token}/progress` }
  const draft = await sheetDraft(requestContext.ctx.db, run.id)
  return { columns: draft && columnsView(draft, open) }
}

function columnsView(draft: SheetDraft, { requestContext, counts, terms, language }: OpenRun): ColumnsView {
  const say = runWords(language)
  const { name, rows, headings, mapping, remembered } = draft
  const { people, leftOut } = foreseen(draft)
  const shown = people.slice(0, PREVIEWED).map(({ sheetRow }) => ({
    row: digitsIn(language, String(sheetRow)),
    cells: headings.map((_, column) => short(rows[sheetRow - 1]![column] ?? '')),
  }))
  const columns = headings.map((heading, column) => ({
    value: String(column),
    label: heading === '' ? letterOf(column) : say('run.columnName', { letter: letterOf(column), heading: short(heading) }),
  }))
  const fields = SHEET_FIELDS.map((field) => {
    const column = mapping[field]
    const sample = column === undefined ? '' : (shown.map(({ cells }) => cells[column] ?? '').find((text) => text !== '') ?? '')
    const day = field === 'day' ? typedDay(sample, dayInDhaka(requestContext.ctx.now)) : null
    return {
      field,
      chosen: column === undefined ? '' : String(column),
      sample: day ? formatDay(day, language, 'withYear') : sample,
    }
  })
  return {
    name,
    rows: people.length + leftOut.length,
    remembered,
    fields,
    columns: [{ value: '', label: say('run.column.none') }, ...columns],
    preview: previewOf(headings, shown),
    leftOut: {
      count: leftOut.length,
      shown: leftOut
        .slice(0, LEFT_OUT_SHOWN)
        .map(({ sheetRow, ...row }) => ({ ...row, row: digitsIn(language, String(sheetRow)) })),
    },
    people: people.length,
    boxes: terms.boxes.reduce((sum, box) => sum + box.units, 0),
    before: counts.all,
  }
}

/** Without the columns that are empty in these rows and have no name. */
function previewOf(headings: readonly string[], rows: ColumnsView['preview']['rows']): ColumnsView['preview'] {
  const kept = headings.flatMap((heading, column) =>
    heading !== '' || rows.some(({ cells }) => cells[column] !== '') ? [column] : [],
  )
  return {
    heads: kept.map((column) => ({ letter: letterOf(column), heading: short(headings[column]!) })),
    rows: rows.map(({ row, cells }) => ({ row, cells: kept.map((column) => cells[column]!) })),
  }
}

function short(cell: string | number | boolean): string {
  const text = String(cell)
  return text.length > 40 ? `${text.slice(0, 40).toWellFormed()}…` : text
}

/** Column names as in spreadsheets: A, Z, AA. */
function letterOf(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : letterOf(Math.floor(column / 26) - 1) + letter
}

/** Handles an uploaded or pasted list, the named columns, or one typed recipient. */
export async function actOnImport(
  requestContext: RequestContext,
  { run, language, fields }: { run: Run; language: Language; fields: Record<string, string> },
): Promise<{ done: string; part: '/import' | '/recipients' } | RunRefused> {
  const { ctx, shop, file } = requestContext
  const ref = { run: { token: run.token } }
  const { intent } = fields
  if (intent === 'file' || intent === 'paste') {
    if (!(await shop.limits.use('gift-sheet', run.token)).ok) return refusedWith(fields, 'run.refused.too-often')
  }
  if (intent === 'file') {
    if (!file) return refusedWith(fields, 'run.sheet.missing', { wrong: ['file'] })
    if ('tooLarge' in file) return refusedWith(fields, 'run.sheet.too-large', { wrong: ['file'] })
    if (file.bytes === 0) return refusedWith(fields, 'run.sheet.missing', { wrong: ['file'] })
    const read = await readSheet(file.path, SHEET_LIMITS)
    return kept(fields, await keepSheet(ctx, { ...ref, name: cleanLine(file.name, 120) ?? '', read }))
  }
  if (intent === 'paste') {
    const read = await readPasted(fields['rows'] ?? '')
    return kept(fields, await keepSheet(ctx, { ...ref, name: '', read }))
  }
  if (intent === 'drop') {
    await dropSheet(ctx, ref)
    return { done: '', part: '/import' }
  }
  if (intent === 'take') {
    const mapping = readMapping(fields, SHEET_LIMITS.mostColumns)
    const taken = await takeSheet(ctx, { ...ref, mapping, replace: fields['replace'] !== undefined })
    if (taken.ok) return { done: 'imported', part: '/recipients' }
    switch (taken.problem) {
      case 'too-many-recipients':
        return refusedWith(fields, 'run.refused.too-many-recipients', { words: { most: taken.most } })
      case 'unknown-run':
      case 'not-open':
        return refusedWith(fields, `run.refused.${taken.problem}`)
      case 'no-sheet':
      case 'not-named':
      case 'no-people':
      case 'asked-already':
        return refusedWith(fields, `run.sheet.${taken.problem}`)
      default:
        return taken satisfies never
    }
  }
  const acted = await actOnRecipients(requestContext, {
    run,
    language,
    fields: { ...fields, intent: intent === 'add' ? 'add' : '' },
  })
  return 'done' in acted ? { ...acted, part: '/recipients' } : { ...acted, intent: intent ?? '' }
}

function kept(fields: Record<string, string>, sheet: SheetKept): { done: string; part: '/import' } | RunRefused {
  if (sheet.ok) return { done: '', part: '/import' }
  if (sheet.problem === 'unknown-run' || sheet.problem === 'not-open') return refusedWith(fields, `run.refused.${sheet.problem}`)
  return refusedWith(fields, `run.sheet.${sheet.problem}`, { wrong: [fields['intent'] === 'file' ? 'file' : 'rows'] })
}
