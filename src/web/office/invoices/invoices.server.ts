import { listDocuments, documentYears, signOf, type DocumentFilter } from '#shop/payments/index.ts'
import { formatInstant, formatMoney, paisa } from '#shop/values/index.ts'
import { knownId, type StaffContext } from '../access.server.ts'
import { defineActions } from '../kit/actions.server.ts'
import { ownViews, viewIntents } from '../kit/list/views.server.ts'
import { readList } from '../kit/list/list-url.ts'
import { invoicesList } from './invoices-list.ts'
import type { InvoicesView } from './invoices-view.ts'

const MOST = 50
/** The filter from the URL. Missing or invalid values mean no filter. */
export function invoicesAsked(search: URLSearchParams) {
  const shown = readList(invoicesList, search)
  const { kind, year, q } = shown.filters
  const filter: DocumentFilter = { kind: kind || null, fiscalYear: year || null, query: q }
  return { shown, filter }
}

/** Every document of the shop, newest first. */
export async function invoicesView(requestContext: StaffContext, search: URLSearchParams): Promise<InvoicesView> {
  const { ctx, language } = requestContext
  const { shown: list, filter } = invoicesAsked(search)
  const after = list.after && knownId(list.after)
  const documents = await listDocuments(ctx.db, { filter, sort: list.sort, after, most: MOST + 1 })
  const shown = documents.slice(0, MOST)
  return {
    list,
    own: await ownViews(requestContext, invoicesList),
    years: await documentYears(ctx.db),
    next: documents.length > MOST ? { after: shown.at(-1)!.id } : null,
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

export const invoicesActions = defineActions({ page: 'invoices', sees: 'see-invoices', intents: viewIntents(invoicesList) })
