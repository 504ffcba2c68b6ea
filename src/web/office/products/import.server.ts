import { checkImport, fingerprintOf, importById, productSheet, startImport, type Difference } from '#shop/assortment/index.ts'
import { cleanLine, dayInDhaka, formatInstant, formatNumber } from '#shop/values/index.ts'
import { readSheet, SHEET_TYPES, writeSheet, type SheetFormat, type SheetProblem } from '#platform/sheets/index.ts'
import { knownId, notFound, type StaffContext } from '../access.server.ts'
import { refused, type Typed } from '../settings/settings-fields.server.ts'
import type { SettingProblem, SettingRefusal } from '../settings/settings-answer.ts'

const LIMITS = { mostRows: 20_000, mostColumns: 60 }
// The most rows that a person reads through.
const MOST_SHOWN = 400

export type ImportView = Awaited<ReturnType<typeof importView>>

/** Reads and compares an uploaded spreadsheet (see http/uploads.ts); the catalogue does not change. */
export async function uploadSheet(
  requestContext: StaffContext,
  fields: Typed,
): Promise<{ ok: true; id: string } | SettingRefusal> {
  const { ctx, file, language } = requestContext
  if (fields['intent'] !== 'check') return refused(fields, 'not-understood')
  if (!file) return refused(fields, 'not-valid', { wrong: ['sheet'] })
  if ('tooLarge' in file) return refused(fields, 'sheet-too-large', { wrong: ['sheet'] })
  const read = await readSheet(file.path, LIMITS)
  if (!read.ok) {
    const detail = {
      mostRows: formatNumber(LIMITS.mostRows, language),
      mostColumns: formatNumber(LIMITS.mostColumns, language),
    }
    return refused(fields, SHEET_PROBLEMS[read.problem], { wrong: ['sheet'], detail })
  }
  const { id } = await checkImport(ctx, { fileName: cleanLine(file.name, 120) ?? '', rows: read.rows })
  return { ok: true, id }
}

const SHEET_PROBLEMS: Record<SheetProblem, SettingProblem> = {
  'not-a-sheet': 'not-a-sheet',
  'locked-or-old': 'sheet-locked',
  'too-large': 'sheet-too-large',
  'too-many-rows': 'sheet-too-many-rows',
  'too-many-columns': 'sheet-too-many-columns',
  empty: 'sheet-empty',
  busy: 'sheet-busy',
}

export async function importView({ ctx, language }: StaffContext, id: string) {
  const found = await importById(ctx.db, knownId(id))
  if (!found) throw notFound()
  const { plan } = found
  const [problem, row = ''] = (found.problem ?? '').split(' ')
  return {
    id: found.id,
    fileName: found.fileName,
    state: found.state,
    at: formatInstant(found.createdAt, language),
    actor: found.actor,
    steps: found.steps,
    stepsDone: found.stepsDone,
    refusedRow: problem === 'refused-in-row' ? row : null,
    plan: plan && {
      seen: fingerprintOf(plan),
      errors: plan.errors.slice(0, MOST_SHOWN),
      errorCount: plan.errors.length,
      rows: plan.differences.slice(0, MOST_SHOWN).map(differenceRow),
      count: plan.differences.length,
      far: plan.differences.some(({ far }) => far),
    },
  }
}

function differenceRow({ row, name, column, was, is, far }: Difference, key: number) {
  return { key, row, name, column, was: shortened(was), is: shortened(is), far }
}

const LONGEST_SHOWN = 160

function shortened(cell: Difference['is']): string {
  const text = cell === null ? '' : String(cell)
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN).toWellFormed()}…` : text
}

export async function applySheet(
  requestContext: StaffContext,
  id: string,
  fields: Typed,
): Promise<{ ok: true } | SettingRefusal> {
  if (fields['intent'] !== 'apply') return refused(fields, 'not-understood')
  const importId = knownId(id)
  const found = await importById(requestContext.ctx.db, importId)
  if (!found) throw notFound()
  const far = found.plan?.differences.some((one) => one.far) ?? false
  if (far && fields['sure'] !== 'yes') return refused(fields, 'price-far-off', { wrong: ['sure'] })
  const started = await startImport(requestContext.ctx, { id: importId, seen: fields['seen'] ?? '' })
  if (started.ok) return { ok: true }
  switch (started.problem) {
    case 'no-such-import':
      throw notFound()
    case 'has-errors':
    case 'already-so':
      return refused(fields, started.problem)
    case 'edit-conflict':
      return refused(fields, 'catalogue-changed')
    case 'refused-in-row':
      return refused(fields, started.problem, { detail: { row: started.row } })
    default:
      return started satisfies never
  }
}

/** Exports all products; importing the file unchanged changes nothing. */
export async function exportProducts({ ctx }: StaffContext, asked: string): Promise<Response> {
  const format = (['xlsx', 'csv'] as const satisfies SheetFormat[]).find((one) => one === asked)
  if (!format) throw notFound()
  const bytes = await writeSheet(format, { name: 'products', rows: await productSheet(ctx.db) })
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': SHEET_TYPES[format],
      'Content-Disposition': `attachment; filename="products-${dayInDhaka(ctx.now)}.${format}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
