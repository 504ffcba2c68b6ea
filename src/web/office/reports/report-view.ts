/** In the order of the choice. `scoped` ones count orders by the day they were placed or handed over; the others by when something happened. */
export const REPORTS = [
  { name: 'sales-by-day', scoped: true },
  { name: 'sales-by-product', scoped: true },
  { name: 'sales-by-district', scoped: true },
  { name: 'sales-by-channel', scoped: true },
  { name: 'margin-by-product', scoped: true },
  { name: 'margin-by-lot', scoped: true },
  { name: 'margin-by-farm', scoped: true },
  { name: 'waste', scoped: false },
  { name: 'deliveries', scoped: false },
  { name: 'coupons', scoped: true },
  { name: 'vat', scoped: true },
] as const
export type ReportName = (typeof REPORTS)[number]['name']

/** Money is paisa, a weight grams, a share basis points: pages and files each write them in their own way. */
export type CellKind = 'words' | 'day' | 'count' | 'money' | 'weight' | 'share'
export type Cell = string | number | null

/** A report before anybody chose how to show it. */
export type ReportTable = {
  columns: readonly { key: string; kind: CellKind }[]
  rows: readonly (readonly Cell[])[]
  /** Of the whole table, under its columns; null where adding up says nothing. */
  totals: readonly Cell[] | null
  /** Which columns the chart is made of. */
  chart: { label: number; value: number } | null
}

export type ChartBar = { label: string; value: number; shown: string }

export type ReportsView = {
  name: ReportName
  scoped: boolean
  from: string
  until: string
  basis: 'placed' | 'delivered'
  /** Ready-made stretches of days. */
  presets: { key: 'today' | 'week' | 'month' | 'last-month' | 'year'; from: string; until: string; chosen: boolean }[]
  period: string
  columns: { key: string; numeric: boolean }[]
  rows: string[][]
  totals: string[] | null
  chart: { kind: 'days' | 'parts'; value: string; bars: ChartBar[] } | null
  /** How many rows are left out of the page; a file has them all. */
  more: number
}
