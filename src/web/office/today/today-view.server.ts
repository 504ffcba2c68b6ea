import { tickets } from '../../../shop/content/index.ts'
import { ordersWithConsignments } from '../../../shop/fulfilment/index.ts'
import { officeSummary, ordersForDay } from '../../../shop/ordering/index.ts'
import { cashTaken } from '../../../shop/payments/index.ts'
import { addDays, dayInDhaka, formatDay, formatInstant, formatMoney, instantInDhaka } from '../../../shop/values/index.ts'
import type { CalendarDate } from '../../../shop/values/index.ts'
import type { StaffVisit } from '../access.server.ts'
import { lacksSecondFactor } from '../account/account.server.ts'
import { stockToWatch } from '../stock/stock-to-watch.server.ts'
import type { TodayView, Todo } from './today.tsx'

/** The day as whoever looks may see it. */
export async function todayView(visit: StaffVisit): Promise<TodayView> {
  const { ctx, language, may } = visit
  const today = dayInDhaka(ctx.now)
  const orders = may('see-orders') ? await orderTodos(visit, today) : []
  const waiting = may('see-tickets') ? await ticketTodos(visit) : []
  return {
    day: formatDay(today, language, 'long'),
    todos: [...orders, ...waiting],
    sales: may('see-sales') ? await salesView(visit, today) : null,
    stock: may('see-stock') ? await stockToWatch(ctx.db, { today, language }) : null,
    mayFind: may('see-orders'),
    lacksSecondFactor: await lacksSecondFactor(visit),
  }
}

async function orderTodos({ ctx }: StaffVisit, today: CalendarDate): Promise<Todo[]> {
  const tomorrow = addDays(today, 1)
  const summary = await officeSummary(ctx.db, today)
  const forTomorrow = await ordersForDay(ctx.db, { day: tomorrow, statuses: ['placed', 'confirmed'], today })
  const packed = await ordersWithConsignments(ctx.db, { states: ['packed'] })
  const list = (state: string) => `/office/orders?state=${state}`
  return [
    { key: 'late', count: summary.late, tone: 'bad', to: list('late') },
    { key: 'failed', count: summary.failed, tone: 'bad', to: list('failed') },
    { key: 'to-confirm', count: summary.toConfirm, tone: 'look', to: list('to-confirm') },
    { key: 'to-pack', count: summary.toPack, tone: 'plain', to: list('to-pack-today') },
    { key: 'to-pack-tomorrow', count: forTomorrow.length, tone: 'plain', to: `${list('to-pack')}&day=${tomorrow}` },
    { key: 'packed', count: packed.length, tone: 'plain', to: list('packed') },
    { key: 'on-the-way', count: summary.onTheWay, tone: 'plain', to: list('on-the-way') },
  ]
}

async function ticketTodos({ ctx, language }: StaffVisit): Promise<Todo[]> {
  const open = await tickets(ctx.db, { states: ['open'], limit: 200 })
  const late = open.filter((ticket) => ticket.dueAt < ctx.now).length
  const first = open[0]
  return [
    {
      key: 'tickets',
      count: open.length,
      tone: late > 0 ? 'bad' : 'plain',
      to: '/office/tickets',
      ...(late > 0 ? { late } : first ? { due: formatInstant(first.dueAt, language) } : {}),
    },
  ]
}

async function salesView({ ctx, language }: StaffVisit, today: CalendarDate): Promise<TodayView['sales']> {
  const { salesToday, placedToday, deliveredToday } = await officeSummary(ctx.db, today)
  const day = { from: instantInDhaka(today, '00:00'), until: instantInDhaka(addDays(today, 1), '00:00') }
  const cash = await cashTaken(ctx.db, day)
  return {
    amount: formatMoney(salesToday, language),
    orders: placedToday,
    cash: formatMoney(cash.amount, language),
    payments: cash.payments,
    delivered: deliveredToday,
  }
}
