import { Link } from 'react-router'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import type { Route } from './+types/programmes.route'
import { requireStaff } from './access.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { MonthTag, ProgrammeTag } from './programmes/programme-panels.tsx'
import { programmesView, type ProgrammesView } from './programmes/programmes.server.ts'

export function loader(args: Route.LoaderArgs) {
  return programmesView(requireStaff(args, 'see-gifts'))
}

type Row = ProgrammesView[number]

export default function ProgrammesPage({ loaderData: rows }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const columns: Column<Row>[] = [
    {
      key: 'name',
      head: t('programmeDesk.name'),
      cell: ({ id, name, company }) => (
        <Link className="row-link" to={`/office/gifts/programmes/${id}`}>
          {name} <span className="muted">{company}</span>
        </Link>
      ),
      phone: 'main',
    },
    { key: 'state', head: t('programmeDesk.stateHead'), cell: ({ state }) => <ProgrammeTag state={state} />, phone: 'aside' },
    { key: 'people', head: t('programmeDesk.people'), cell: ({ people }) => people, numeric: true },
    {
      key: 'month',
      head: t('programmeDesk.latest'),
      cell: ({ month, monthState }) => (
        <>
          {month ?? '–'} {monthState && <MonthTag state={monthState} />}
        </>
      ),
    },
    { key: 'until', head: t('programmeDesk.until'), cell: ({ approveBy }) => approveBy ?? '–' },
    { key: 'total', head: t('programmeDesk.total'), cell: ({ total }) => total, numeric: true },
    { key: 'waiting', head: t('programmeDesk.waitingDays'), cell: ({ waitingDays }) => waitingDays || '–', numeric: true },
  ]
  return (
    <>
      <PageHead title={t('programmeDesk.title')} lead={t('programmeDesk.lead')} />
      <DataTable
        caption={t('programmeDesk.title')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<p className="muted">{t('programmeDesk.none')}</p>}
      />
    </>
  )
}
