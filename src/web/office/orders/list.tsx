import { useEffect, useRef } from 'react'
import { Link, Form } from 'react-router'
import type { OrderFilter } from '../../../shop/ordering/index.ts'
import type { OrderStatus } from '../../../shop/ordering/model.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useOfficeTexts, type OfficeText } from '../office-texts.tsx'
import { SearchField } from '../search-field.tsx'
import { StatusTag } from './status-tag.tsx'

export type OrderRowView = {
  id: string
  number: string
  placed: string
  name: string
  phone: string
  area: string
  day: { word: 'today' | 'tomorrow' } | { text: string } | null
  hours: string
  mode: 'van' | 'courier' | 'pickup' | null
  status: OrderStatus
  late: boolean
  due: string
  total: string
}

export type OrdersView = {
  filter: OrderFilter
  query: string
  day: string
  rows: OrderRowView[]
  next: string | null
  first: boolean
  counts: { open: number; toConfirm: number; late: number }
  today: string
  tomorrow: string
}

const FILTERS = [
  'open',
  'to-confirm',
  'to-pack',
  'to-pack-today',
  'packed',
  'on-the-way',
  'failed',
  'late',
  'delivered',
  'cancelled',
  'all',
] as const satisfies readonly OrderFilter[]

/** The address of the list with some of its filters changed; a change begins at the first page again. */
export function ordersPath(
  view: Pick<OrdersView, 'filter' | 'query' | 'day'>,
  change: { state?: string; day?: string; after?: string } = {},
): string {
  const search = new URLSearchParams()
  const state = change.state ?? view.filter
  const day = change.day ?? view.day
  if (view.query) search.set('q', view.query)
  search.set('state', state)
  if (day) search.set('day', day)
  if (change.after) search.set('after', change.after)
  return `/office/orders?${search}`
}

export function OrderFilters({ view }: { view: OrdersView }) {
  const t = useOfficeTexts()
  const segments = useRef<HTMLElement>(null)
  // On a phone the filters scroll sideways: the chosen one must be in sight.
  useEffect(() => {
    const chosen = segments.current?.querySelector<HTMLElement>('[aria-current]')
    if (chosen && segments.current) segments.current.scrollLeft = chosen.offsetLeft - segments.current.offsetLeft - 40
  }, [view.filter])
  const counts: Partial<Record<OrderFilter, number>> = {
    open: view.counts.open,
    'to-confirm': view.counts.toConfirm,
    late: view.counts.late,
  }
  return (
    <>
      <div className="office-tools">
        <nav className="segments" aria-label={t('orders.byState')} ref={segments}>
          {FILTERS.filter((filter) => filter !== 'to-pack-today' || filter === view.filter).map((filter) => (
            <Link
              key={filter}
              to={ordersPath(view, { state: filter })}
              aria-current={filter === view.filter ? 'page' : undefined}
            >
              {t(`filter.${filter}`)}
              {counts[filter] ? <span>{t('count', { count: counts[filter] })}</span> : null}
            </Link>
          ))}
        </nav>
      </div>
      <Form method="get" action="/office/orders" className="office-tools office-search" role="search">
        {view.filter !== 'open' && <input type="hidden" name="state" value={view.filter} />}
        <SearchField value={view.query} />
        <Button type="submit" kind="line">
          {t('orders.find')}
        </Button>
        <label className="office-day">
          <span className="visually-hidden">{t('orders.day')}</span>
          <input className="input" type="date" name="day" defaultValue={view.day} key={view.day} />
        </label>
        <LinkButton kind="quiet" to={ordersPath(view, { day: view.today })}>
          {t('day.today')}
        </LinkButton>
        <LinkButton kind="quiet" to={ordersPath(view, { day: view.tomorrow })}>
          {t('day.tomorrow')}
        </LinkButton>
        {(view.query || view.day) && (
          <LinkButton kind="quiet" to="/office/orders">
            {t('orders.clear')}
          </LinkButton>
        )}
      </Form>
    </>
  )
}

export function OrderTable({ view }: { view: OrdersView }) {
  const t = useOfficeTexts()
  const columns = useColumns()
  const { rows, query } = view
  return (
    <div className="order-list">
      <DataTable
        caption={t('nav.orders')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        empty={
          <Empty
            title={query ? t('orders.noneFound', { query }) : t('orders.none')}
            text={query ? t('orders.noneFoundText') : null}
            action={
              <LinkButton kind="line" to="/office/orders">
                {t('orders.clear')}
              </LinkButton>
            }
          />
        }
      />
    </div>
  )
}

function useColumns(): Column<OrderRowView>[] {
  const t = useOfficeTexts()
  const order = (row: OrderRowView) => (
    <Link className="row-link nowrap" to={`/office/orders/${row.id}`}>
      {row.number}
    </Link>
  )
  return [
    { key: 'number', head: t('orders.number'), cell: order, phone: 'main' },
    {
      key: 'placed',
      head: t('orders.placed'),
      cell: (row) => <span className="muted nowrap">{row.placed}</span>,
      phone: 'hidden',
    },
    { key: 'name', head: t('orders.name'), cell: (row) => row.name, plain: true },
    { key: 'phone', head: t('orders.phone'), cell: (row) => <span className="nowrap">{row.phone}</span>, phone: 'hidden' },
    { key: 'area', head: t('orders.area'), cell: (row) => row.area, phone: 'hidden' },
    { key: 'day', head: t('orders.delivery'), cell: (row) => <DayCell row={row} />, plain: true },
    { key: 'status', head: t('orders.state'), cell: (row) => <StatusTag status={row.status} />, plain: true },
    { key: 'due', head: t('orders.due'), cell: (row) => row.due, numeric: true, phone: 'aside' },
  ]
}

function DayCell({ row }: { row: OrderRowView }) {
  const t = useOfficeTexts()
  if (!row.day) return null
  const day = 'word' in row.day ? t(`day.${row.day.word}` as OfficeText) : row.day.text
  const how = row.mode === 'courier' || row.mode === 'pickup' ? t(`mode.${row.mode}`) : row.hours
  return (
    <span className={row.late ? 'late' : undefined}>
      {day}, {row.late ? t('orders.late') : how}
      {row.area && <span className="only-phone soft">, {row.area}</span>}
    </span>
  )
}
