import type { Reader } from '#shop/context.ts'
import type { Scope } from '#shop/reporting/index.ts'
import { formatNumber, inLanguage, type Language, type Translations } from '#shop/values/index.ts'
import { areaTexts } from '#texts/all.server.ts'
import { translator } from '#texts/catalogue.ts'
import type { Cell, CellKind, ReportColumn, ReportTable, ReportText } from './report-table.ts'

export type Speech = { language: Language; t: (key: ReportText) => string }

/** The words of a report in this language. */
export function speechOf(language: Language): Speech {
  return {
    language,
    t: translator<ReportText>(areaTexts('office', language), language, (value) => formatNumber(value, language)),
  }
}

type Asked = { reader: Reader; scope: Scope; speech: Speech }
export type Columns = readonly (readonly [key: ReportColumn, kind: CellKind])[]

/** `scoped` reports count orders by the day they were placed or handed over; the others by the day of the event. */
export type Report = { scoped: boolean; table: (asked: Asked) => Promise<ReportTable> }

export function table(
  columns: Columns,
  rows: readonly (readonly Cell[])[],
  { totals, chart }: { totals: 'added up' | null; chart: readonly [label: number | readonly number[], value: number] },
): ReportTable {
  return {
    columns: columns.map(([key, kind]) => ({ key, kind })),
    rows,
    totals: totals && rows.length > 1 ? columns.map(([, kind], index) => sumOf(kind, rows, index)) : null,
    chart: { labels: [chart[0]].flat(), value: chart[1] },
  }
}

function sumOf(kind: CellKind, rows: readonly (readonly Cell[])[], index: number): Cell {
  if (!['count', 'money', 'weight'].includes(kind)) return null
  return rows.reduce((sum, row) => sum + Number(row[index] ?? 0), 0)
}

/** The share of the sums is not the sum of the shares. */
export function withShare(whole: ReportTable, { part, of, at }: { part: number; of: number; at: number }): ReportTable {
  if (!whole.totals) return whole
  const totals = whole.totals.map((cell, index) =>
    index === at ? share(Number(whole.totals![part]), Number(whole.totals![of])) : cell,
  )
  return { ...whole, totals }
}

/** In basis points. */
export function share(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 10_000)
}

export function named(name: Translations | null, { language, t }: Speech): string {
  return name ? inLanguage(name, language) : t('report.unknown')
}
