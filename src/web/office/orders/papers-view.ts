import type { PaperKind } from '#shop/payments/model.ts'

export const PAPER_ACTIONS = ['invoice', 'tax-invoice'] as const
export type PaperAction = (typeof PAPER_ACTIONS)[number]

/** The papers of one order; amounts and times are written out. */
export type PapersView = {
  rows: { number: string; kind: PaperKind; total: string; at: string; corrects: string | null }[]
  /** What whoever looks may issue now. */
  invoice: boolean
  /** What the form begins with: what the last tax invoice says, else the order. */
  tax: { name: string; bin: string; address: string } | null
}
