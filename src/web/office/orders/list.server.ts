import { zoneNames } from '#shop/fulfilment/index.ts'
import { orderCounts, type OfficeOrder } from '#shop/ordering/index.ts'
import { ordersPage } from '#shop/reporting/index.ts'
import {
  inLanguage,
  addDays,
  calendarDate,
  dayInDhaka,
  formatDay,
  formatHours,
  formatMoney,
  formatTimeOfDay,
  spacedPhone,
  timeInDhaka,
  type CalendarDate,
  type Language,
} from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { defineActions } from '../kit/actions.server.ts'
import { ownViews, viewIntents } from '../kit/list/views.server.ts'
import { reasonsInList } from './check-view.server.ts'
import { bulkOrders } from './bulk-orders.server.ts'
import type { OrderRowView, OrdersView } from './list.tsx'
import { ordersList, readOrders } from './orders-list.ts'

const PAGE_LENGTH = 50

/** The list for this URL. */
export async function ordersView(requestContext: StaffContext, search: URLSearchParams): Promise<OrdersView> {
  const { ctx, language } = requestContext
  const today = dayInDhaka(ctx.now)
  const shown = readOrders(search)
  const { q, state, day, zone, mode, source, balance } = shown.filters
  const [page, counts, zones, own] = await Promise.all([
    ordersPage(ctx.db, {
      filter: state,
      query: q,
      day: calendarDate(day),
      zoneId: zone || null,
      mode: mode || null,
      source: source || null,
      balance: balance || null,
      sort: shown.sort,
      after: shown.after,
      today,
      most: PAGE_LENGTH,
    }),
    orderCounts(ctx.db, today),
    zoneNames(ctx.db),
    ownViews(requestContext, ordersList),
  ])
  const reasons = await reasonsInList(ctx.db, page.orders, language)
  return {
    shown,
    rows: page.orders.map((order) => ({ ...rowView(order, today, language), reasons: reasons.get(order.id) ?? '' })),
    next: page.next === null ? null : { after: page.next },
    counts,
    today,
    tomorrow: addDays(today, 1),
    zones: zones.map(({ zoneId, name }) => ({ value: zoneId, label: inLanguage(name, language) })),
    own,
  }
}

export const ordersActions = defineActions({
  page: 'orders',
  sees: 'see-orders',
  intents: { ...bulkOrders, ...viewIntents(ordersList) },
})

export function rowView(order: OfficeOrder, today: CalendarDate, language: Language): OrderRowView {
  const { consignment } = order
  return {
    id: order.id,
    number: order.number,
    placed: placedText(order.placedAt, today, language),
    name: order.name,
    phone: spacedPhone(order.phone),
    // Areas of several districts have the same name.
    area: consignment ? `${inLanguage(consignment.areaName, language)}, ${inLanguage(consignment.districtName, language)}` : '',
    day: consignment ? dayText(consignment.day, today, language) : null,
    hours: consignment ? formatHours(consignment.starts, consignment.ends, language) : '',
    mode: consignment?.mode ?? null,
    status: order.status,
    late: order.late,
    due: formatMoney(order.due, language),
    total: formatMoney(order.total, language),
    reasons: '',
  }
}

/** `today` and `tomorrow` have catalogue texts; other days are formatted. */
function dayText(day: CalendarDate, today: CalendarDate, language: Language): OrderRowView['day'] {
  if (day === today) return { word: 'today' }
  return day === addDays(today, 1) ? { word: 'tomorrow' } : { text: formatDay(day, language, 'short') }
}

function placedText(at: Date, today: CalendarDate, language: Language): string {
  const day = dayInDhaka(at)
  return day === today ? formatTimeOfDay(timeInDhaka(at), language) : formatDay(day, language, 'dayMonth')
}
