import type { ReactNode } from 'react'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { ArrowDown } from '#web/ui/icons/arrow-down.tsx'
import { ArrowRight } from '#web/ui/icons/arrow-right.tsx'
import { ArrowUp } from '#web/ui/icons/arrow-up.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { PartBars } from './bar-chart.tsx'
import type { Change, FigureView, OverviewView } from './overview-view.ts'

/** The week in figures, then where orders come from, and the fruit that sells best and slowest. */
export function Overview({ view }: { view: OverviewView }) {
  const t = useOfficeTexts()
  return (
    <>
      <Figures figures={view.figures} />
      <div className="office-columns office-top">
        <section>
          <h2>{t('overview.channels')}</h2>
          {view.channels.length > 1 && <PartBars title={t('overview.channels')} bars={view.channelBars} />}
          <Channels rows={view.channels} />
        </section>
        <section>
          <h2>{t('overview.best')}</h2>
          <Best rows={view.best} />
        </section>
      </div>
      <section className="office-top">
        <h2>{t('overview.slow')}</h2>
        <Slow rows={view.slow} />
      </section>
    </>
  )
}

function Figures({ figures }: { figures: readonly FigureView[] }) {
  const t = useOfficeTexts()
  return (
    <dl className="overview-figures" aria-label={t('overview.figures')}>
      {figures.map(({ key, name, value, note, before, change }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>
            <b>{value}</b>
            {note && <span className="muted"> {note}</span>}
          </dd>
          <dd className="overview-compared small">
            {change && <Difference change={change} />}
            <span className="muted">{t('overview.beforeValue', { value: before })}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const ARROWS = { up: ArrowUp, down: ArrowDown, level: ArrowRight }

/** The words say everything; the arrow shows it at a glance. */
function Difference({ change: { arrow, words } }: { change: Change }) {
  const Arrow = ARROWS[arrow]
  return (
    <span className="overview-change">
      <Arrow className="icon-small" />
      {words}
    </span>
  )
}

type Row<List extends 'channels' | 'best' | 'slow'> = OverviewView[List][number]

function Channels({ rows }: { rows: readonly Row<'channels'>[] }) {
  const t = useOfficeTexts()
  const columns: Column<Row<'channels'>>[] = [
    { key: 'name', head: t('overview.channel'), cell: (row) => row.name, phone: 'main' },
    { key: 'orders', head: t('overview.orders'), cell: (row) => row.orders, numeric: true },
    { key: 'sales', head: t('overview.sales'), cell: (row) => row.sales, numeric: true, phone: 'aside' },
    { key: 'share', head: t('overview.share'), cell: (row) => row.share, numeric: true },
    { key: 'change', head: t('overview.change'), cell: (row) => <Difference change={row.change} />, plain: true },
  ]
  return <Table caption={t('overview.channels')} columns={columns} rows={rows} none={t('overview.noOrders')} />
}

function Best({ rows }: { rows: readonly Row<'best'>[] }) {
  const t = useOfficeTexts()
  const columns: Column<Row<'best'>>[] = [
    { key: 'name', head: t('reportColumn.product'), cell: (row) => row.name, phone: 'main' },
    { key: 'sold', head: t('overview.sold'), cell: (row) => row.sold, numeric: true },
    { key: 'net', head: t('overview.sales'), cell: (row) => row.net, numeric: true, phone: 'aside' },
    { key: 'change', head: t('overview.change'), cell: (row) => <Difference change={row.change} />, plain: true },
  ]
  return <Table caption={t('overview.best')} columns={columns} rows={rows} none={t('overview.noBest')} />
}

function Slow({ rows }: { rows: readonly Row<'slow'>[] }) {
  const t = useOfficeTexts()
  const columns: Column<Row<'slow'>>[] = [
    { key: 'name', head: t('overview.fruit'), cell: (row) => row.name, phone: 'main' },
    { key: 'left', head: t('overview.left'), cell: (row) => row.left, numeric: true, phone: 'aside' },
    { key: 'sold', head: t('overview.soldHead'), cell: (row) => row.sold, numeric: true },
    { key: 'lasts', head: t('overview.lastsHead'), cell: (row) => row.lasts, numeric: true },
    { key: 'until', head: t('overview.until'), cell: (row) => row.until, numeric: true },
  ]
  return <Table caption={t('overview.slow')} columns={columns} rows={rows} none={t('overview.noSlow')} />
}

type TableProps<One extends { key: string }> = {
  caption: string
  columns: readonly Column<One>[]
  rows: readonly One[]
  none: ReactNode
}

function Table<One extends { key: string }>({ none, ...table }: TableProps<One>) {
  return (
    <div className="office-table">
      <DataTable {...table} rowKey={(row) => row.key} empty={<p className="muted office-nothing">{none}</p>} />
    </div>
  )
}
