import type { DocumentKind } from '#shop/payments/model.ts'

/** The data of the document list; the filter is in the URL. */
export type InvoicesView = {
  kind: DocumentKind | null
  year: string | null
  query: string
  years: string[]
  first: boolean
  next: string | null
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

/** The URL of the list, or of a file with the same documents. */
export function invoicesPath(
  { kind, year, query }: Pick<InvoicesView, 'kind' | 'year' | 'query'>,
  { file = '', after = '' }: { file?: string; after?: string } = {},
): string {
  const search = new URLSearchParams()
  if (kind) search.set('kind', kind)
  if (year) search.set('year', year)
  if (query) search.set('q', query)
  if (after) search.set('after', after)
  const path = file ? `/office/invoices/file/${file}` : '/office/invoices'
  return search.size > 0 ? `${path}?${search}` : path
}
