import { SHEET_TYPES, writeSheet, type SheetCell } from '#platform/sheets/index.ts'
import { notFound, type StaffContext } from '../access.server.ts'
import { officeWords } from '../office-words.server.ts'
import { reportAsked, reportTable } from './reports.server.ts'
import type { Cell, CellKind } from './report-table.ts'

/** A report as a spreadsheet: amounts are numbers, in taka, kilograms and per cent. */
export async function reportFile(requestContext: StaffContext, search: URLSearchParams, format: string): Promise<Response> {
  if (format !== 'xlsx' && format !== 'csv') throw notFound()
  const asked = reportAsked(search, requestContext.ctx.now)
  const table = await reportTable(requestContext, asked)
  const words = officeWords(requestContext.language)
  const heads = table.columns.map(({ key, kind }) => [words(`reportColumn.${key}`), UNITS[kind]].filter(Boolean).join(', '))
  const rows = table.rows.map((row) => row.map((cell, index) => numberOf(cell, table.columns[index]!.kind)))
  const { from, until } = asked.scope
  return new Response(new Uint8Array(await writeSheet(format, { name: asked.report, rows: [heads, ...rows] })), {
    headers: {
      'Content-Type': SHEET_TYPES[format],
      'Content-Disposition': `attachment; filename="${asked.report}-${from}-${until}.${format}"`,
      'Cache-Control': 'no-store',
    },
  })
}

const UNITS: Record<CellKind, string> = { words: '', day: '', count: '', money: '৳', weight: 'kg', share: '%' }

function numberOf(cell: Cell, kind: CellKind): SheetCell {
  if (typeof cell !== 'number') return cell
  if (kind === 'money' || kind === 'share') return cell / 100
  return kind === 'weight' ? cell / 1000 : cell
}
