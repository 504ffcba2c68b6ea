import type { Permission } from '#shop/accounts/index.ts'
import type { Tables } from '#shop/tables.ts'

/**
 * What open pages of the office are told about. `sees`: who is told. `link`: where it leads. `shownOn`: the pages that read their data again.
 * Each kind has a sentence, `live.<kind>`, and is written by a trigger (db/migrations/0052-office-events.sql, 0053).
 */
type OfficeEventFacts = { sees: Permission; link: (event: OfficeEvent) => string; shownOn: readonly string[] }

export type OfficeEventKind = Tables['platform.office_events']['kind']

/** What a browser gets: no personal data, only the subject's id, and its number, code or time. */
export type OfficeEvent = { id: number; kind: OfficeEventKind; subject: string; label: string }

/** The numbers in the menu. Zero for work that the viewer does not see. */
export type OfficeCounts = { orders: number; tickets: number }

const ORDER_LISTS = [
  '/office',
  '/office/orders',
  '/office/orders/board',
  '/office/orders/to-call',
  '/office/packing',
  '/office/dispatch',
]
const orderPage = ({ subject }: OfficeEvent) => `/office/orders/${subject}`

export const OFFICE_EVENTS: Record<OfficeEventKind, OfficeEventFacts> = {
  'order-placed': { sees: 'see-orders', link: orderPage, shownOn: ORDER_LISTS },
  'ticket-opened': {
    sees: 'see-tickets',
    link: ({ subject }) => `/office/tickets/${subject}`,
    shownOn: ['/office', '/office/tickets'],
  },
  'payment-failed': { sees: 'confirm-orders', link: orderPage, shownOn: [...ORDER_LISTS, '/office/payments'] },
  'payment-review': { sees: 'manage-payments', link: orderPage, shownOn: ['/office', '/office/orders', '/office/payments'] },
  'slot-full': {
    sees: 'plan-orders',
    link: ({ label }) => `/office/orders?day=${slotOf(label).day}`,
    shownOn: ['/office'],
  },
  'lot-recalled': {
    sees: 'see-stock',
    link: ({ subject }) => `/office/stock/${subject}/recall`,
    shownOn: ['/office', '/office/stock'],
  },
}

export function isOfficeEventKind(kind: string): kind is OfficeEventKind {
  return Object.hasOwn(OFFICE_EVENTS, kind)
}

/** The label of a full slot: `2026-11-24 09:00 12:00`. */
export function slotOf(label: string): { day: string; starts: string; ends: string } {
  const [day = '', starts = '', ends = ''] = label.split(' ')
  return { day, starts, ends }
}

/** Where the browser connects. */
export const LIVE_PATH = '/office/live'
