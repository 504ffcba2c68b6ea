import { businessOverview, lastFriday, weeksUntil, type DueReport, type ReportLetter, type Scope } from '#shop/reporting/index.ts'
import type { Reader } from '#shop/context.ts'
import type { CalendarDate } from '#shop/values/index.ts'
import { officeWords, type OfficeWords } from '../office-words.server.ts'
import { periodText, textsOf } from './cell-text.server.ts'
import { overviewSheet } from './overview-sheet.server.ts'
import { viewOf } from './overview-view.server.ts'
import type { OverviewView } from './overview-view.ts'
import { reportAsked, reportQuery, type Asked } from './report-asked.server.ts'
import { tableSheet } from '../../reports/report-sheet.server.ts'
import { isTable, REPORTS, type ReportName } from '../../reports/report-tables.server.ts'

type Tables = ReportLetter['tables']
type Letter = { reader: Reader; report: Pick<DueReport, 'query' | 'language'>; now: Date; shopUrl: string }

const MOST_ROWS = 12
// A row of the outbox must not become arbitrarily large.
const MOST_FILE_ROWS = 5_000

/** The saved report about the last complete week, from Saturday to Friday: its choices, except for the days. */
export async function weeklyLetter({ reader, report: { query, language }, now, shopUrl }: Letter): Promise<ReportLetter> {
  const { report, scope: chosen, today } = reportAsked(new URLSearchParams(query), now)
  const { week } = weeksUntil(lastFriday(today))
  const scope = { ...week, basis: chosen.basis }
  const words = officeWords(language)
  const { tables, rows } = isTable(report)
    ? await tableParts({ reader, report, scope }, { words, language })
    : await overviewParts({ reader, today }, { words, language })
  return {
    period: periodText(week, language),
    link: `${shopUrl}/office/reports?${reportQuery({ report, scope, days: null })}`,
    tables,
    file: { filename: fileName({ report, scope }), rows: rows.slice(0, 1 + MOST_FILE_ROWS) },
  }
}

type Speech = { words: OfficeWords; language: DueReport['language'] }
type Parts = { tables: Tables; rows: ReportLetter['file']['rows'] }

async function tableParts(
  { reader, report, scope }: { reader: Reader; report: ReportName; scope: Scope },
  { words, language }: Speech,
): Promise<Parts> {
  const table = await REPORTS[report].table({ reader, scope, speech: { language, t: words } })
  const shown = table.rows.slice(0, MOST_ROWS).map((row) => textsOf(row, table, language))
  const [, ...totals] = table.totals ? textsOf(table.totals, table, language) : []
  const more = table.rows.length - shown.length
  const note = table.rows.length === 0 ? words('report.empty') : more > 0 ? words('report.more', { count: more }) : null
  const columns = table.columns.map(({ key, kind }) => {
    return { name: words(`reportColumn.${key}`), numeric: kind !== 'words' && kind !== 'day' }
  })
  const rows = table.totals ? [...shown, [words('report.totals'), ...totals]] : shown
  return {
    tables: [{ title: words(`report.${report}`), columns, rows, ...(note !== null && { note }) }],
    rows: tableSheet(table, words),
  }
}

async function overviewParts(
  { reader, today }: { reader: Reader; today: CalendarDate },
  { words, language }: Speech,
): Promise<Parts> {
  const weeks = weeksUntil(lastFriday(today))
  const overview = await businessOverview(reader, weeks, today)
  const beforePeriod = periodText(weeks.before, language)
  const view = viewOf(overview, { words, language, than: 'overview.weekBefore', beforePeriod })
  return { tables: overviewTables(view, words), rows: overviewSheet(overview, words, language) }
}

function overviewTables(view: OverviewView, words: OfficeWords): Tables {
  const text = (name: string) => ({ name, numeric: false })
  const number = (name: string) => ({ name, numeric: true })
  return [
    {
      title: words('report.overview'),
      columns: [text(words('overview.figure')), number(words('overview.thisWeek')), text(words('overview.change'))],
      rows: view.figures.map(({ name, value, note, before, change }) => {
        const earlier = words('overview.beforeValue', { value: before })
        return [name, [value, note && `(${note})`].filter(Boolean).join(' '), change ? `${change.words} (${earlier})` : earlier]
      }),
    },
    {
      title: words('overview.channels'),
      columns: [
        text(words('overview.channel')),
        number(words('overview.orders')),
        number(words('overview.sales')),
        number(words('overview.share')),
      ],
      rows: view.channels.map(({ name, orders, sales, share }) => [name, orders, sales, share]),
      ...(view.channels.length === 0 && { note: words('overview.noOrders') }),
    },
    {
      title: words('overview.best'),
      columns: [text(words('reportColumn.product')), number(words('overview.sold')), number(words('overview.sales'))],
      rows: view.best.map(({ name, sold, net }) => [name, sold, net]),
      ...(view.best.length === 0 && { note: words('overview.noBest') }),
    },
    {
      title: words('overview.slow'),
      columns: [
        text(words('overview.fruit')),
        number(words('overview.left')),
        number(words('overview.lastsHead')),
        number(words('overview.until')),
      ],
      rows: view.slow.map(({ name, left, lasts, until }) => [name, left, lasts, until]),
      ...(view.slow.length === 0 && { note: words('overview.noSlow') }),
    },
  ]
}

/** `vat-2026-06-01-2026-06-30`, without its ending. */
export function fileName({ report, scope: { from, until } }: Pick<Asked, 'report' | 'scope'>): string {
  return `${report}-${from}-${until}`
}
