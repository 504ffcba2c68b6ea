import { ordersForDay } from '#shop/ordering/index.ts'
import { addDays, calendarDate, dayInDhaka, formatDay, formatMoney } from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { defineActions } from '../kit/actions.server.ts'
import { BOARD_COLUMNS, type BoardView } from './board-view.ts'
import { bulkOrders } from './bulk-orders.server.ts'
import { rowView } from './list.server.ts'

/** The orders that leave on a day, by state. */
export async function boardView({ ctx, language }: StaffContext, search: URLSearchParams): Promise<BoardView> {
  const today = dayInDhaka(ctx.now)
  const day = calendarDate(search.get('day') ?? '') ?? today
  const orders = await ordersForDay(ctx.db, { day, today })
  const rows = orders.map((order) => ({ ...rowView(order, today, language), due: formatMoney(order.due, language) }))
  return {
    day,
    dayText: formatDay(day, language, 'long'),
    today,
    tomorrow: addDays(today, 1),
    columns: BOARD_COLUMNS.map((status) => ({ status, orders: rows.filter((row) => row.status === status) })),
  }
}

export const boardActions = defineActions({ page: 'orders-board', sees: 'see-orders', intents: bulkOrders })
