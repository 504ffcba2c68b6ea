import {
  dayFrom,
  digitsIn,
  formatDay,
  formatMoney,
  formatNumber,
  formatWeight,
  grams,
  paisa,
  type CalendarDate,
  type Language,
} from '#shop/values/index.ts'
import type { Cell, CellKind, ReportTable } from '../../reports/report-table.ts'

/** A row as it is shown. */
export function textsOf(row: readonly Cell[], { columns }: Pick<ReportTable, 'columns'>, language: Language): string[] {
  return row.map((cell, index) => cellText(cell, columns[index]!.kind, language))
}

/** No value is shown empty; the number zero is shown as 0. A share is in basis points. */
export function cellText(cell: Cell, kind: CellKind, language: Language): string {
  if (cell === null) return ''
  switch (kind) {
    case 'words':
      return String(cell)
    case 'day':
      return formatDay(dayFrom(String(cell)), language, 'short')
    case 'count':
      return formatNumber(Number(cell), language)
    case 'money':
      return formatMoney(paisa(Number(cell)), language)
    case 'weight':
      return Number(cell) === 0 ? formatNumber(0, language) : formatWeight(grams(Number(cell)), language)
    case 'share':
      // In tenths of a percent first: 82.55 is a little less in binary, and would be rounded down.
      return `${digitsIn(language, (Math.round(Number(cell) / 10) / 10).toFixed(1))}%`
    default:
      return kind satisfies never
  }
}

export function periodText({ from, until }: { from: CalendarDate; until: CalendarDate }, language: Language): string {
  const last = formatDay(until, language, 'withYear')
  return from === until ? last : `${formatDay(from, language, 'withYear')} – ${last}`
}
