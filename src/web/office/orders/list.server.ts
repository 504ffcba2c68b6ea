import { zoneNames } from '#shop/fulfilment/index.ts'
import {
  dropView,
  orderCounts,
  savedViews,
  saveView,
  type OfficeOrder,
  type ViewDropped,
  type ViewSaved,
} from '#shop/ordering/index.ts'
import { BALANCES, ORDER_FILTERS, ordersPage } from '#shop/reporting/index.ts'
import { DELIVERY_MODES } from '#shop/values/delivery-modes.ts'
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
import type { OrderRowView, OrdersView } from './list.tsx'
import { ordersQuery, type ListFilters } from './list-filters.ts'

const PAGE_LENGTH = 50
const MOST_LETTERS = 100

/** The list for this URL; invalid filters are ignored. */
export async function ordersView({ ctx, staff, language }: StaffContext, search: URLSearchParams): Promise<OrdersView> {
  const today = dayInDhaka(ctx.now)
  const filters = filtersIn(search)
  const { zone, mode, source, balance, ...asked } = filters
  const day = calendarDate(filters.day)
  const after = search.get('after')
  const [page, counts, zones, own] = await Promise.all([
    ordersPage(ctx.db, {
      ...asked,
      day,
      zoneId: zone || null,
      mode: mode || null,
      source: source || null,
      balance: balance || null,
      after,
      today,
      most: PAGE_LENGTH,
    }),
    orderCounts(ctx.db, today),
    zoneNames(ctx.db),
    savedViews(ctx.db, staff.staffId),
  ])
  return {
    filters,
    rows: page.orders.map((order) => rowView(order, today, language)),
    next: page.next,
    first: after === null,
    counts,
    today,
    tomorrow: addDays(today, 1),
    zones: zones.map(({ zoneId, name }) => ({ value: zoneId, label: inLanguage(name, language) })),
    own,
  }
}

function filtersIn(search: URLSearchParams): ListFilters {
  const query = (search.get('q') ?? '').slice(0, MOST_LETTERS)
  const day = calendarDate(search.get('day') ?? '') ?? ''
  const oneOf = <T extends string>(name: string, choices: readonly T[]): T | '' =>
    choices.find((choice) => choice === search.get(name)) ?? ''
  const zone = /^[a-z0-9-]{1,60}$/.exec(search.get('zone') ?? '')?.[0] ?? ''
  const fallback = query.trim() === '' && day === '' ? 'open' : 'all'
  return {
    filter: oneOf('state', ORDER_FILTERS) || fallback,
    query,
    day,
    zone,
    mode: oneOf('mode', DELIVERY_MODES),
    source: oneOf('source', ['storefront', 'api', 'phone']),
    balance: oneOf('balance', BALANCES),
  }
}

/** The result of saving or deleting a list; `query` is where to continue. */
export type ViewsChanged =
  | { ok: true; done: 'view-saved' | 'view-dropped'; query: string }
  | { ok: false; problem: Extract<ViewSaved | ViewDropped, { ok: false }>['problem'] | 'not-understood'; name: string }

const LONGEST_NAME = 40

export async function changeViews({ ctx }: StaffContext, fields: Record<string, string>): Promise<ViewsChanged> {
  const query = ordersQuery(filtersIn(new URLSearchParams((fields['query'] ?? '').slice(0, 1000))))
  const typed = fields['name'] ?? ''
  switch (fields['intent']) {
    case 'save-view': {
      const saved = await saveView(ctx, { name: cleanLine(typed, LONGEST_NAME) ?? '', query })
      return saved.ok ? { ok: true, done: 'view-saved', query } : { ...saved, name: typed }
    }
    case 'drop-view': {
      const dropped = await dropView(ctx, fields['view'] ?? '')
      return dropped.ok ? { ok: true, done: 'view-dropped', query } : { ...dropped, name: '' }
    }
    default:
      return { ok: false, problem: 'not-understood', name: '' }
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
