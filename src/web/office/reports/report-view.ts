import type { OfficeText } from '../office-texts.tsx'
import type { ReportName } from './report-tables.server.ts'

type ColumnKey<Text> = Text extends `reportColumn.${infer Key}` ? Key : never
export type ReportColumn = ColumnKey<OfficeText>

/** Money is paisa, a weight grams, a share basis points: pages and files each write them in their own way. */
export type CellKind = 'words' | 'day' | 'count' | 'money' | 'weight' | 'share'
export type Cell = string | number | null

/** A report before anybody chose how to show it. */
export type ReportTable = {
  columns: readonly { key: ReportColumn; kind: CellKind }[]
  rows: readonly (readonly Cell[])[]
  /** Of the whole table, under its columns; null where adding up says nothing. */
  totals: readonly Cell[] | null
  /** Which columns the chart is made of. */
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
  /** Ready-made stretches of days. */
  presets: { key: 'today' | 'week' | 'month' | 'last-month' | 'year'; from: string; until: string; chosen: boolean }[]
  period: string
  columns: { key: ReportColumn; numeric: boolean }[]
  rows: string[][]
  totals: string[] | null
  chart: { kind: 'days' | 'parts'; value: ReportColumn; bars: ChartBar[] } | null
  /** How many rows are left out of the page; a file has them all. */
  more: number
}
