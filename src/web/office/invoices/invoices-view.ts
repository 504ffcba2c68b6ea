import type { SavedView } from '#shop/ordering/index.ts'
import type { NextPage } from '../kit/list/list-parts.tsx'
import type { Shown } from '../kit/list/list-url.ts'
import type { DocumentKind } from '#shop/payments/model.ts'

/** The data of the document list; the filter is in the URL. */
export type InvoicesView = {
  list: Shown<{ kind: DocumentKind | ''; year: string; q: string }, 'total'>
  years: string[]
  next: NextPage
  own: SavedView[]
  rows: {
    number: string
    kind: DocumentKind
    issued: string
    order: { id: string; number: string }
    buyer: string
    total: string
    vat: string
    corrects: string | null
  }[]
}
