import type { office } from '#texts/en/office.ts'

export type ReportText = keyof typeof office
type ColumnKey<Text> = Text extends `reportColumn.${infer Key}` ? Key : never
export type ReportColumn = ColumnKey<ReportText>

/** Money is in paisa, weights in grams, shares in basis points: pages and files each format them in their own way. */
export type CellKind = 'words' | 'day' | 'count' | 'money' | 'weight' | 'share'
export type Cell = string | number | null

/** The data of a report, independent of its presentation. */
export type ReportTable = {
  columns: readonly { key: ReportColumn; kind: CellKind }[]
  rows: readonly (readonly Cell[])[]
  /** The totals under the columns; null if adding up makes no sense. */
  totals: readonly Cell[] | null
  /** The columns of the chart: what names a bar, and its length. */
  chart: { labels: readonly number[]; value: number }
}
