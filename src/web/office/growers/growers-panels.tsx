import { Link } from 'react-router'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { GrowersView } from './growers.server.ts'

type Props = { view: GrowersView }

/** What is to be paid, and what is to be noted. */
export function GrowersGlance({ view }: Props) {
  const t = useOfficeTexts()
  return (
    <Panel kind="sand">
      <p>
        {view.toPay === null ? t('growers.nothingToPay') : t('growers.toPay', { amount: view.toPay, count: view.payees })}{' '}
        {view.ahead && t('growers.ahead', { amount: view.ahead })}
      </p>
      {view.toNote > 0 && <p className="late">{t('growers.lotsToNote', { count: view.toNote })}</p>}
    </Panel>
  )
}

type Row = GrowersView['rows'][number]

export function GrowerTable({ view: { rows, mayAddFarm } }: Props) {
  const t = useOfficeTexts()
  const columns: Column<Row>[] = [
    {
      key: 'farm',
      head: t('grower.farm'),
      cell: ({ id, name, farmer }) => (
        <>
          <Link className="row-link" to={`/office/growers/${id}`}>
            {name}
          </Link>
          <br />
          <span className="muted">{farmer}</span>
        </>
      ),
      phone: 'main',
    },
    {
      key: 'open',
      head: t('grower.contractsOpen'),
      cell: ({ open }) => (open === 0 ? '–' : t('count', { count: open })),
      numeric: true,
    },
    {
      key: 'toNote',
      head: t('grower.toNote'),
      cell: ({ toNote }) => (toNote === 0 ? '–' : <span className="late">{t('count', { count: toNote })}</span>),
      numeric: true,
    },
    {
      key: 'balance',
      head: t('grower.balance'),
      cell: ({ balance }) =>
        balance.kind === 'due' ? <b>{t('grower.due', balance)}</b> : t(`grower.${balance.kind}`, { amount: balance.amount }),
      numeric: true,
      phone: 'aside',
    },
  ]
  return (
    <section className="office-top">
      <div className="office-table">
        <DataTable
          caption={t('growers.title')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          empty={
            <p className="muted office-nothing">
              {t('growers.none')}{' '}
              {mayAddFarm && (
                <Link className="link-inline" to="/office/settings/farms">
                  {t('growers.addFarm')}
                </Link>
              )}
            </p>
          }
        />
      </div>
      <p>
        <Link className="link-inline" to="/office/reports?report=grower-ledger">
          {t('growers.toReport')}
        </Link>
      </p>
    </section>
  )
}
