import type { DocumentKind } from '#shop/payments/model.ts'

/** The documents of one order; amounts and times are formatted. */
export type DocumentsView = {
  rows: { number: string; kind: DocumentKind; total: string; at: string; corrects: string | null }[]
  /** What the viewer may issue now. */
  invoice: boolean
  /** The form's start values: from the last tax invoice, else from the order. */
  tax: { name: string; bin: string; address: string } | null
}
