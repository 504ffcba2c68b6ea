import { useEffect, useRef } from 'react'
import { Link, Form } from 'react-router'
import type { SavedView } from '#shop/ordering/index.ts'
import type { OrderStatus } from '#shop/ordering/model.ts'
import { ORDER_FILTERS, type OrderFilter } from '#shop/reporting/model.ts'
import { DELIVERY_MODES, hasOwnRider, type DeliveryMode } from '#shop/values/delivery-modes.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Select, type SelectOption } from '#web/ui/field.tsx'
import { useOfficeTexts, type OfficeText } from '../office-texts.tsx'
import { SearchField } from '../search-field.tsx'
import { ordersPath, type ListFilters } from './list-filters.ts'
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
  mode: DeliveryMode | null
  status: OrderStatus
  late: boolean
  due: string
  total: string
}

export type OrdersView = {
  filters: ListFilters
  rows: OrderRowView[]
  next: string | null
  first: boolean
  counts: { open: number; toConfirm: number; late: number }
  today: string
  tomorrow: string
  zones: SelectOption[]
  /** Saved by the viewer. */
  own: SavedView[]
}

export function OrderFilters({ view }: { view: OrdersView }) {
  const t = useOfficeTexts()
  const { filters } = view
  const segments = useRef<HTMLElement>(null)
  // On a phone the filters scroll sideways: the selected one must be visible.
  useEffect(() => {
    const chosen = segments.current?.querySelector<HTMLElement>('[aria-current]')
    if (chosen && segments.current) segments.current.scrollLeft = chosen.offsetLeft - segments.current.offsetLeft - 40
  }, [filters.filter])
  const counts: Partial<Record<OrderFilter, number>> = {
    open: view.counts.open,
    'to-confirm': view.counts.toConfirm,
    late: view.counts.late,
  }
  return (
    <>
      <div className="office-tools">
        <nav className="segments" aria-label={t('orders.byState')} ref={segments}>
          {ORDER_FILTERS.filter((filter) => filter !== 'to-pack-today' || filter === filters.filter).map((filter) => (
            <Link key={filter} to={ordersPath(filters, { filter })} aria-current={filter === filters.filter ? 'page' : undefined}>
              {t(`filter.${filter}`)}
              {counts[filter] ? <span>{t('count', { count: counts[filter] })}</span> : null}
            </Link>
          ))}
        </nav>
      </div>
      <FilterForm view={view} />
    </>
  )
}

function FilterForm({ view }: { view: OrdersView }) {
  const t = useOfficeTexts()
  const { filters } = view
  const { filter, query, day, zone, mode, source, balance } = filters
  const narrowed = [zone, mode, source, balance].filter(Boolean).length
  return (
    <Form method="get" action="/office/orders" role="search">
      <div className="office-tools office-search">
        {filter !== 'open' && <input type="hidden" name="state" value={filter} />}
        <SearchField value={query} />
        <Button type="submit" kind="line">
          {t('orders.find')}
        </Button>
        <label className="office-day">
          <span className="visually-hidden">{t('orders.day')}</span>
          <input className="input" type="date" name="day" defaultValue={day} key={day} />
        </label>
        <LinkButton kind="quiet" to={ordersPath(filters, { day: view.today })}>
          {t('day.today')}
        </LinkButton>
        <LinkButton kind="quiet" to={ordersPath(filters, { day: view.tomorrow })}>
          {t('day.tomorrow')}
        </LinkButton>
        {(query || day || narrowed > 0) && (
          <LinkButton kind="quiet" to="/office/orders">
            {t('orders.clear')}
          </LinkButton>
        )}
      </div>
      <details className="office-narrow" open={narrowed > 0} key={`${zone} ${mode} ${source} ${balance}`}>
        <summary>{narrowed > 0 ? t('orders.narrowed', { count: narrowed }) : t('orders.narrow')}</summary>
        <div className="office-narrow-fields">
          <Choice name="zone" value={zone} options={view.zones} />
          <Choice name="mode" value={mode} options={CHOICES.mode.map((one) => ({ value: one, label: t(`mode.${one}`) }))} />
          <Choice
            name="source"
            value={source}
            options={CHOICES.source.map((one) => ({ value: one, label: t(`source.${one}`) }))}
          />
          <Choice
            name="balance"
            value={balance}
            options={CHOICES.balance.map((one) => ({ value: one, label: t(`balance.${one}`) }))}
          />
          <Button type="submit" kind="line">
            {t('orders.show')}
          </Button>
        </div>
      </details>
    </Form>
  )
}

const CHOICES = {
  mode: DELIVERY_MODES,
  source: ['storefront', 'phone', 'api'],
  balance: ['to-collect', 'to-refund'],
} as const

type ChoiceProps = { name: 'zone' | 'mode' | 'source' | 'balance'; value: string; options: readonly SelectOption[] }

function Choice({ name, value, options }: ChoiceProps) {
  const t = useOfficeTexts()
  const any = { value: '', label: t('orders.any') }
  return <Select label={t(`orders.by.${name}`)} name={name} id={`by-${name}`} options={[any, ...options]} defaultValue={value} />
}

export function OrderTable({ view }: { view: OrdersView }) {
  const t = useOfficeTexts()
  const columns = useColumns()
  const { rows } = view
  const { query } = view.filters
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
  const how = row.mode && !hasOwnRider(row.mode) ? t(`mode.${row.mode}`) : row.hours
  return (
    <span className={row.late ? 'late' : undefined}>
      {day}, {row.late ? t('orders.late') : how}
      {row.area && <span className="only-phone soft">, {row.area}</span>}
    </span>
  )
}
