import { savedReports, type Scope } from '#shop/reporting/index.ts'
import {
  addDays,
  dayFrom,
  daysBetween,
  digitsIn,
  formatDay,
  monthName,
  monthOf,
  yearOf,
  type Language,
} from '#shop/values/index.ts'
import type { Reader } from '#shop/context.ts'
import type { StaffContext } from '../access.server.ts'
import { speechOf } from '../../reports/make-table.server.ts'
import { ledgersView } from './ledger-names.server.ts'
import { cellText, periodText, textsOf } from './cell-text.server.ts'
import { overviewView } from './overview-view.server.ts'
import { presetsOf, reportAsked, reportQuery } from './report-asked.server.ts'
import { isTable, PAGE_NAMES, REPORTS, type ReportName } from '../../reports/report-tables.server.ts'
import type { ReportTable } from '../../reports/report-table.ts'
import type { ChartBar, ReportsView, TableView } from './report-view.ts'

const MOST_ROWS = 200
const MOST_DAY_BARS = 62
const MOST_BARS = 10

export async function reportTable(
  { ctx, shop, language }: Pick<StaffContext, 'ctx' | 'shop' | 'language'>,
  { report, scope }: { report: ReportName; scope: Scope },
): Promise<ReportTable> {
  const speech = speechOf(language)
  const read = (reader: Reader) => REPORTS[report].table({ reader, scope, speech })
  return shop.reads ? shop.reads.read(read) : read(ctx.db)
}

export async function reportsView(requestContext: StaffContext, search: URLSearchParams): Promise<ReportsView> {
  const { language, ctx, staff, may } = requestContext
  const asked = reportAsked(search, ctx.now)
  const { report, scope, today } = asked
  const [overview, table] = isTable(report)
    ? [null, await tableView(requestContext, { report, scope })]
    : [await overviewView(requestContext, asked), null]
  return {
    name: report,
    names: PAGE_NAMES,
    scoped: isTable(report) && REPORTS[report].scoped,
    ...scope,
    query: reportQuery(asked),
    saved: await savedReports(ctx.db, staff.staffId),
    presets: presetsOf(report, today).map((preset) => ({
      ...preset,
      query: reportQuery({ ...asked, days: preset.key }),
      chosen: preset.from === scope.from && preset.until === scope.until,
    })),
    period: periodText(scope, language),
    overview,
    table,
    ledgers: report === 'vat' && may('manage-tax') ? await ledgersView(ctx.db) : null,
  }
}

async function tableView(requestContext: StaffContext, asked: { report: ReportName; scope: Scope }): Promise<TableView> {
  const { language } = requestContext
  const table = await reportTable(requestContext, asked)
  const shown = table.rows.slice(0, MOST_ROWS)
  return {
    columns: table.columns.map(({ key, kind }) => ({ key, numeric: kind !== 'words' && kind !== 'day' })),
    rows: shown.map((row) => textsOf(row, table, language)),
    totals: table.totals && textsOf(table.totals, table, language),
    chart: chartOf(table, asked.scope, language),
    more: table.rows.length - shown.length,
  }
}

function chartOf(table: ReportTable, scope: Scope, language: Language): TableView['chart'] {
  const { chart, columns, rows } = table
  if (rows.length === 0) return null
  const value = columns[chart.value]!
  const shown = (amount: number) => cellText(amount, value.kind, language)
  const byDay = columns[chart.labels[0]!]!.kind === 'day'
  const labelOf = (row: ReportTable['rows'][number]) =>
    byDay ? String(row[0]) : chart.labels.map((index) => cellText(row[index]!, columns[index]!.kind, language)).join(' ')
  const bars = rows.map((row) => ({ label: labelOf(row), value: Number(row[chart.value] ?? 0) }))
  if (byDay) return { kind: 'days', value: value.key, bars: timeBars(bars, { scope, language, shown }) }
  const largest = bars.filter((bar) => bar.value > 0).sort((a, b) => b.value - a.value)
  if (largest.length < 2) return null
  return {
    kind: 'parts',
    value: value.key,
    bars: largest.slice(0, MOST_BARS).map((bar) => ({ ...bar, shown: shown(bar.value) })),
  }
}

type Bar = { label: string; value: number }

/** A bar for each day, including days without sales; for a long period, one for each month. */
function timeBars(
  bars: readonly Bar[],
  { scope, language, shown }: { scope: Scope; language: Language; shown: (amount: number) => string },
): ChartBar[] {
  const days = Array.from({ length: daysBetween(scope.from, scope.until) + 1 }, (_, index) => addDays(scope.from, index))
  const byMonth = days.length > MOST_DAY_BARS
  const keyOf = (day: string) => (byMonth ? day.slice(0, 7) : day)
  const sums = new Map(days.map((day) => [keyOf(day), 0]))
  for (const { label, value } of bars) sums.set(keyOf(label), (sums.get(keyOf(label)) ?? 0) + value)
  const name = (key: string) => {
    const day = dayFrom(byMonth ? `${key}-01` : key)
    if (!byMonth) return formatDay(day, language, 'dayMonth')
    return `${monthName(monthOf(day), language, 'short')} ${digitsIn(language, String(yearOf(day)))}`
  }
  return [...sums].map(([key, value]) => ({ label: name(key), value, shown: shown(value) }))
}
