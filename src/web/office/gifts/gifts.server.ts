import { tickets } from '#shop/content/index.ts'
import { quotationsForOffice, readBuiltBox } from '#shop/gifting/index.ts'
import { calendarDate, dayInDhaka, formatDay, formatInstant, formatMoney, formatNumber, paisa } from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { defineActions } from '../kit/actions.server.ts'
import { ownViews, viewIntents } from '../kit/list/views.server.ts'
import { readList } from '../kit/list/list-url.ts'
import { quotationRowOf } from './quotation-rows.server.ts'
import { quotationsList } from './quotations-list.ts'

export type GiftsView = Awaited<ReturnType<typeof giftsView>>

const MOST_ENQUIRIES = 30
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
    tickets(ctx.db, { states: ['open'], kind: 'gift-enquiry', limit: MOST_ENQUIRIES }),
  ])
  const quoted = await quotationsForOffice(ctx.db, { list: 'all', ticketIds: enquiries.map(({ id }) => id) })
  const done = new Set(quoted.map(({ ticketId }) => ticketId))
  return {
    shown: { ...read, filters: { list, q: query } },
    own: await ownViews(requestContext, quotationsList),
    next: found.length > PAGE_ROWS ? { page: page + 1 } : null,
    rows: found.slice(0, PAGE_ROWS).map((row) => quotationRowOf(row, { today: dayInDhaka(ctx.now), language })),
    enquiries: enquiries
      .filter(({ id }) => !done.has(id))
      .map(({ id, number, name, details, dueAt }) => {
        const { company, boxes, delivery_day: wanted, budget_per_box_paisa: budget } = details
        const asked = typeof boxes === 'number' && typeof budget === 'number' ? paisa(boxes * budget) : null
        const value = readBuiltBox(details)?.total ?? asked
        const day = typeof wanted === 'string' ? calendarDate(wanted) : null
        return {
          id,
          number: `T-${number}`,
          name: typeof company === 'string' && company !== '' ? `${company}, ${name}` : name,
          boxes: typeof boxes === 'number' ? formatNumber(boxes, language) : null,
          value: value && formatMoney(value, language),
          day: day && formatDay(day, language, 'withYear'),
          answerBy: formatInstant(dueAt, language),
          late: dueAt < ctx.now,
        }
      }),
  }
}

export const giftsActions = defineActions({ page: 'gifts', sees: 'see-gifts', intents: viewIntents(quotationsList) })
