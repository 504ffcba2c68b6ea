import { Link } from 'react-router'
import { DataTable, type Column } from '../ui/data-table.tsx'
import { Tag } from '../ui/tag.tsx'
import type { Route } from './+types/dispatch.route'
import { requireStaff } from './access.server.ts'
import type { ManifestRow } from './dispatch/dispatch-view.ts'
import { dispatchActions, dispatchView } from './dispatch/dispatch.server.ts'
import { NewManifest } from './dispatch/new-manifest.tsx'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { DayForm } from './packing/packing-tools.tsx'
import { PageHead } from './page-head.tsx'

export function loader(args: Route.LoaderArgs) {
  return dispatchView(requireStaff(args, 'see-orders'), args.url.searchParams)
}

export const action = officeAction(dispatchActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function DispatchPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const waiting = view.waiting.filter(({ boxes }) => boxes.length > 0)
  return (
    <>
      <PageHead title={`${t('nav.dispatch')}, ${view.dayText}`} listName />
      <ActionResult page="dispatch" />
      <DayForm filter={view.filter} zones={view.zones} slots={view.slots} />
      <div className="office-columns office-top">
        <section>
          <h2>{t('dispatch.waiting')}</h2>
          {waiting.length === 0 && <p className="muted office-nothing">{t('dispatch.noneWaiting')}</p>}
          {waiting.map(({ mode, boxes }) => (
            <NewManifest
              key={`${mode} ${view.filter.search}`}
              mode={mode}
              boxes={boxes}
              riders={view.riders}
              may={view.mayDispatch}
            />
          ))}
          {view.pickups > 0 && <p className="muted">{t('dispatch.pickups', { count: view.pickups })}</p>}
        </section>
        <section>
          <h2>{t('dispatch.manifests')}</h2>
          <Manifests rows={view.manifests} />
        </section>
      </div>
    </>
  )
}

function Manifests({ rows }: { rows: readonly ManifestRow[] }) {
  const t = useOfficeTexts()
  const columns: Column<ManifestRow>[] = [
    {
      key: 'number',
      head: t('dispatch.manifest'),
      cell: (row) => (
        <Link className="row-link nowrap" to={`/office/dispatch/${row.id}`}>
          {row.number}
        </Link>
      ),
      phone: 'main',
    },
    {
      key: 'carrier',
      head: t('dispatch.carrier'),
      cell: (row) => [row.carrier, row.rider].filter(Boolean).join(', '),
      plain: true,
    },
    { key: 'boxes', head: t('packing.boxes'), cell: (row) => t('count', { count: row.boxes }), numeric: true },
    { key: 'cash', head: t('dispatch.cash'), cell: (row) => row.cash, numeric: true },
    {
      key: 'state',
      head: t('orders.state'),
      cell: (row) => <Tag tone={row.state === 'open' ? 'plain' : 'now'}>{t(`dispatch.${row.state}`)}</Tag>,
      phone: 'aside',
    },
  ]
  return (
    <div className="office-table">
      <DataTable
        caption={t('dispatch.manifests')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        empty={<p className="muted office-nothing">{t('dispatch.noManifests')}</p>}
      />
    </div>
  )
}
