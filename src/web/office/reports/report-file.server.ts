import { SHEET_TYPES, writeSheet } from '#platform/sheets/index.ts'
import { notFound, type StaffContext } from '../access.server.ts'
import { officeWords } from '../office-words.server.ts'
import { overviewSheet } from './overview-sheet.server.ts'
import { readOverview } from './overview-view.server.ts'
import { reportAsked, type Asked } from './report-asked.server.ts'
import { tableSheet } from '../../reports/report-sheet.server.ts'
import { isTable } from '../../reports/report-tables.server.ts'
import { reportTable } from './reports.server.ts'
import { fileName } from './weekly-letter.server.ts'

/** A report as a spreadsheet: amounts are numbers, in taka, kilograms and per cent. */
export async function reportFile(requestContext: StaffContext, search: URLSearchParams, format: string): Promise<Response> {
  if (format !== 'xlsx' && format !== 'csv') throw notFound()
  const asked = reportAsked(search, requestContext.ctx.now)
  const rows = await sheetOf(requestContext, asked)
  return new Response(new Uint8Array(await writeSheet(format, { name: asked.report, rows })), {
    headers: {
      'Content-Type': SHEET_TYPES[format],
      'Content-Disposition': `attachment; filename="${fileName(asked)}.${format}"`,
      'Cache-Control': 'no-store',
    },
  })
}

async function sheetOf(requestContext: StaffContext, asked: Asked) {
  const words = officeWords(requestContext.language)
  const { report, scope } = asked
  return isTable(report)
    ? tableSheet(await reportTable(requestContext, { report, scope }), words)
    : overviewSheet(await readOverview(requestContext, asked), words, requestContext.language)
}
