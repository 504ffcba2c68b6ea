import type { SelectOption } from '#web/ui/field.tsx'

/** A line in the making, as its form shows it. Units are as they were typed. */
export type SheetRow = {
  /** '' for a line that is not in the order yet. */
  lineId: string
  variantId: string
  name: string
  label: string
  price: string
  units: string
  sum: string
  /** What stands in the way of it, as a sentence; null when nothing does. */
  wrong: string | null
}

/** What a word finds, to be put in with one press. */
export type FoundVariant = { variantId: string; name: string; label: string; price: string; left: number; leftText: string }

export type SheetSum = {
  key: 'goods' | 'discount' | 'staffDiscount' | 'delivery' | 'rounding' | 'total' | 'collect' | 'refund'
  amount: string
}

export type SheetTyped = Record<string, string>

/** What an order in the making looks like now. */
export type SheetView = {
  typed: SheetTyped
  rows: SheetRow[]
  found: FoundVariant[]
  /** Null while it can't be worked out yet. */
  sums: SheetSum[] | null
  slots: SelectOption[]
}

/** Which button was pressed. */
export const SHEET_INTENT = { look: 'look', add: 'add-', remove: 'remove-' } as const

/** What a form of an order answers: how it looks now, and why it was not saved. */
export type SheetAnswer<View extends SheetView, Problem extends string> = {
  sheet: View
  problem: Problem | null
  /** Fruit that the problem is about. */
  names: string
  /** Saving was asked for, not only a look. */
  refused: boolean
}
