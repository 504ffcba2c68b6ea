import type { OfficeText } from '../office-texts.tsx'
import type { ReportName } from './report-tables.server.ts'

type ColumnKey<Text> = Text extends `reportColumn.${infer Key}` ? Key : never
export type ReportColumn = ColumnKey<OfficeText>

/** Money is in paisa, weights in grams, shares in basis points: pages and files each format them in their own way. */
export type CellKind = 'words' | 'day' | 'count' | 'money' | 'weight' | 'share'
export type Cell = string | number | null

/** The data of a report, independent of its presentation. */
export type ReportTable = {
  columns: readonly { key: ReportColumn; kind: CellKind }[]
  rows: readonly (readonly Cell[])[]
  /** The totals under the columns; null if adding up makes no sense. */
  totals: readonly Cell[] | null
  /** The columns of the chart. */
  chart: { label: number; value: number } | null
}

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
