import { checkImport, fingerprintOf, importById, productSheet, startImport, type Difference } from '#shop/assortment/index.ts'
import { cleanLine, dayInDhaka, formatInstant, formatNumber } from '#shop/values/index.ts'
import { readSheet, SHEET_TYPES, writeSheet, type SheetFormat, type SheetProblem } from '#platform/sheets/index.ts'
import { found, knownId, notFound, type StaffContext } from '../access.server.ts'
import { defineActions, intentsOf } from '../kit/actions.server.ts'

const LIMITS = { mostRows: 20_000, mostColumns: 60 }
// The most rows that a person reads through.
const MOST_SHOWN = 400

type Import = NonNullable<Awaited<ReturnType<typeof importById>>>
export type ImportView = Awaited<ReturnType<typeof importView>>

const upload = intentsOf<'import-products'>()

export const uploadActions = defineActions({
  page: 'import-products',
  sees: 'import-products',
  mistakes: {
    'not-a-sheet': 'sheet',
    'sheet-locked': 'sheet',
    'sheet-too-large': 'sheet',
    'sheet-too-many-rows': 'sheet',
    'sheet-too-many-columns': 'sheet',
    'sheet-empty': 'sheet',
    'sheet-busy': 'sheet',
  },
  words: ({ language }) => ({
    mostRows: formatNumber(LIMITS.mostRows, language),
    mostColumns: formatNumber(LIMITS.mostColumns, language),
  }),
  intents: {
    check: upload({
      name: 'import.check',
      fields: (read, { file }) => read.known('sheet', file ?? null, { tooLarge: true, name: '' }),
      run: checkSheet,
      to: (_context, { id }) => `/office/products/import/${id}`,
    }),
  },
})

/** Reads and compares an uploaded spreadsheet (see http/uploads.ts); the catalogue does not change. */
async function checkSheet({ ctx }: StaffContext, file: NonNullable<StaffContext['file']>) {
  if ('tooLarge' in file) return { ok: false, problem: 'sheet-too-large' } as const
  const read = await readSheet(file.path, LIMITS)
  if (!read.ok) return { ok: false, problem: SHEET_PROBLEMS[read.problem] } as const
  const { id } = await checkImport(ctx, { fileName: cleanLine(file.name, 120) ?? '', rows: read.rows })
  return { ok: true, id } as const
}

const SHEET_PROBLEMS = {
  'not-a-sheet': 'not-a-sheet',
  'locked-or-old': 'sheet-locked',
  'too-large': 'sheet-too-large',
  'too-many-rows': 'sheet-too-many-rows',
  'too-many-columns': 'sheet-too-many-columns',
  empty: 'sheet-empty',
  busy: 'sheet-busy',
} as const satisfies Record<SheetProblem, string>

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
