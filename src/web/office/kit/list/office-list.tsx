import type { ReactNode } from 'react'
import { LinkButton } from '#web/ui/button.tsx'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { ListKeys } from '../../list-keys.tsx'
import { useOfficeTexts } from '../../office-texts.tsx'
import { ListPager, type NextPage } from './list-parts.tsx'
import { listPath, type Shown, type Sorting } from './list-url.ts'
import { Tick, TickAll, TickForm } from './ticks.tsx'

export type ListColumn<Row, Sort extends string = string> = Column<Row> & {
  /** It can be sorted by this column; `down` when the first press puts the highest on top. */
  sort?: { by: Sort; down?: boolean }
}

type OfficeListProps<Row, Sort extends string> = {
  list: { path: string; segments?: readonly string[]; sorts: readonly Sort[] }
  shown: Shown<Record<string, string>, Sort>
  /** What the table lists, for screen readers. */
  caption: string
  columns: readonly ListColumn<Row, Sort>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  rowState?: (row: Row) => 'look' | null
  next?: NextPage
  /** How many there are on all pages. */
  count?: number
  /** Said when there is nothing yet, and when nothing matches the search. */
  none: { title: string; text?: string }
  noneFound?: { title: string; text?: string }
  /** The words of the link that leads from an empty list to the whole list. */
  clear?: string
  /** What can be done with several rows, and what a row is called. */
  bulk?: { moves: readonly { intent: string; label: string }[]; nameOf: (row: Row) => string } | undefined
  /** Other links below the list. */
  children?: ReactNode
}

/** A list of the office: a table that can be sorted, with ticks, pages and an empty state. Everything it shows is in the URL. */
export function OfficeList<Row, Sort extends string>(props: OfficeListProps<Row, Sort>) {
  const { list, shown, caption, columns, rows, rowKey, rowState, next = null, count, bulk, children } = props
  const t = useOfficeTexts()
  const sorted = columns.map(({ sort, ...column }) =>
    sort && list.sorts.includes(sort.by) ? { ...column, order: orderOf(list, shown, sort) } : column,
  )
  const tick = bulk && {
    key: 'tick',
    head: <TickAll ids={rows.map(rowKey)} />,
    cell: (row: Row) => <Tick id={rowKey(row)} name={bulk.nameOf(row)} />,
    phone: 'tick' as const,
  }
  const table = (
    <div className="office-list">
      <DataTable
        caption={caption}
        columns={tick ? [tick, ...sorted] : sorted}
        rows={rows}
        rowKey={rowKey}
        {...(rowState && { rowState })}
        empty={<NothingListed {...props} />}
      />
    </div>
  )
  const canTick = bulk && bulk.moves.length > 0 && rows.length > 0
  return (
    <>
      {canTick ? <TickForm moves={bulk.moves}>{table}</TickForm> : table}
      <div className="row row-wrap office-after">
        <ListPager list={list} shown={shown} next={next} />
        {count !== undefined && count > 0 && <span className="muted">{t('list.count', { count })}</span>}
        {children}
        {rows.length > 0 && <ListKeys ticks={canTick === true} />}
      </div>
    </>
  )
}

/** Nothing for this search, nothing for these filters, or nothing at all. */
function NothingListed<Row, Sort extends string>({ list, shown, none, noneFound, clear }: OfficeListProps<Row, Sort>) {
  const t = useOfficeTexts()
  const query = shown.filters['q'] ?? ''
  const narrowed = Object.entries(shown.filters).some(([name, value]) => value !== '' && !list.segments?.includes(name))
  const searched = noneFound ?? { title: t('list.noneFound', { query }), text: t('list.noneFoundText') }
  const said = narrowed ? (query === '' ? { title: t('list.noneFiltered') } : searched) : none
  const action = (narrowed || clear) && (
    <LinkButton kind="line" to={list.path}>
      {clear ?? t('list.clear')}
    </LinkButton>
  )
  return <Empty {...said} {...(action && { action })} />
}

/** The link at the head of a column: the other way when the list is sorted by it already. */
function orderOf(list: { path: string }, shown: Shown, { by, down = false }: { by: string; down?: boolean }) {
  const now = shown.sort?.by === by ? shown.sort : null
  const next: Sorting = { by, down: now ? !now.down : down }
  return { to: listPath(list, shown, { sort: next }), is: now && (now.down ? ('descending' as const) : ('ascending' as const)) }
}
