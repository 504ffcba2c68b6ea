import { quotationsForOffice } from '#shop/gifting/index.ts'
import { dayInDhaka } from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { defineActions } from '../kit/actions.server.ts'
import { ownViews, viewIntents } from '../kit/list/views.server.ts'
import { readList } from '../kit/list/list-url.ts'
import { enquiriesToQuote } from './enquiries.server.ts'
import { quotationRowOf } from './quotation-rows.server.ts'
import { quotationsList } from './quotations-list.ts'

export type GiftsView = Awaited<ReturnType<typeof giftsView>>

const PAGE_ROWS = 100

/** Enquiries without a quotation yet, and the quotations by state. */
export async function giftsView(requestContext: StaffContext, search: URLSearchParams) {
  const { ctx, language } = requestContext
  const read = readList(quotationsList, search)
  const list = read.filters.list || ('open' as const)
  const query = read.filters.q
  const { page, sort } = read
  const [found, enquiries] = await Promise.all([
    quotationsForOffice(ctx.db, { list, query, sort, most: PAGE_ROWS + 1, offset: (page - 1) * PAGE_ROWS }),
    enquiriesToQuote(requestContext),
  ])
  return {
    shown: { ...read, filters: { list, q: query } },
    own: await ownViews(requestContext, quotationsList),
    next: found.length > PAGE_ROWS ? { page: page + 1 } : null,
    rows: found.slice(0, PAGE_ROWS).map((row) => quotationRowOf(row, { today: dayInDhaka(ctx.now), language })),
    enquiries,
  }
}

export const giftsActions = defineActions({ page: 'gifts', sees: 'see-gifts', intents: viewIntents(quotationsList) })
