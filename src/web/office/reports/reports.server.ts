import { BASES, type Scope } from '#shop/reporting/index.ts'
import {
  addDays,
  calendarDate,
  dayFrom,
  dayInDhaka,
  daysBetween,
  digitsIn,
  fiscalYear,
  formatDay,
  formatMoney,
  formatNumber,
  formatWeight,
  grams,
  monthName,
  monthOf,
  paisa,
  yearOf,
  type CalendarDate,
  type Language,
} from '#shop/values/index.ts'
import type { Reader } from '#shop/context.ts'
import type { StaffContext } from '../access.server.ts'
import { officeWords } from '../office-words.server.ts'
import { REPORTS, REPORT_NAMES, type ReportName } from './report-tables.server.ts'
import type { Cell, CellKind, ReportTable } from './report-table.ts'
import type { ChartBar, ReportsView } from './report-view.ts'

const USUAL_DAYS = 30
const MOST_DAYS = 3 * 366
const MOST_ROWS = 200
const MOST_DAY_BARS = 62
const MOST_BARS = 10

type Asked = { report: ReportName; scope: Scope; today: CalendarDate }

/** The report from the URL. Missing or invalid values mean the default. */
export function reportAsked(search: URLSearchParams, now: Date): Asked {
  const today = dayInDhaka(now)
  const report = REPORT_NAMES.find((name) => name === search.get('report')) ?? 'sales-by-day'
  const until = calendarDate(search.get('until') ?? '') ?? today
  const usual = addDays(until, 1 - USUAL_DAYS)
  const wanted = calendarDate(search.get('from') ?? '') ?? usual
  const first = wanted > until ? until : wanted
  const last = wanted > until ? wanted : until
  const from = daysBetween(first, last) >= MOST_DAYS ? addDays(last, 1 - MOST_DAYS) : first
  const basis = BASES.find((one) => one === search.get('basis')) ?? 'placed'
  return { report, scope: { from, until: last, basis }, today }
}

export async function reportTable({ ctx, shop, language }: StaffContext, { report, scope }: Asked): Promise<ReportTable> {
  const speech = { language, t: officeWords(language) }
  const read = (reader: Reader) => REPORTS[report].table({ reader, scope, speech })
  return shop.reads ? shop.reads.read(read) : read(ctx.db)
}

export async function reportsView(requestContext: StaffContext, search: URLSearchParams): Promise<ReportsView> {
  const { language, ctx } = requestContext
  const asked = reportAsked(search, ctx.now)
  const { report, scope, today } = asked
  const table = await reportTable(requestContext, asked)
  const shown = table.rows.slice(0, MOST_ROWS)
  return {
    name: report,
    names: REPORT_NAMES,
    scoped: REPORTS[report].scoped,
    ...scope,
    presets: presets(today).map((preset) => ({
      ...preset,
      chosen: preset.from === scope.from && preset.until === scope.until,
    })),
    period: periodText(scope, language),
    columns: table.columns.map(({ key, kind }) => ({ key, numeric: kind !== 'words' && kind !== 'day' })),
    rows: shown.map((row) => textsOf(row, table, language)),
    totals: table.totals && textsOf(table.totals, table, language),
    chart: chartOf(table, scope, language),
    more: table.rows.length - shown.length,
  }
}

function presets(today: CalendarDate): Omit<ReportsView['presets'][number], 'chosen'>[] {
  const firstOfMonth = dayFrom(`${today.slice(0, 7)}-01`)
  const lastOfBefore = addDays(firstOfMonth, -1)
  // The fiscal year of Bangladesh starts in July.
  const firstOfYear = dayFrom(`${fiscalYear(today).slice(0, 4)}-07-01`)
  return [
    { key: 'today', from: today, until: today },
    { key: 'week', from: addDays(today, -6), until: today },
    { key: 'month', from: firstOfMonth, until: today },
    { key: 'last-month', from: dayFrom(`${lastOfBefore.slice(0, 7)}-01`), until: lastOfBefore },
    { key: 'year', from: firstOfYear, until: today },
  ]
}

function periodText({ from, until }: Scope, language: Language): string {
  const last = formatDay(until, language, 'withYear')
  return from === until ? last : `${formatDay(from, language, 'withYear')} – ${last}`
}

function textsOf(row: readonly Cell[], { columns }: ReportTable, language: Language): string[] {
  return row.map((cell, index) => cellText(cell, columns[index]!.kind, language))
}

/** No value is shown empty; the number zero is shown as 0. */
function cellText(cell: Cell, kind: CellKind, language: Language): string {
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
      return `${digitsIn(language, (Number(cell) / 100).toFixed(1))}%`
    default:
      return kind satisfies never
  }
}

function chartOf(table: ReportTable, scope: Scope, language: Language): ReportsView['chart'] {
  const { chart, columns, rows } = table
  if (!chart || rows.length === 0) return null
  const value = columns[chart.value]!
  const shown = (amount: number) => cellText(amount, value.kind, language)
  const bars = rows.map((row) => ({ label: String(row[chart.label] ?? ''), value: Number(row[chart.value] ?? 0) }))
  if (columns[chart.label]!.kind === 'day')
    return { kind: 'days', value: value.key, bars: timeBars(bars, { scope, language, shown }) }
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
