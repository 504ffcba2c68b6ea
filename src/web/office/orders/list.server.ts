import { zoneNames } from '#shop/fulfilment/index.ts'
import { dropView, orderCounts, savedViews, saveView, type OfficeOrder } from '#shop/ordering/index.ts'
import { ordersPage } from '#shop/reporting/index.ts'
import {
  inLanguage,
  addDays,
  calendarDate,
  cleanLine,
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
import { defineActions, intentsOf } from '../kit/actions.server.ts'
import { bulkOrders } from './bulk-orders.server.ts'
import type { OrderRowView, OrdersView } from './list.tsx'
import { readOrders, viewQuery } from './orders-list.ts'

const PAGE_LENGTH = 50

/** The list for this URL. */
export async function ordersView({ ctx, staff, language }: StaffContext, search: URLSearchParams): Promise<OrdersView> {
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
    savedViews(ctx.db, staff.staffId),
  ])
  return {
    shown,
    rows: page.orders.map((order) => rowView(order, today, language)),
    next: page.next === null ? null : { after: page.next },
    counts,
    today,
    tomorrow: addDays(today, 1),
    zones: zones.map(({ zoneId, name }) => ({ value: zoneId, label: inLanguage(name, language) })),
    own,
  }
}

const intent = intentsOf<'orders'>()
const LONGEST_NAME = 40

export const ordersActions = defineActions({
  page: 'orders',
  sees: 'see-orders',
  mistakes: { 'name-missing': 'name', 'name-taken': 'name', 'too-many-views': 'name', 'unknown-view': '' },
  intents: {
    ...bulkOrders,
    'save-view': intent({
      name: 'views.save',
      fields: (_read, { sent }) => viewQuery((sent['query'] ?? '').slice(0, 1000)),
      run: async ({ ctx, sent }, query) => {
        const saved = await saveView(ctx, { name: cleanLine(sent['name'] ?? '', LONGEST_NAME) ?? '', query })
        return saved.ok ? { ok: true, query } : saved
      },
      to: (_context, { query }) => `/office/orders?${query}`,
      done: 'view-saved',
    }),
    'drop-view': intent({
      name: 'views.dropIt',
      run: ({ ctx, sent }) => dropView(ctx, sent['view'] ?? ''),
      to: ({ sent }) => `/office/orders?${viewQuery((sent['query'] ?? '').slice(0, 1000))}`,
      done: 'view-dropped',
    }),
  },
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
