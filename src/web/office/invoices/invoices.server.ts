import { DOCUMENT_KINDS, listDocuments, documentYears, signOf, type DocumentFilter } from '#shop/payments/index.ts'
import { formatInstant, formatMoney, paisa } from '#shop/values/index.ts'
import { knownId, type StaffContext } from '../access.server.ts'
import type { InvoicesView } from './invoices-view.ts'

const MOST = 50
const LONGEST_QUERY = 40

/** The filter from the URL. Missing or invalid values mean no filter. */
export function invoicesAsked(search: URLSearchParams): DocumentFilter {
  const year = search.get('year') ?? ''
  return {
    kind: DOCUMENT_KINDS.find((kind) => kind === search.get('kind')) ?? null,
    fiscalYear: /^\d{4}-\d{2}$/.test(year) ? year : null,
    // Numbers contain no other characters, and the database would refuse a NUL.
    query: (search.get('q') ?? '').replace(/[^A-Za-z0-9-]/g, '').slice(0, LONGEST_QUERY),
  }
}

/** Every document of the shop, newest first. */
export async function invoicesView({ ctx, language }: StaffContext, search: URLSearchParams): Promise<InvoicesView> {
  const filter = invoicesAsked(search)
  const after = search.get('after')
  const documents = await listDocuments(ctx.db, { filter, after: after && knownId(after), most: MOST + 1 })
  const shown = documents.slice(0, MOST)
  return {
    kind: filter.kind,
    year: filter.fiscalYear,
    query: filter.query,
    years: await documentYears(ctx.db),
    first: after === null,
    next: documents.length > MOST ? shown.at(-1)!.id : null,
    rows: shown.map(({ number, kind, issuedAt, orderId, total, vat, content }) => {
      const sign = signOf(kind)
      return {
        number,
        kind,
        issued: formatInstant(issuedAt, language),
        order: { id: orderId, number: content.orderNumber },
        buyer: content.buyer.name,
        total: formatMoney(paisa(sign * total), language),
        vat: formatMoney(paisa(sign * vat), language),
        corrects: content.corrects?.number ?? null,
      }
    }),
  }
}
