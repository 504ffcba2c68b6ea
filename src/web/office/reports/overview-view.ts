import type { OverviewFigures } from '#shop/reporting/index.ts'

/** A difference in words, with the arrow that stands before them. */
export type Change = { arrow: 'up' | 'down' | 'level'; words: string }

export type FigureKey = Exclude<keyof OverviewFigures, 'withHours'>

/** `note` says more about the value, such as its share; `before` is the value of the earlier week. */
export type FigureView = {
  key: FigureKey
  name: string
  value: string
  note: string | null
  before: string
  change: Change | null
}

export type OverviewView = {
  /** What the week is compared with: its days. */
  beforePeriod: string
  figures: FigureView[]
  channels: { key: string; name: string; orders: string; sales: string; share: string; before: string; change: Change }[]
  channelBars: { label: string; value: number; shown: string }[]
  best: { key: string; name: string; sold: string; net: string; change: Change }[]
  slow: { key: string; name: string; left: string; sold: string; lasts: string; until: string }[]
}
