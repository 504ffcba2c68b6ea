import {
  checkImport,
  fingerprintOf,
  importById,
  productSheet,
  isOwnSheet,
  startImport,
  type Difference,
} from '#shop/assortment/index.ts'
import { keepForeignSheet, openSheets, picturesState } from '#shop/imports/index.ts'
import { MOST_SHEET_ROWS } from '#shop/imports/model.ts'
import { cleanLine, dayInDhaka, formatInstant } from '#shop/values/index.ts'
import { SHEET_TYPES, writeSheet, type SheetFormat } from '#platform/sheets/index.ts'
import { found, knownId, notFound, type StaffContext } from '../access.server.ts'
import { defineActions, intentsOf } from '../kit/actions.server.ts'
import { readSent, SHEET_MISTAKES, sheetWords } from './read-sent.server.ts'

// The most rows that a person reads through.
const MOST_SHOWN = 400

type Import = NonNullable<Awaited<ReturnType<typeof importById>>>
export type ImportView = Awaited<ReturnType<typeof importView>>

const upload = intentsOf<'import-products'>()

export const uploadActions = defineActions({
  page: 'import-products',
  sees: 'import-products',
  mistakes: { ...SHEET_MISTAKES, 'foreign-too-long': 'sheet' },
  words: sheetWords,
  intents: {
    check: upload({
      name: 'import.check',
      fields: (read, { file }) => read.known('sheet', file ?? null, { tooLarge: true, name: '' }),
      run: checkSheet,
      to: (_context, { id, own }) => (own ? `/office/products/import/${id}` : `/office/products/sheets/${id}`),
    }),
  },
})

/** Reads and compares an uploaded spreadsheet (see http/uploads.ts); the catalogue does not change. */
async function checkSheet({ ctx }: StaffContext, file: NonNullable<StaffContext['file']>) {
  const read = await readSent(file)
  if (!read.ok) return read
  const fileName = cleanLine(file.name, 120) ?? ''
  if (isOwnSheet(read.rows)) return { ok: true, own: true, ...(await checkImport(ctx, { fileName, rows: read.rows })) } as const
  // Of another shop: its columns are mapped first.
  if (read.rows.length > MOST_SHEET_ROWS) return { ok: false, problem: 'foreign-too-long', most: MOST_SHEET_ROWS } as const
  const kept = await keepForeignSheet(ctx, { kind: 'products', fileName, rows: read.rows })
  return kept.ok ? ({ ...kept, own: false } as const) : kept
}

export type UploadView = Awaited<ReturnType<typeof uploadView>>

/** The sheets from other shops that are not closed yet, and how the fetching of their pictures goes. */
export async function uploadView({ ctx, language, may }: StaffContext) {
  const open = await openSheets(ctx.db, 'products')
  return {
    mayExportAll: may('set-up-shop'),
    open: open.map(({ id, fileName, at }) => ({ id, fileName, at: formatInstant(at, language) })),
    pictures: await picturesState(ctx.db),
  }
}

export async function importView({ ctx, language }: StaffContext, id: string) {
  const sheet = found(await importById(ctx.db, knownId(id), ctx.now))
  const { plan } = sheet
  const [problem, row = ''] = (sheet.problem ?? '').split(' ')
  return {
    id: sheet.id,
    fileName: sheet.fileName,
    state: sheet.state,
    at: formatInstant(sheet.createdAt, language),
    actor: sheet.actor,
    steps: sheet.steps,
    stepsDone: sheet.stepsDone,
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

const intent = intentsOf<'product-import', Import>()

export const importActions = defineActions({
  page: 'product-import',
  sees: 'import-products',
  subject: async ({ ctx }, { id = '' }) => found(await importById(ctx.db, knownId(id), ctx.now)),
  mistakes: { 'price-far-off': 'sure', 'has-errors': '', 'refused-in-row': '', 'already-so': '' },
  intents: {
    apply: intent({
      name: 'import.apply',
      run: async ({ ctx, subject, seen, sent }) => {
        const far = subject.plan?.differences.some((one) => one.far) ?? false
        if (far && sent['sure'] !== 'yes') return { ok: false, problem: 'price-far-off' }
        const started = await startImport(ctx, { id: subject.id, seen })
        if (started.ok || started.problem === 'refused-in-row') return started
        const { problem } = started
        if (problem === 'no-such-import') throw notFound()
        return { ok: false, problem: problem === 'edit-conflict' ? 'catalogue-changed' : problem }
      },
      to: ({ url }) => url.pathname,
    }),
  },
})

/** Exports all products; importing the file unchanged changes nothing. */
export async function exportProducts({ ctx }: StaffContext, asked: string): Promise<Response> {
  const format = (['xlsx', 'csv'] as const satisfies SheetFormat[]).find((one) => one === asked)
  if (!format) throw notFound()
  const bytes = await writeSheet(format, { name: 'products', rows: await productSheet(ctx.db, ctx.now) })
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': SHEET_TYPES[format],
      'Content-Disposition': `attachment; filename="products-${dayInDhaka(ctx.now)}.${format}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
