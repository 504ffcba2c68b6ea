import { Empty } from '../ui/empty.tsx'
import type { Route } from './+types/reports.route'
import { requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { AccountingLinks } from './reports/accounting-links.tsx'
import { DayBars, PartBars } from './reports/bar-chart.tsx'
import { Overview } from './reports/overview.tsx'
import { ReportFilter } from './reports/report-filter.tsx'
import type { ReportColumn } from '../reports/report-table.ts'
import type { ReportsView, TableView } from './reports/report-view.ts'
import { reportsActions } from './reports/report-actions.server.ts'
import { reportsView } from './reports/reports.server.ts'
import { SavedReports } from './reports/saved-reports.tsx'

export function loader(args: Route.LoaderArgs) {
  return reportsView(requireStaff(args, 'see-reports'), args.url.searchParams)
}

export const action = officeAction(reportsActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function ReportsPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const { name, overview, table } = view
  return (
    <>
      <PageHead title={t('nav.reports')} listName />
      <ActionResult page="reports" />
      <SavedReports {...view} />
      <ReportFilter {...view} />
      <div className="report-head">
        <div>
          <h2>{t(`report.${name}`)}</h2>
          <p className="muted">
            {view.period}
            {view.scoped && ` · ${t(`report.basis.${view.basis}`)}`}
          </p>
          {overview && <p className="muted small">{t('overview.comparedWith', { period: overview.beforePeriod })}</p>}
        </div>
        {table?.rows.length !== 0 && <Files query={view.query} />}
      </div>
      {overview && <Overview view={overview} />}
      {table && <ReportContent name={name} table={table} />}
      <p className="muted small report-about">{t(`report.${name}.about`)}</p>
      {name === 'vat' && <AccountingLinks query={view.query} ledgers={view.ledgers} />}
    </>
  )
}

function ReportContent({ name, table }: { name: ReportsView['name']; table: TableView }) {
  const t = useOfficeTexts()
  if (table.rows.length === 0) return <Empty title={t('report.empty')} />
  return (
    <>
      <Chart name={name} chart={table.chart} />
      <ReportFigures name={name} table={table} />
      {table.more > 0 && <p className="muted">{t('report.more', { count: table.more })}</p>}
    </>
  )
}

function Files({ query }: { query: string }) {
  const t = useOfficeTexts()
  return (
    <p className="row row-wrap">
      <a className="link" href={`/office/reports/file/xlsx?${query}`} download>
        {t('report.xlsx')}
      </a>
      <a className="link" href={`/office/reports/file/csv?${query}`} download>
        {t('report.csv')}
      </a>
    </p>
  )
}

function Chart({ name, chart }: { name: ReportsView['name']; chart: TableView['chart'] }) {
  const t = useOfficeTexts()
  if (!chart) return null
  const title = `${t(`report.${name}`)}: ${columnName(t, chart.value)}`
  return chart.kind === 'days' ? <DayBars title={title} bars={chart.bars} /> : <PartBars title={title} bars={chart.bars} />
}

/** Figures stay in columns on phones, too, so that they can be compared: the table scrolls and its first column is fixed. */
function ReportFigures({ name, table: { columns, rows, totals } }: { name: ReportsView['name']; table: TableView }) {
  const t = useOfficeTexts()
  const numberClass = (index: number) => (columns[index]!.numeric ? 'number' : undefined)
  return (
    // A part that scrolls has to be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="report-figures" tabIndex={0} aria-label={t(`report.${name}`)}>
      <table className="report-table">
        <thead>
          <tr>
            {columns.map(({ key, numeric }) => (
              <th key={key} scope="col" className={numeric ? 'number' : undefined}>
                {columnName(t, key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, position) => (
            // Rows have no key of their own, and their order is part of the report.
            <tr key={position}>
              {row.map((cell, index) =>
                index === 0 ? (
                  <th key={columns[index]!.key} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={columns[index]!.key} className={numberClass(index)}>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              {totals.map((cell, index) => (
                <td key={columns[index]!.key} className={numberClass(index)}>
                  {index === 0 ? t('report.totals') : cell}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}

function columnName(t: ReturnType<typeof useOfficeTexts>, key: ReportColumn): string {
  return t(`reportColumn.${key}`)
}
