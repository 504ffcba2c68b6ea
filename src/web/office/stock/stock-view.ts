import type { SavedView } from '#shop/ordering/index.ts'
import type { Unit } from '../amounts.ts'
import type { Shown } from '../kit/list/list-url.ts'
import type { LotSort, StockSort } from './stock-list.ts'

/** A stock item that runs low, or a lot that must be sold soon. */
export type WatchedStock = {
  key: string
  picture: string | null
  name: string
  lot: string | null
  left: string
  low: boolean
  until: string
  soon: boolean
  more: string | null
  to: string
}

export type StockItemRow = {
  id: string
  /** The address of a small picture of its product; null without one. */
  picture: string | null
  name: string
  onHand: string
  allocated: string
  available: string
  /** The amount that may still be delivered; empty if there is none. */
  bestBefore: string
  soon: boolean
  /** When more arrives. */
  next: string | null
  low: boolean
}

export type LotRow = {
  id: string
  code: string
  state: 'expected' | 'received'
  quarantined: boolean
  over: boolean
  grade: string
  farm: string
  harvested: string
  bestBefore: string
  soon: boolean
  onHand: string
  allocated: string
  available: string
  /** It is sold at a lower price. */
  markedDown: boolean
}

export type StockView = {
  items: StockItemRow[]
  list: Shown<{ q: string; show: string }, StockSort>
  own: SavedView[]
  chosen: {
    id: string
    name: string
    lots: LotRow[]
    list: Shown<{ item: string; empty: string }, LotSort>
    emptyToo: boolean
    unit: Unit
    fields: Record<string, string>
    seen: string
    /** The level below which it counts as low; null if it is not set. */
    lowLevel: number | null
    lowLevelField: string
  } | null
  mayReceive: boolean
  mayCorrect: boolean
  mayEdit: boolean
}

export type LotView = LotRow & {
  item: string
  itemId: string
  unit: Unit
  received: string
  availableFrom: string
  cost: string
  supplier: string
  recalled: boolean
  /** The page of the grower's delivery; null where there is none, or for who may not see it. */
  delivery: string | null
  onHandField: string
  /** Sent back by the forms, to detect another person's change. */
  seen: number
  movements: {
    key: number
    at: string
    kind: string
    amount: string
    order: { id: string; number: string } | null
    reason: string | null
    actor: string
    undone: boolean
    mayUndo: boolean
  }[]
  events: { key: number; at: string; kind: 'quarantined' | 'freed'; reason: string; actor: string }[]
  orders: { id: string; number: string; amount: string; held: boolean }[]
  ripeOn: string
  ripeOnField: string
  today: string
  shelfDays: number
  mayCorrect: boolean
  mayReceive: boolean
}
