import type { ReportColumn } from './report-table.ts'
import type { ReportName } from './report-tables.server.ts'

export type ChartBar = { label: string; value: number; shown: string }

export type ReportsView = {
  name: ReportName
  names: ReportName[]
  scoped: boolean
  from: string
  until: string
  basis: 'placed' | 'delivered'
  /** Predefined periods. */
  presets: { key: 'today' | 'week' | 'month' | 'last-month' | 'year'; from: string; until: string; chosen: boolean }[]
  period: string
  columns: { key: ReportColumn; numeric: boolean }[]
  rows: string[][]
  totals: string[] | null
  chart: { kind: 'days' | 'parts'; value: ReportColumn; bars: ChartBar[] } | null
  /** How many rows the page omits; a file has them all. */
  more: number
}
