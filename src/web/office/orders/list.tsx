import { Link, Form } from 'react-router'
import type { SavedView } from '#shop/ordering/index.ts'
import type { OrderStatus } from '#shop/ordering/model.ts'
import { BALANCES, ORDER_FILTERS, type OrderFilter, type OrderSort } from '#shop/reporting/model.ts'
import { DELIVERY_MODES, hasOwnRider, type DeliveryMode } from '#shop/values/delivery-modes.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Select, type SelectOption } from '#web/ui/field.tsx'
import { useOfficeTexts, type OfficeText } from '../office-texts.tsx'
import { Segments, type NextPage } from '../kit/list/list-parts.tsx'
import { listPath } from '../kit/list/list-url.ts'
import { OfficeList, type ListColumn } from '../kit/list/office-list.tsx'
import { SearchField } from '../search-field.tsx'
import { useBulkMoves } from './bulk-moves.ts'
import { ORDER_SOURCES, ordersList, type readOrders } from './orders-list.ts'
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
  /** The reasons to check an order that is not confirmed yet, in a few words; empty without. */
  reasons: string
}

export type OrdersView = {
  shown: ReturnType<typeof readOrders>
  rows: OrderRowView[]
  next: NextPage
  counts: { open: number; toConfirm: number; late: number }
  today: string
  tomorrow: string
  zones: SelectOption[]
  /** Saved by the viewer. */
  own: SavedView[]
}

export function OrderFilters({ view }: { view: OrdersView }) {
  const t = useOfficeTexts()
  const { shown } = view
  const counts: Partial<Record<OrderFilter, number>> = {
    open: view.counts.open,
    'to-confirm': view.counts.toConfirm,
    late: view.counts.late,
  }
  const { state } = shown.filters
  const choices = ORDER_FILTERS.filter((filter) => !UNLISTED.includes(filter) || filter === state).map((filter) => ({
    value: filter,
    label: t(`filter.${filter}`),
    count: counts[filter] ? t('count', { count: counts[filter] }) : null,
  }))
  return (
    <>
      <div className="office-tools">
        <Segments list={ordersList} shown={shown} filter="state" label={t('orders.byState')} choices={choices} />
      </div>
      <FilterForm view={view} />
    </>
  )
}

function FilterForm({ view }: { view: OrdersView }) {
  const t = useOfficeTexts()
  const { shown } = view
  const { q, state, day, zone, mode, source, balance } = shown.filters
  const onDay = (chosen: string) => listPath(ordersList, shown, { filters: { day: chosen } })
  const narrowed = [zone, mode, source, balance].filter(Boolean).length
  return (
    <Form method="get" action="/office/orders" role="search">
      <div className="office-tools office-search">
        {state !== 'open' && <input type="hidden" name="state" value={state} />}
        <SearchField value={q} />
        <Button type="submit" kind="line">
          {t('orders.find')}
        </Button>
        <label className="office-day">
          <span className="visually-hidden">{t('orders.day')}</span>
          <input className="input" type="date" name="day" defaultValue={day} key={day} />
        </label>
        <LinkButton kind="quiet" to={onDay(view.today)}>
          {t('day.today')}
        </LinkButton>
        <LinkButton kind="quiet" to={onDay(view.tomorrow)}>
          {t('day.tomorrow')}
        </LinkButton>
        {(q || day || narrowed > 0) && (
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

// Reached from the page Today.
const UNLISTED: readonly OrderFilter[] = ['to-pack-today', 'closed-day']

const CHOICES = { mode: DELIVERY_MODES, source: ORDER_SOURCES, balance: BALANCES } as const

type ChoiceProps = { name: 'zone' | 'mode' | 'source' | 'balance'; value: string; options: readonly SelectOption[] }

function Choice({ name, value, options }: ChoiceProps) {
  const t = useOfficeTexts()
  const any = { value: '', label: t('orders.any') }
  return <Select label={t(`orders.by.${name}`)} name={name} id={`by-${name}`} options={[any, ...options]} defaultValue={value} />
}

export function OrderTable({ view }: { view: OrdersView }) {
  const t = useOfficeTexts()
  const columns = useColumns()
  const moves = useBulkMoves({ onClosedDay: view.shown.filters.state === 'closed-day' })
  const { q } = view.shown.filters
  return (
    <OfficeList
      list={ordersList}
      shown={view.shown}
      caption={t('nav.orders')}
      columns={columns}
      rows={view.rows}
      rowKey={(row) => row.id}
      next={view.next}
      none={{ title: t('orders.none') }}
      noneFound={{ title: t('orders.noneFound', { query: q }), text: t('orders.noneFoundText') }}
      clear={t('orders.clear')}
      bulk={{ moves, nameOf: (row) => row.number }}
    />
  )
}

function useColumns(): ListColumn<OrderRowView, OrderSort>[] {
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
      sort: { by: 'placed', down: true },
    },
    { key: 'name', head: t('orders.name'), cell: (row) => row.name, plain: true, sort: { by: 'name' } },
    { key: 'phone', head: t('orders.phone'), cell: (row) => <span className="nowrap">{row.phone}</span>, phone: 'hidden' },
    { key: 'area', head: t('orders.area'), cell: (row) => row.area, phone: 'hidden' },
    { key: 'day', head: t('orders.delivery'), cell: (row) => <DayCell row={row} />, plain: true, sort: { by: 'day' } },
    { key: 'status', head: t('orders.state'), cell: (row) => <StatusCell row={row} />, plain: true },
    { key: 'due', head: t('orders.due'), cell: (row) => row.due, numeric: true, phone: 'aside' },
  ]
}

function StatusCell({ row: { status, reasons } }: { row: OrderRowView }) {
  return (
    <>
      <StatusTag status={status} />
      {reasons && <span className="small soft"> {reasons}</span>}
    </>
  )
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
