import type { OverviewView } from './overview-view.ts'
import type { ReportColumn } from '../../reports/report-table.ts'
import type { PageName } from '../../reports/report-tables.server.ts'

export type ChartBar = { label: string; value: number; shown: string }

/** Periods with a name: they follow the calendar. */
export type PresetDays = 'today' | 'week' | 'month' | 'last-month' | 'year' | 'this-week' | 'last-week'

/** A page of reports: the overview, or one table. */
export type ReportsView = {
  name: PageName
  names: PageName[]
  scoped: boolean
  from: string
  until: string
  basis: 'placed' | 'delivered'
  /** What is chosen, as a query string. */
  query: string
  /** The viewer's own reports; `email` is where it is sent every week. */
  saved: { id: string; name: string; query: string; email: string | null }[]
  presets: { key: PresetDays; from: string; until: string; query: string; chosen: boolean }[]
  period: string
  overview: OverviewView | null
  table: TableView | null
  /** The names of ledgers, with the VAT report, for viewers who may set them. */
  ledgers: { seen: string; rows: { field: string; usual: string; name: string }[] } | null
}

export type TableView = {
  columns: { key: ReportColumn; numeric: boolean }[]
  rows: string[][]
  totals: string[] | null
  chart: { kind: 'days' | 'parts'; value: ReportColumn; bars: ChartBar[] } | null
  /** How many rows the page omits; a file has them all. */
  more: number
}
