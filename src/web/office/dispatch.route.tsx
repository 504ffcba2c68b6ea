import { data, Link, redirect } from 'react-router'
import { DataTable, type Column } from '../ui/data-table.tsx'
import { Tag } from '../ui/tag.tsx'
import type { Route } from './+types/dispatch.route'
import { formFields, requireStaff } from './access.server.ts'
import type { ManifestRow } from './dispatch/dispatch-view.ts'
import { dispatchView, newManifest } from './dispatch/dispatch.server.ts'
import { NewManifest } from './dispatch/new-manifest.tsx'
import { useOfficeTexts } from './office-texts.tsx'
import { Outcome, Unsent } from './outcome.tsx'
import { DayForm } from './packing/packing-tools.tsx'
import { PageHead } from './page-head.tsx'
import { readAgain, sendAction } from './send-action.ts'

export function loader(args: Route.LoaderArgs) {
  return dispatchView(requireStaff(args, 'see-orders'), args.url.searchParams)
}

export async function action(args: Route.ActionArgs) {
  const requestContext = requireStaff(args, 'dispatch-orders')
  const made = await newManifest(requestContext, { search: args.url.searchParams, fields: await formFields(args.request) })
  if (made.ok) return redirect(`/office/dispatch/${made.manifestId}?done=made`)
  return data(made, { status: made.problem === 'not-free' ? 409 : 422 })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction)
}

export const shouldRevalidate = readAgain

export default function DispatchPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const refusal = actionData && 'problem' in actionData ? actionData : null
  const waiting = view.waiting.filter(({ boxes }) => boxes.length > 0)
  return (
    <>
      <PageHead title={`${t('nav.dispatch')}, ${view.dayText}`} listName />
      <Unsent answer={actionData} />
      {refusal && (
        <Outcome kind="refused" of={actionData}>
          {t(`dispatchRefused.${refusal.problem}`)}
        </Outcome>
      )}
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
              refusal={refusal?.mode === mode ? refusal : null}
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
