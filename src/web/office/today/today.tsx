import { ChevronRight } from '#web/ui/icons/chevron-right.tsx'
import { Link } from 'react-router'
import { formatNumber } from '#shop/values/language.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { useLanguage } from '#web/ui/texts.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { DayBars } from '../reports/bar-chart.tsx'
import type { ChartBar } from '../reports/report-view.ts'
import type { SetupView } from '../settings/setup.server.ts'
import { Thumbnail } from '../products/thumbnail.tsx'
import type { WatchedStock } from '../stock/stock-view.ts'
import type { ClockView } from './clock.tsx'

export type Todo = {
  key:
    | 'late'
    | 'closed-day'
    | 'door-reports'
    | 'remittances'
    | 'failed'
    | 'to-confirm'
    | 'to-pack'
    | 'to-pack-tomorrow'
    | 'packed'
    | 'on-the-way'
    | 'tickets'
    | 'claims'
    | 'claims-to-do'
    | 'recalls'
    | 'quotations'
    | 'programmes'
    | 'webhooks'
    | 'webhooks-failed'
    | 'campaigns-stopped'
  count: number
  tone: 'bad' | 'look' | 'plain'
  to: string
  /** How many are late; for tickets, else when the first is due. */
  late?: number
  due?: string
}

export type TodayView = {
  day: string
  todos: Todo[]
  clock: ClockView | null
  sales: { amount: string; orders: number; cash: string; payments: number; delivered: number; chart: ChartBar[] } | null
  stock: WatchedStock[] | null
  /** Lots whose ledger does not add up; null if all do. */
  ledger: { at: string; lots: { id: string; code: string }[] } | null
  /** Background systems that need attention. */
  troubles: number
  mayFind: boolean
  lacksSecondFactor: boolean
  /** How far the shop is set up; null when nothing is left to do. */
  setup: Pick<SetupView, 'done' | 'total' | 'next'> | null
}

export function TodoList({ todos }: { todos: readonly Todo[] }) {
  const t = useOfficeTexts()
  const language = useLanguage()
  const detail = (todo: Todo) => {
    if (todo.late) return t(todo.key === 'remittances' ? 'todo.remittancesLate' : 'todo.ticketsLate', { count: todo.late })
    return todo.due ? t('todo.ticketsDue', { at: todo.due }) : t(`todo.${todo.key}.why`)
  }
  const tone = ({ count, tone: own }: Todo) => (count === 0 ? 'muted' : { bad: 'late', look: 'soon', plain: '' }[own])
  return (
    <section>
      <h2>{t('today.todo')}</h2>
      <ul className="todo office-todo">
        {todos.map((todo) => (
          <li key={todo.key}>
            <Link to={todo.to}>
              <span className={`todo-count ${tone(todo)}`}>{formatNumber(todo.count, language)}</span>
              <span>
                <b>{t(`todo.${todo.key}`)}</b>
                <br />
                <span className="muted">{detail(todo)}</span>
              </span>
              <ChevronRight />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Sales({ sales }: { sales: NonNullable<TodayView['sales']> }) {
  const t = useOfficeTexts()
  return (
    <section>
      <h2>{t('today.sales')}</h2>
      <p className="figure">{sales.amount}</p>
      <p className="muted">{t('today.orders', { count: sales.orders })}</p>
      <DayBars title={t('today.chart', { count: sales.chart.length })} bars={sales.chart} now={sales.chart.length - 1} />
      <div className="office-top">
        <DefinitionRows
          rows={[
            { key: 'cash', term: t('today.cash', { count: sales.payments }), value: sales.cash },
            { key: 'delivered', term: t('today.delivered'), value: t('count', { count: sales.delivered }) },
          ]}
        />
      </div>
    </section>
  )
}

export function StockToWatch({ stock }: { stock: readonly WatchedStock[] }) {
  const t = useOfficeTexts()
  const columns: Column<WatchedStock>[] = [
    {
      key: 'name',
      head: t('stock.item'),
      cell: (row) => (
        <Link className="row-link with-picture" to={row.to}>
          <Thumbnail picture={row.picture} />
          <span>
            {row.name}
            {row.lot && <span className="muted nowrap"> {row.lot}</span>}
          </span>
        </Link>
      ),
      phone: 'main',
    },
    {
      key: 'left',
      head: t('stock.left'),
      cell: (row) => <span className={row.low ? 'late' : undefined}>{row.left}</span>,
      numeric: true,
      phone: 'aside',
    },
    {
      key: 'until',
      head: t('stock.bestBefore'),
      cell: (row) =>
        row.more ? (
          <span className="muted">{t('stock.moreOn', { day: row.more })}</span>
        ) : (
          <span className={row.soon ? 'soon' : undefined}>{row.until}</span>
        ),
      numeric: true,
    },
  ]
  return (
    <section>
      <h2>{t('today.stock')}</h2>
      <div className="office-table">
        <DataTable
          caption={t('today.stock')}
          columns={columns}
          rows={stock}
          rowKey={(row) => row.key}
          empty={<p className="muted office-nothing">{t('today.stockFine')}</p>}
        />
      </div>
    </section>
  )
}
