import { Link } from 'react-router'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { CompanyView } from './companies.server.ts'

type Props = { company: CompanyView }
type Entry = CompanyView['statement']['entries'][number]
type Open = CompanyView['statement']['open'][number]

/** The amount due now, and how late it is. */
export function AgesPanel({ company: { statement } }: Props) {
  const t = useOfficeTexts()
  const { balance, ours, unallocated, ages } = statement
  return (
    <Panel kind="sand" title={t(ours ? 'company.balanceOurs' : 'company.balanceNow')}>
      <p className="company-balance">{balance}</p>
      <DefinitionRows
        rows={[
          ...ages
            .filter(({ some, age }) => some || age === 'not-due')
            .map(({ age, amount }) => ({
              key: age,
              term: <span className={age === 'not-due' ? undefined : 'late'}>{t(`age.${age}`)}</span>,
              value: amount,
            })),
          ...(unallocated === null ? [] : [{ key: 'unallocated', term: t('company.unallocated'), value: `−${unallocated}` }]),
        ]}
      />
    </Panel>
  )
}

export function OpenPanel({ company: { statement } }: Props) {
  const t = useOfficeTexts()
  const columns: Column<Open>[] = [
    {
      key: 'number',
      head: t('orders.number'),
      cell: (row) => (
        <Link className="row-link" to={`/office/orders/${row.id}`}>
          {row.number}
        </Link>
      ),
      phone: 'main',
    },
    { key: 'invoice', head: t('company.invoiceNumber'), cell: (row) => <span className="nowrap">{row.invoice}</span> },
    {
      key: 'by',
      head: t('company.dueOn'),
      cell: (row) => <span className={row.late ? 'late' : undefined}>{row.dueOn ?? t('company.dueLater')}</span>,
    },
    { key: 'due', head: t('company.due'), cell: (row) => row.due, numeric: true, phone: 'aside' },
  ]
  return (
    <section>
      <h2>{t('company.open')}</h2>
      <DataTable
        caption={t('company.open')}
        columns={columns}
        rows={statement.open}
        rowKey={(row) => row.id}
        empty={<p className="soft">{t('company.openNone')}</p>}
      />
    </section>
  )
}

export function StatementPanel({ company: { statement } }: Props) {
  const t = useOfficeTexts()
  const columns: Column<Entry>[] = [
    { key: 'day', head: t('company.day'), cell: (row) => <span className="nowrap">{row.day}</span>, plain: true },
    { key: 'what', head: t('company.what'), cell: (row) => <What entry={row} />, phone: 'main' },
    { key: 'charged', head: t('company.charged'), cell: (row) => row.charged, numeric: true },
    { key: 'paid', head: t('company.paid'), cell: (row) => row.paid, numeric: true },
    { key: 'balance', head: t('company.balance'), cell: (row) => <b>{row.balance}</b>, numeric: true, phone: 'aside' },
  ]
  return (
    <section>
      <h2>{t('company.statement')}</h2>
      <DataTable
        caption={t('company.statement')}
        columns={columns}
        rows={statement.entries}
        rowKey={(row) => String(row.key)}
        empty={<p className="soft">{t('company.statementNone')}</p>}
      />
    </section>
  )
}

function What({ entry: { kind, orderId, number, invoice, what, reference } }: { entry: Entry }) {
  const t = useOfficeTexts()
  if (kind === 'receipt') return <>{t('entry.receipt', { what: what ? t(`receiptWhat.${what}`) : '', reference })}</>
  const text = t(`entry.${kind}`, { number })
  return orderId === null ? (
    <>{text}</>
  ) : (
    <>
      <Link className="link-inline" to={`/office/orders/${orderId}`}>
        {text}
      </Link>
      {invoice && <span className="order-line-detail nowrap">{invoice}</span>}
    </>
  )
}
