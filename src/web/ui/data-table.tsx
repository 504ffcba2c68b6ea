import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ArrowDown } from './icons/arrow-down.tsx'
import { ArrowUp } from './icons/arrow-up.tsx'

export type Column<Row> = {
  key: string
  head: ReactNode
  cell: (row: Row) => ReactNode
  /** Amounts and counts are aligned right. */
  numeric?: boolean
  /** Its place on a phone, where each row is a block: the title, the end of the title's line, a line below, the tick before it, or hidden. */
  phone?: 'main' | 'aside' | 'line' | 'tick' | 'hidden'
  /** On a phone a line starts with the column's name, unless the value is clear without it. */
  plain?: boolean
  /** A list that can be sorted by it: where its head leads, and how it is sorted now. */
  order?: { to: string; is: 'ascending' | 'descending' | null }
}

type DataTableProps<Row> = {
  /** What the table lists, for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  rowState?: (row: Row) => 'chosen' | 'error' | 'look' | null
  /** Shown instead of an empty table. */
  empty?: ReactNode
}

/** A table that becomes a list of blocks on phones. A link with the class `row-link` makes its whole row clickable. */
export function DataTable<Row>({ caption, columns, rows, rowKey, rowState, empty }: DataTableProps<Row>) {
  if (rows.length === 0 && empty !== undefined) return <>{empty}</>
  return (
    <table className="data-table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              className={column.numeric ? 'number' : undefined}
              aria-sort={column.order?.is ?? undefined}
            >
              {column.order ? <SortLink {...column.order}>{column.head}</SortLink> : column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const state = rowState?.(row)
          return (
            <tr key={rowKey(row)} className={state ? `row-${state}` : undefined}>
              {columns.map((column) => (
                <Cell key={column.key} column={column} row={row} />
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function SortLink({ to, is, children }: { to: string; is: 'ascending' | 'descending' | null; children: ReactNode }) {
  return (
    <Link className="sort-link" to={to} preventScrollReset>
      {children}
      {is === 'ascending' && <ArrowUp className="icon-small" />}
      {is === 'descending' && <ArrowDown className="icon-small" />}
    </Link>
  )
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { phone = 'line', numeric = false, plain = false } = column
  const names = [phone === 'line' ? '' : `cell-${phone}`, numeric ? 'number' : ''].filter(Boolean).join(' ')
  const content = column.cell(row)
  const empty = content === null || content === undefined || content === ''
  return (
    <td className={names || undefined}>
      {phone === 'line' && !plain && !empty && (
        <span className="cell-label" aria-hidden="true">
          {column.head}
        </span>
      )}
      {content}
    </td>
  )
}
