import { tickets } from '#shop/content/index.ts'
import { QUOTATION_LISTS, quotationsForOffice } from '#shop/gifting/index.ts'
import { calendarDate, cleanLine, dayInDhaka, formatDay, formatNumber } from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { quotationRowOf } from './quotation-rows.server.ts'

export type GiftsView = Awaited<ReturnType<typeof giftsView>>

const LONGEST_QUERY = 100
const MOST_ENQUIRIES = 30

/** Enquiries without a quotation yet, and the quotations by state. */
export async function giftsView({ ctx, language }: StaffContext, search: URLSearchParams) {
  const list = QUOTATION_LISTS.find((one) => one === search.get('list')) ?? 'open'
  const query = cleanLine((search.get('q') ?? '').slice(0, LONGEST_QUERY), LONGEST_QUERY) ?? ''
  const [found, enquiries] = await Promise.all([
    quotationsForOffice(ctx.db, { list, query }),
    tickets(ctx.db, { states: ['open'], kind: 'gift-enquiry', limit: MOST_ENQUIRIES }),
  ])
  const quoted = await quotationsForOffice(ctx.db, { list: 'all', ticketIds: enquiries.map(({ id }) => id) })
  const done = new Set(quoted.map(({ ticketId }) => ticketId))
  return {
    list,
    query,
    rows: found.map((row) => quotationRowOf(row, { today: dayInDhaka(ctx.now), language })),
    enquiries: enquiries
      .filter(({ id }) => !done.has(id))
      .map(({ id, number, name, details }) => {
        const { company, boxes, delivery_day: wanted } = details
        const day = typeof wanted === 'string' ? calendarDate(wanted) : null
        return {
          id,
          number: `T-${number}`,
          name: typeof company === 'string' && company !== '' ? `${company}, ${name}` : name,
          boxes: typeof boxes === 'number' ? formatNumber(boxes, language) : null,
          day: day && formatDay(day, language, 'withYear'),
        }
      }),
  }
}
