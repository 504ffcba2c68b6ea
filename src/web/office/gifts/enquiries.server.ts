import { tickets } from '#shop/content/index.ts'
import { quotationsForOffice, readBuiltBox } from '#shop/gifting/index.ts'
import { calendarDate, formatDay, formatInstant, formatMoney, formatNumber, paisa } from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'

// Those that have a draft stay open until it is sent or staff close them, so more are read than are shown.
const MOST_READ = 200

/** The enquiries without a quotation, the first promised answer on top. */
export async function enquiriesToQuote({ ctx, language }: Pick<StaffContext, 'ctx' | 'language'>) {
  const enquiries = await tickets(ctx.db, { states: ['open'], kind: 'gift-enquiry', limit: MOST_READ })
  const quoted = await quotationsForOffice(ctx.db, { list: 'all', ticketIds: enquiries.map(({ id }) => id) })
  const done = new Set(quoted.map(({ ticketId }) => ticketId))
  return enquiries
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
        paisa: value,
        value: value && formatMoney(value, language),
        day: day && formatDay(day, language, 'withYear'),
        answerBy: formatInstant(dueAt, language),
        late: dueAt < ctx.now,
      }
    })
}
