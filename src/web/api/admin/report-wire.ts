import { z } from '@hono/zod-openapi'
import { BASES, type Scope } from '#shop/reporting/index.ts'
import type { Language } from '#shop/values/language.ts'
import { speechOf } from '../../reports/make-table.server.ts'
import { numberOf } from '../../reports/report-sheet.server.ts'
import { REPORTS, type ReportName } from '../../reports/report-tables.server.ts'
import type { CellKind, ReportTable, ReportText } from '../../reports/report-table.ts'

export const REPORT_NAMES = Object.keys(REPORTS) as [ReportName, ...ReportName[]]

const KINDS = ['text', 'day', 'count', 'taka', 'kilograms', 'percent'] as const
const KIND: Record<CellKind, (typeof KINDS)[number]> = {
  words: 'text',
  day: 'day',
  count: 'count',
  money: 'taka',
  weight: 'kilograms',
  share: 'percent',
}

const day = z.string().openapi({ format: 'date', example: '2026-06-12' })
const cell = z.union([z.string(), z.number(), z.null()])
const Row = z
  .record(z.string(), cell)
  .openapi('AdminReportRow', { example: { day: '2026-06-12', orders: 3, total: 4670, vat: 69.05 } })

export const AdminReportSummary = z
  .object({
    name: z.enum(REPORT_NAMES),
    title: z.string().openapi({ example: 'Sales by day' }),
    by_basis: z
      .boolean()
      .openapi({ description: 'Counts orders by the day that `basis` names; else each event by its own day.' }),
  })
  .openapi('AdminReportSummary')

export const AdminReport = z
  .object({
    name: z.enum(REPORT_NAMES),
    title: z.string().openapi({ example: 'Sales by day' }),
    from: day,
    to: day,
    basis: z.enum(BASES).nullable(),
    columns: z.array(
      z.object({
        key: z.string().openapi({ example: 'total' }),
        title: z.string().openapi({ example: 'Total' }),
        kind: z.enum(KINDS),
      }),
    ),
    rows: z.array(Row).openapi({ description: 'Each with a value for every column, by its key.' }),
    totals: z.union([Row, z.null()]).openapi({ description: 'Null where adding up makes no sense, or there is only one row.' }),
  })
  .openapi('AdminReport')

export function reportSummaries(language: Language): z.infer<typeof AdminReportSummary>[] {
  const { t } = speechOf(language)
  return REPORT_NAMES.map((name) => ({ name, title: t(titleOf(name)), by_basis: REPORTS[name].scoped }))
}

export function reportWire(
  table: ReportTable,
  { name, scope, language }: { name: ReportName; scope: Scope; language: Language },
): z.infer<typeof AdminReport> {
  const { t } = speechOf(language)
  const { columns } = table
  const rowWire = (row: ReportTable['rows'][number]) =>
    Object.fromEntries(columns.map(({ key, kind }, index) => [key, valueOf(row[index] ?? null, kind)]))
  return {
    name,
    title: t(titleOf(name)),
    from: scope.from,
    to: scope.until,
    basis: REPORTS[name].scoped ? scope.basis : null,
    columns: columns.map(({ key, kind }) => ({ key, title: t(`reportColumn.${key}`), kind: KIND[kind] })),
    rows: table.rows.map(rowWire),
    totals: table.totals && rowWire(table.totals),
  }
}

function valueOf(value: string | number | null, kind: CellKind): string | number | null {
  return numberOf(value, kind) as string | number | null
}

function titleOf(name: ReportName): ReportText {
  return `report.${name}`
}
