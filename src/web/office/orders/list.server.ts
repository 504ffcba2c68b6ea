import { ORDER_FILTERS, orderCounts, ordersPage } from '../../../shop/ordering/index.ts'
import type { OfficeOrder, OrderFilter } from '../../../shop/ordering/index.ts'
import {
  addDays,
  calendarDate,
  dayInDhaka,
  formatDay,
  formatHours,
  formatMoney,
  formatTimeOfDay,
  spacedPhone,
  timeInDhaka,
} from '../../../shop/values/index.ts'
import type { CalendarDate, Language } from '../../../shop/values/index.ts'
import type { StaffVisit } from '../access.server.ts'
import type { OrderRowView, OrdersView } from './list.tsx'

const PAGE_LENGTH = 50

/** The list that the address asks for; what it can't mean is left out. */
export async function ordersView({ ctx, language }: StaffVisit, search: URLSearchParams): Promise<OrdersView> {
  const today = dayInDhaka(ctx.now)
  const query = (search.get('q') ?? '').slice(0, 100)
  const day = calendarDate(search.get('day') ?? '')
  const state = search.get('state')
  const fallback: OrderFilter = query.trim() === '' && day === null ? 'open' : 'all'
  const filter = ORDER_FILTERS.find((one) => one === state) ?? fallback
  const after = search.get('after')
  const [page, counts] = await Promise.all([
    ordersPage(ctx.db, { filter, day, query, after, today, most: PAGE_LENGTH }),
    orderCounts(ctx.db, today),
  ])
  return {
    filter,
    query,
    day: day ?? '',
    rows: page.orders.map((order) => rowView(order, today, language)),
    next: page.next,
    first: after === null,
    counts,
    today,
    tomorrow: addDays(today, 1),
  }
}

export function rowView(order: OfficeOrder, today: CalendarDate, language: Language): OrderRowView {
  const { consignment } = order
  return {
    id: order.id,
    number: order.number,
    placed: placedText(order.placedAt, today, language),
    name: order.name,
    phone: spacedPhone(order.phone),
    area: consignment?.areaName[language] ?? '',
    day: consignment ? dayText(consignment.day, today, language) : null,
    hours: consignment ? formatHours(consignment.starts, consignment.ends, language) : '',
    mode: consignment?.mode ?? null,
    status: order.status,
    late: order.late,
    due: formatMoney(order.due, language),
    total: formatMoney(order.total, language),
  }
}

/** `today` and `tomorrow` are words of the catalogue; other days are written out. */
function dayText(day: CalendarDate, today: CalendarDate, language: Language): OrderRowView['day'] {
  if (day === today) return { word: 'today' }
  return day === addDays(today, 1) ? { word: 'tomorrow' } : { text: formatDay(day, language, 'short') }
}

function placedText(at: Date, today: CalendarDate, language: Language): string {
  const day = dayInDhaka(at)
  return day === today ? formatTimeOfDay(timeInDhaka(at), language) : formatDay(day, language, 'dayMonth')
}
