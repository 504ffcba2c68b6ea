import {
  foreignSheet,
  importCustomers,
  keepForeignSheet,
  mapSheet,
  openSheets,
  planCustomers,
  readFieldMapping,
  readFixes,
  type CustomersPlan,
  type KeptSheet,
} from '#shop/imports/index.ts'
import { MOST_SHEET_ROWS } from '#shop/imports/model.ts'
import { cleanLine, formatInstant } from '#shop/values/index.ts'
import { found, knownId, type StaffContext } from '../access.server.ts'
import { defineActions, intentsOf, type ActionContext } from '../kit/actions.server.ts'
import { readSent, SHEET_MISTAKES, sheetWords } from '../products/read-sent.server.ts'
import { columnsView } from './columns.server.ts'
import { faultyRows, sheetIntents } from './sheet-actions.server.ts'

export type CustomerSheetView = Awaited<ReturnType<typeof customerSheetView>>

const MOST_LISTED = 200
const LONGEST_HOW = 300
const KIND = 'customers'
const UPLOAD_PAGE = '/office/customers/import'

export async function customerUploadView({ ctx, language }: StaffContext) {
  const open = await openSheets(ctx.db, KIND)
  return { open: open.map(({ id, fileName, at }) => ({ id, fileName, at: formatInstant(at, language) })) }
}

const upload = intentsOf<'import-customers'>()

export const customerUploadActions = defineActions({
  page: 'import-customers',
  sees: 'manage-customers',
  mistakes: { ...SHEET_MISTAKES, 'foreign-too-long': 'sheet' },
  words: sheetWords,
  intents: {
    check: upload({
      name: 'sheet.read',
      fields: (read, { file }) => read.known('sheet', file ?? null, { tooLarge: true, name: '' }),
      run: checkSheet,
      to: (_context, { id }) => `/office/customers/sheets/${id}`,
      done: 'sheet-read',
    }),
  },
})

async function checkSheet({ ctx }: StaffContext, file: NonNullable<StaffContext['file']>) {
  const read = await readSent(file)
  if (!read.ok) return read
  if (read.rows.length > MOST_SHEET_ROWS) return { ok: false, problem: 'foreign-too-long', most: MOST_SHEET_ROWS } as const
  return keepForeignSheet(ctx, { kind: KIND, fileName: cleanLine(file.name, 120) ?? '', rows: read.rows })
}

export async function customerSheetView({ ctx }: StaffContext, id: string) {
  const sheet = found(await foreignSheet(ctx.db, { id: knownId(id), kind: KIND }))
  const { fileName, rows, mapped, remembered, options } = sheet
  return {
    fileName,
    rows: rows.length,
    remembered,
    columns: mapped ? null : { ...columnsView(sheet), consentHow: options.consentHow ?? '' },
    check: mapped ? checkOf(await planCustomers(ctx.db, sheet, ctx.now)) : null,
  }
}

function checkOf({ added, known, faults, rows, seen }: CustomersPlan) {
  return {
    seen,
    addedCount: added.length,
    consentCount: added.filter(({ customer }) => customer.consent !== null).length,
    added: added
      .slice(0, MOST_LISTED)
      .map(({ row, customer: { name, phone, consent } }) => ({ row, name, phone, consent: consent !== null })),
    known: known.slice(0, MOST_LISTED),
    knownCount: known.length,
    ...faultyRows(faults, rows, (row) => rows.get(row)?.cell('name') || rows.get(row)?.cell('first_name') || ''),
  }
}

const intent = intentsOf<'customer-sheet', KeptSheet>()

export const customerSheetActions = defineActions({
  page: 'customer-sheet',
  sees: 'manage-customers',
  subject: async ({ ctx }, { id = '' }) => found(await foreignSheet(ctx.db, { id: knownId(id), kind: KIND })),
  mistakes: {
    'phone-not-mapped': '',
    'column-used-twice': '',
    'consent-how-missing': 'consentHow',
    'nothing-good': '',
    'nothing-corrected': '',
  },
  intents: {
    map: intent({ name: 'sheet.map', run: mapColumns, done: 'sheet-mapped' }),
    ...sheetIntents<'customer-sheet'>(KIND, UPLOAD_PAGE),
    import: intent({
      name: 'sheet.import',
      run: ({ ctx, subject, seen, sent }) => importCustomers(ctx, { id: subject.id, fixes: readFixes(KIND, sent), seen }),
      to: ({ url }, { customers }) => `${url.pathname}?done=customers-imported&count=${customers}`,
    }),
  },
})

async function mapColumns({ ctx, subject, sent }: ActionContext<KeptSheet>) {
  const mapping = readFieldMapping(KIND, sent, subject.headings.length)
  const columns = Object.values(mapping)
  if (mapping.phone === undefined && mapping.phone2 === undefined) return { ok: false, problem: 'phone-not-mapped' } as const
  if (new Set(columns).size < columns.length) return { ok: false, problem: 'column-used-twice' } as const
  const consentHow = cleanLine(sent['consentHow'] ?? '', LONGEST_HOW) ?? ''
  // A consent without its source proves nothing.
  if (mapping.consent !== undefined && mapping.consent_how === undefined && consentHow === '')
    return { ok: false, problem: 'consent-how-missing' } as const
  return mapSheet(ctx, { id: subject.id, kind: KIND, mapping, options: { consentHow } })
}
