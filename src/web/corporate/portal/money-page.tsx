import { Download } from '#web/ui/icons/download.tsx'
import { Printer } from '#web/ui/icons/printer.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { LocalLink } from '#web/ui/local-link.tsx'
import { useLanguage } from '#web/ui/texts.tsx'
import { OwedPanel } from './owed-panel.tsx'
import type { MoneyView } from './portal-data.ts'
import { usePortalTexts } from './texts.ts'
import { pathIn } from '#shop/values/paths.ts'

type Props = { id: string; view: MoneyView }
type Entry = MoneyView['entries'][number]
type Open = MoneyView['open'][number]

export function MoneyPage({ id, view }: Props) {
  return (
    <div className="with-aside portal-columns portal-money">
      <div className="portal-parts">
        <Statement id={id} view={view} />
        <OpenOrders view={view} />
      </div>
      <aside className="stack-large">
        <OwedPanel owed={view.owed}>
          <PayTo view={view} />
        </OwedPanel>
        <Documents id={id} view={view} />
        <Receipts id={id} view={view} />
      </aside>
    </div>
  )
}

/** Where the money goes, while something is due. */
function PayTo({ view: { payTo, open } }: Pick<Props, 'view'>) {
  const t = usePortalTexts()
  if (payTo.length === 0 || open.length === 0) return null
  return (
    <div className="portal-pay">
      <h3>{t('portal.payTo')}</h3>
      <DefinitionRows rows={payTo.map(({ key, value }) => ({ key, term: t(`portal.account.${key}`), value }))} />
      <p className="soft">{t('portal.payReference')}</p>
    </div>
  )
}

function Statement({ id, view: { day, entries } }: Props) {
  const t = usePortalTexts()
  const columns: Column<Entry>[] = [
    { key: 'day', head: t('portal.day'), cell: (row) => <span className="nowrap">{row.day}</span>, plain: true },
    { key: 'what', head: t('portal.what'), cell: (row) => <What entry={row} />, phone: 'main' },
    { key: 'charged', head: t('portal.charged'), cell: (row) => row.charged, numeric: true },
    { key: 'paid', head: t('portal.paid'), cell: (row) => row.paid, numeric: true },
    { key: 'balance', head: t('portal.running'), cell: (row) => <b>{row.balance}</b>, numeric: true, phone: 'aside' },
  ]
  return (
    <section>
      <div className="portal-title">
        <h2>{t('portal.statementOf', { day })}</h2>
        <div className="portal-tools">
          <Button kind="quiet" size="small" onClick={() => window.print()}>
            <Printer aria-hidden /> {t('portal.print')}
          </Button>
          <FileLink id={id} file="statement.xlsx">
            {t('portal.xlsx')}
          </FileLink>
          <FileLink id={id} file="statement.csv">
            {t('portal.csv')}
          </FileLink>
        </div>
      </div>
      <DataTable
        caption={t('portal.statement')}
        columns={columns}
        rows={entries}
        rowKey={(row) => String(row.key)}
        empty={<p className="soft">{t('portal.statementNone')}</p>}
      />
    </section>
  )
}

function What({ entry: { what, invoice, to } }: { entry: Entry }) {
  return to === null ? (
    <>{what}</>
  ) : (
    <>
      <LocalLink className="link-inline" to={to}>
        {what}
      </LocalLink>
      {invoice && <span className="portal-detail nowrap">{invoice}</span>}
    </>
  )
}

/** A link to a file, so the browser downloads it and the router does not render it. */
function FileLink({ id, file, children }: { id: string; file: string; children: string }) {
  const path = pathIn(useLanguage(), `/profile/companies/${id}/files/${file}`)
  return (
    <a className="link run-file" href={path} download>
      <Download aria-hidden /> {children}
    </a>
  )
}

function OpenOrders({ view: { open } }: Pick<Props, 'view'>) {
  const t = usePortalTexts()
  const columns: Column<Open>[] = [
    {
      key: 'number',
      head: t('portal.order'),
      cell: (row) => (
        <LocalLink className="row-link nowrap" to={row.to}>
          {row.number}
        </LocalLink>
      ),
      phone: 'main',
    },
    { key: 'invoice', head: t('portal.invoice'), cell: (row) => <span className="nowrap">{row.invoice}</span> },
    {
      key: 'by',
      head: t('portal.dueBy'),
      cell: (row) => <span className={row.late ? 'portal-late' : undefined}>{row.dueOn ?? t('portal.dueLater')}</span>,
    },
    { key: 'due', head: t('portal.due'), cell: (row) => row.due, numeric: true, phone: 'aside' },
  ]
  return (
    <section>
      <h2>{t('portal.open')}</h2>
      <DataTable
        caption={t('portal.open')}
        columns={columns}
        rows={open}
        rowKey={(row) => row.id}
        empty={<p className="soft">{t('portal.openNone')}</p>}
      />
    </section>
  )
}

function Documents({ id, view: { documents } }: Props) {
  const t = usePortalTexts()
  return (
    <section className="no-print">
      <h2>{t('portal.documents')}</h2>
      {documents.length === 0 && <p className="soft">{t('portal.documentsNone')}</p>}
      <ul className="portal-list">
        {documents.map(({ number, kind, detail, total }) => (
          <li key={number}>
            <span>
              <FileLink id={id} file={`${number}.pdf`}>
                {number}
              </FileLink>
              <span className="portal-detail">{kind}</span>
              <span className="portal-detail">{detail}</span>
            </span>
            <b className="nowrap">{total}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Receipts({ id: companyId, view: { receipts } }: Props) {
  const t = usePortalTexts()
  return (
    <section className="no-print">
      <h2>{t('portal.receipts')}</h2>
      {receipts.length === 0 && <p className="soft">{t('portal.receiptsNone')}</p>}
      <ul className="portal-list">
        {receipts.map(({ id, what, detail, amount, left, undone, scan }) => (
          <li key={id}>
            <span>
              <b>{what}</b>
              <span className="portal-detail">{detail}</span>
              {left !== null && <span className="portal-detail">{t('portal.receiptLeft', { amount: left })}</span>}
              {undone && <span className="portal-detail portal-late">{t('portal.receiptUndone')}</span>}
              {scan && (
                <span className="portal-detail">
                  <FileLink id={companyId} file={scan}>
                    {t('portal.scan')}
                  </FileLink>
                </span>
              )}
            </span>
            <b className={undone ? 'nowrap muted' : 'nowrap'}>{amount}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
