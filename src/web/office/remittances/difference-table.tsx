import { Link } from 'react-router'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { FormTick } from '../kit/form-fields.tsx'
import { useActorNames, useOfficeTexts } from '../office-texts.tsx'
import type { DifferenceRow } from './difference-rows.server.ts'

type DifferenceTableProps = {
  caption: string
  rows: readonly DifferenceRow[]
  none: string
  /** With a box to tick before each, in a form. */
  ticks?: boolean
}

/** What differs, by how much, and what to do about it. */
export function DifferenceTable({ caption, rows, none, ticks = false }: DifferenceTableProps) {
  const t = useOfficeTexts()
  const isTasks = rows.some(({ due, closed }) => due !== null || closed !== null)
  const columns: Column<DifferenceRow>[] = [
    ...(ticks ? [tickColumn(t)] : []),
    { key: 'kind', head: t('remittance.kind'), cell: (row) => <Kind row={row} />, phone: 'main' },
    { key: 'number', head: t('remittance.number'), cell: (row) => <Number row={row} />, plain: true },
    { key: 'amount', head: t('remittance.amount'), cell: ({ amount }) => amount, plain: true },
    { key: 'todo', head: t('remittance.todo'), cell: (row) => <Todo row={row} />, plain: true },
    ...(isTasks ? [dueColumn(t)] : []),
  ]
  return (
    <div className="office-table">
      <DataTable
        caption={caption}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        empty={<p className="muted office-nothing">{none}</p>}
      />
    </div>
  )
}

type Texts = ReturnType<typeof useOfficeTexts>

function tickColumn(t: Texts): Column<DifferenceRow> {
  return {
    key: 'tick',
    head: <span className="visually-hidden">{t('remittance.close')}</span>,
    cell: ({ key, kind, number, carrier }) => (
      <FormTick
        name={`task-${key}`}
        label={
          <span className="visually-hidden">
            {t('remittance.tick', { what: `${t(`remittance.kind.${kind}`)}, ${number ?? carrier}` })}
          </span>
        }
      />
    ),
    phone: 'tick',
  }
}

function dueColumn(t: Texts): Column<DifferenceRow> {
  return {
    key: 'due',
    head: t('remittance.due'),
    cell: ({ due }) => due && <span className={due.late ? 'late nowrap' : 'nowrap'}>{due.text}</span>,
    phone: 'aside',
  }
}

function Kind({ row: { kind, closed } }: { row: DifferenceRow }) {
  const t = useOfficeTexts()
  const isOwed = kind === 'missing' || kind === 'short' || kind === 'bank'
  return <Tag tone={closed ? 'done' : isOwed ? 'bad' : 'now'}>{t(`remittance.kind.${kind}`)}</Tag>
}

function Number({ row: { number, order, row, from, carrier } }: { row: DifferenceRow }) {
  const t = useOfficeTexts()
  return (
    <>
      <span className="nowrap">{number ?? carrier}</span>
      {order && (
        <>
          {', '}
          <Link className="link-inline nowrap" to={order.to}>
            {order.number}
          </Link>
        </>
      )}
      <span className="muted small dispatch-detail">
        {from && (
          <Link className="link-inline" to={from.to}>
            {from.text}
          </Link>
        )}
        {row && `${from ? ', ' : ''}${t('remittance.row')} ${row}`}
      </span>
    </>
  )
}

function Todo({ row: { kind, closed } }: { row: DifferenceRow }) {
  const t = useOfficeTexts()
  const nameOf = useActorNames()
  if (!closed) return <>{t(`remittance.todo.${kind}`)}</>
  return (
    <>
      {t('remittance.closedAs', { how: t(`remittance.reason.${closed.how}`), actor: nameOf(closed.actor) })}
      {closed.note && <span className="muted small dispatch-detail">“{closed.note}”</span>}
    </>
  )
}
