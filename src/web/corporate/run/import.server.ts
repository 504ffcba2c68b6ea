import { readSheet } from '#platform/sheets/index.ts'
import {
  dropSheet,
  keepSheet,
  readMapping,
  readPasted,
  RECIPIENT_FIELDS,
  SHEET_LIMITS,
  sheetDraft,
  takeSheet,
  type RecipientField,
  type Run,
  type SheetKept,
} from '#shop/gifting/index.ts'
import { cleanLine } from '#shop/values/index.ts'
import type { Language } from '#shop/values/language.ts'
import type { RequestContext } from '#web/http/request-context.ts'
import { refusedWith, runWords, type OpenRun } from './open-run-page.server.ts'
import { actOnRecipients } from './recipients.server.ts'
import type { Option, RunRefused } from './run-view.ts'

export type ColumnsView = {
  name: string
  rows: number
  remembered: boolean
  fields: { field: RecipientField; chosen: string; sample: string }[]
  columns: Option[]
  /** The first rows of the list, by columns. */
  preview: string[][]
  anybody: boolean
}
export type ImportView = { columns: ColumnsView | null }

const PREVIEWED = 4

export async function importView({ requestContext, run, counts, language }: OpenRun): Promise<ImportView | { go: string }> {
  if (run.state === 'confirmed') return { go: `/gift/run/${run.token}/progress` }
  const draft = await sheetDraft(requestContext.ctx.db, run.id)
  if (!draft) return { columns: null }
  const say = runWords(language)
  const { name, rows, headings, headerRow, mapping, remembered } = draft
  const from = headerRow === null ? 0 : headerRow + 1
  const people = rows.slice(from)
  const shown = people.slice(0, PREVIEWED).map((row) => headings.map((_, column) => short(row[column] ?? '')))
  const columns = headings.map((heading, column) => ({
    value: String(column),
    label: heading === '' ? letterOf(column) : say('run.columnName', { letter: letterOf(column), heading: short(heading) }),
  }))
  const fields = RECIPIENT_FIELDS.map((field) => {
    const column = mapping[field]
    const sample = column === undefined ? '' : (shown.map((row) => row[column] ?? '').find((text) => text !== '') ?? '')
    return { field, chosen: column === undefined ? '' : String(column), sample }
  })
  const anybody = counts.all > 0
  return {
    columns: {
      name,
      rows: people.length,
      remembered,
      fields,
      columns: [{ value: '', label: say('run.column.none') }, ...columns],
      preview: shown,
      anybody,
    },
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
      case 'nobody-in-it':
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
