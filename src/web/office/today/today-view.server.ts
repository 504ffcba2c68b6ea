import { stoppedCampaigns } from '#shop/campaigns/index.ts'
import { claimCounts, claimRules } from '#shop/claims/index.ts'
import { tickets } from '#shop/content/index.ts'
import { quotationsToAnswer } from '#shop/gifting/index.ts'
import { programmesToLookAt } from '#shop/programmes/index.ts'
import { doorReportsToLookAt, officeSummary, type OfficeSummary } from '#shop/ordering/index.ts'
import { lastLedgerCheck } from '#shop/inventory/index.ts'
import { cashTaken } from '#shop/payments/index.ts'
import { taskCounts } from '#shop/remittances/index.ts'
import { endpoints } from '#shop/webhooks/index.ts'
import { conditionOf } from '#shop/webhooks/model.ts'
import { guidelineClock, proposedRecalls, totalsByDay } from '#shop/reporting/index.ts'
import {
  addDays,
  dayInDhaka,
  formatDay,
  formatInstant,
  formatMoney,
  instantInDhaka,
  paisa,
  type CalendarDate,
} from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { lacksSecondFactor } from '../account/account.server.ts'
import type { ChartBar } from '../reports/report-view.ts'
import { troubleCount } from '../health/health.server.ts'
import { SETUP_NEEDS, setupView } from '../settings/setup.server.ts'
import { stockToWatch } from '../stock/stock-to-watch.server.ts'
import { clockRows } from './clock.server.ts'
import type { ClockView } from './clock.tsx'
import type { TodayView, Todo } from './today.tsx'

const CLOCK_ROWS = 6
const CHART_DAYS = 14

/** The day, as far as the viewer may see it. */
export async function todayView(requestContext: StaffContext): Promise<TodayView> {
  const { ctx, language, may } = requestContext
  const today = dayInDhaka(ctx.now)
  const summary = may('see-orders') || may('see-sales') ? officeSummary(ctx.db, today) : null
  const [orders, door, claims, waiting, gifts, webhooks, campaigns, clock, sales, stock, ledger, troubles, secondFactor, setup] =
    await Promise.all([
      summary && may('see-orders') ? orderTodos({ today, summary }) : [],
      may('manage-payments') ? moneyTodos(requestContext) : [],
      may('see-orders') ? claimTodos(requestContext) : [],
      may('see-tickets') ? ticketTodos(requestContext) : [],
      may('see-gifts') ? giftTodos(requestContext) : [],
      may('manage-integrations') ? webhookTodos(requestContext) : [],
      may('manage-campaigns') ? campaignTodos(requestContext) : [],
      may('see-orders') ? clockView(requestContext) : null,
      summary && may('see-sales') ? salesView(requestContext, { today, summary }) : null,
      may('see-stock') ? stockToWatch(ctx.db, { today, language }) : null,
      may('see-stock') ? ledgerNote(requestContext) : null,
      may('see-health') ? troubleCount(requestContext) : 0,
      lacksSecondFactor(requestContext),
      may(SETUP_NEEDS) ? setupView(requestContext) : null,
    ])
  return {
    day: formatDay(today, language, 'long'),
    todos: [...orders, ...door, ...claims, ...waiting, ...gifts, ...webhooks, ...campaigns],
    clock,
    sales,
    stock,
    ledger,
    troubles,
    mayFind: may('see-orders'),
    lacksSecondFactor: secondFactor,
    setup: setup && setup.left > 0 ? { done: setup.done, total: setup.total, next: setup.next } : null,
  }
}

type OfDay = { today: CalendarDate; summary: Promise<OfficeSummary> }

/** The result of the nightly ledger check, if it found a difference. */
async function ledgerNote({ ctx, language }: StaffContext): Promise<TodayView['ledger']> {
  const check = await lastLedgerCheck(ctx.db)
  if (!check || check.differences.length === 0) return null
  const lots = [...new Map(check.differences.map(({ lotId, code }) => [lotId, code]))].map(([id, code]) => ({ id, code }))
  return { at: formatInstant(check.at, language), lots: lots.slice(0, 10) }
}

async function orderTodos({ today, summary: counting }: OfDay): Promise<Todo[]> {
  const tomorrow = addDays(today, 1)
  const summary = await counting
  const list = (state: string) => `/office/orders?state=${state}`
  return [
    { key: 'late', count: summary.late, tone: 'bad', to: list('late') },
    ...(summary.onClosedDay > 0
      ? [{ key: 'closed-day', count: summary.onClosedDay, tone: 'bad', to: list('closed-day') } as const]
      : []),
    { key: 'failed', count: summary.failed, tone: 'bad', to: list('failed') },
    { key: 'to-confirm', count: summary.toConfirm, tone: 'look', to: list('to-confirm') },
    { key: 'to-pack', count: summary.toPack, tone: 'plain', to: list('to-pack-today') },
    { key: 'to-pack-tomorrow', count: summary.toPackTomorrow, tone: 'plain', to: `${list('to-pack')}&day=${tomorrow}` },
    { key: 'packed', count: summary.packed, tone: 'plain', to: list('packed') },
    { key: 'on-the-way', count: summary.onTheWay, tone: 'plain', to: list('on-the-way') },
  ]
}

