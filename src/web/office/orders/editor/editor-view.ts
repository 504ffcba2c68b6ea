import type { SelectOption } from '#web/ui/field.tsx'

/** A draft line as its form shows it. Units are as typed. */
export type SheetRow = {
  /** '' for a line that is not in the order yet. */
  lineId: string
  variantId: string
  /** The address of the small picture of its product; null without a photo. */
  picture: string | null
  name: string
  label: string
  price: string
  units: string
  sum: string
  /** What prevents it, as a sentence; null if nothing does. */
  wrong: string | null
}

/** A search result that one press adds. */
export type FoundVariant = {
  variantId: string
  /** As in `SheetRow`. */
  picture: string | null
  name: string
  label: string
  price: string
  left: number
  leftText: string
}

export type EditorSum = {
  key: 'goods' | 'discount' | 'staffDiscount' | 'delivery' | 'rounding' | 'total' | 'collect' | 'refund'
  amount: string
}

/** What staff should look at after a pasted address was read. All are sentences or names in the language of the office. */
export type PasteRead = { unclear: string[]; missing: string[]; couldBe: string[]; replaced: string }

export type EditorTyped = Record<string, string>

/** The current state of a draft order. */
export type EditorView = {
  typed: EditorTyped
  rows: SheetRow[]
  found: FoundVariant[]
  /** Null until it can be computed. */
  sums: EditorSum[] | null
  slots: SelectOption[]
}

/** The pressed button. */
export const SHEET_INTENT = { look: 'look', add: 'add-', remove: 'remove-' } as const

/** The answer of an order form: its current state, and why it was not saved. */
export type EditorAnswer<View extends EditorView, Problem extends string> = {
  editor: View
  problem: Problem | null
  /** The fruit that the problem is about. */
  names: string
  /** A request to save, not only to preview. */
  refused: boolean
}
