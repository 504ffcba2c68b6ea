import type { PaperKind } from '#shop/payments/model.ts'

export const PAPER_ACTIONS = ['invoice', 'tax-invoice'] as const
export type PaperAction = (typeof PAPER_ACTIONS)[number]

/** The documents of one order; amounts and times are formatted. */
export type PapersView = {
  rows: { number: string; kind: PaperKind; total: string; at: string; corrects: string | null }[]
  /** What the viewer may issue now. */
  invoice: boolean
  /** The form's start values: from the last tax invoice, else from the order. */
  tax: { name: string; bin: string; address: string } | null
}