/** Money and reports from doors, and payments of couriers that differ; not shown while there are none. */
async function moneyTodos({ ctx }: StaffContext): Promise<Todo[]> {
  const count = (await doorReportsToLookAt(ctx.db)).length
  const { open, late } = await taskCounts(ctx.db, dayInDhaka(ctx.now))
  return [
    ...(count === 0 ? [] : [{ key: 'door-reports', count, tone: 'look', to: '/office/payments' } as const]),
    ...(open === 0
      ? []
      : [
          {
            key: 'remittances',
            count: open,
            tone: late > 0 ? 'bad' : 'look',
            to: '/office/courier-payments',
            ...(late > 0 && { late }),
          } as const,
        ]),
  ]
}

/** Claims and proposed recalls; not shown while there are none. */
async function claimTodos({ ctx, language, may }: StaffContext): Promise<Todo[]> {
  const { waiting, late, nextDue, toDo } = await claimCounts(ctx.db, ctx.now)
  const recalls = may('see-stock') ? (await proposedRecalls(ctx, await claimRules(ctx.db))).length : 0
  const due = late > 0 ? { late } : nextDue ? { due: formatInstant(nextDue, language) } : {}
  const todos: Todo[] = [
    { key: 'recalls', count: recalls, tone: 'bad', to: '/office/claims' },
    { key: 'claims', count: waiting, tone: late > 0 ? 'bad' : 'look', to: '/office/claims', ...due },
    { key: 'claims-to-do', count: toDo, tone: 'look', to: '/office/claims?list=to-do' },
  ]
  return todos.filter(({ count }) => count > 0)
}

async function ticketTodos({ ctx, language }: StaffContext): Promise<Todo[]> {
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

/** Questions of buyers about quotations, and gift programmes that need a look; not shown while there are none. */
async function giftTodos({ ctx }: StaffContext): Promise<Todo[]> {
  const [quotations, programmes] = [await quotationsToAnswer(ctx.db), await programmesToLookAt(ctx.db, ctx.now)]
  const todos: Todo[] = [
    { key: 'quotations', count: quotations, tone: 'look', to: '/office/gifts' },
    { key: 'programmes', count: programmes, tone: 'look', to: '/office/gifts/programmes' },
  ]
  return todos.filter(({ count }) => count > 0)
}

/** Webhooks that stopped by themselves, and deliveries that failed; not shown while there are none. */
async function webhookTodos({ ctx }: StaffContext): Promise<Todo[]> {
  const all = await endpoints(ctx.db)
  const stopped = all.filter((endpoint) => ['gave-up', 'gone'].includes(conditionOf(endpoint)))
  const failing = all.filter(({ failed }) => failed > 0)
  const pathOf = ([first, ...others]: typeof all, search = '') =>
    first && others.length === 0 ? `/office/settings/webhooks/${first.id}${search}` : '/office/settings/webhooks'
  const failed = failing.reduce((sum, endpoint) => sum + endpoint.failed, 0)
  const todos: Todo[] = [
    { key: 'webhooks', count: stopped.length, tone: 'bad', to: pathOf(stopped) },
    { key: 'webhooks-failed', count: failed, tone: 'bad', to: pathOf(failing, '?state=failed') },
  ]
  return todos.filter(({ count }) => count > 0)
}

/** Campaigns that stopped at their budget; not shown while there are none. */
async function campaignTodos({ ctx }: StaffContext): Promise<Todo[]> {
  const stopped = await stoppedCampaigns(ctx.db)
  const [first, ...others] = stopped
  const to = first && others.length === 0 ? `/office/campaigns/${first.id}` : '/office/campaigns'
  return first ? [{ key: 'campaigns-stopped', count: stopped.length, tone: 'look', to }] : []
}

async function salesView({ ctx, language }: StaffContext, { today, summary }: OfDay): Promise<TodayView['sales']> {
  const day = { from: instantInDhaka(today, '00:00'), until: instantInDhaka(addDays(today, 1), '00:00') }
  const [{ salesToday, placedToday, deliveredToday }, cash, chart] = await Promise.all([
    summary,
    cashTaken(ctx.db, day),
    lastDays({ ctx, language }, today),
  ])
  return {
    amount: formatMoney(salesToday, language),
    orders: placedToday,
    cash: formatMoney(cash.amount, language),
    payments: cash.payments,
    delivered: deliveredToday,
    chart,
  }
}

/** Including days without sales, today last. */
async function lastDays({ ctx, language }: Pick<StaffContext, 'ctx' | 'language'>, today: CalendarDate): Promise<ChartBar[]> {
  const days = Array.from({ length: CHART_DAYS }, (_, index) => addDays(today, index + 1 - CHART_DAYS))
  const totals = await totalsByDay(ctx.db, { from: days[0]!, until: today })
  return days.map((day) => {
    const value = totals.get(day) ?? paisa(0)
    return { label: formatDay(day, language, 'dayMonth'), value, shown: formatMoney(value, language) }
  })
}

async function clockView({ ctx, language, may }: StaffContext): Promise<ClockView> {
  const { first, late } = await guidelineClock(ctx.db, { now: ctx.now, limit: CLOCK_ROWS })
  return { late, rows: clockRows(first, { now: ctx.now, language, may }) }
}
