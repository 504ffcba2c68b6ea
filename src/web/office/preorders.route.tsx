import { Form, Link } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Select } from '#web/ui/field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import type { Route } from './+types/preorders.route'
import { requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { PhaseTag } from './preorders/preorder-panels.tsx'
import { preordersView, type PreordersView } from './preorders/preorders.server.ts'
import { Thumbnail } from './products/thumbnail.tsx'

export function loader(args: Route.LoaderArgs) {
  return preordersView(requireStaff(args, 'see-stock'))
}

export default function PreordersPage({ loaderData: { rows, fruits } }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('preorder.title')} lead={t('preorder.lead')} />
      <ActionResult page="preorder" />
      <PreorderTable rows={rows} />
      {fruits.length > 0 && (
        <Panel title={t('preorder.new')}>
          <Form action="/office/stock/preorders/new" className="office-setting">
            <Select label={t('preorder.fruit')} name="item" options={fruits} />
            <Button type="submit" kind="line">
              {t('preorder.choose')}
            </Button>
          </Form>
        </Panel>
      )}
    </>
  )
}

type Row = PreordersView['rows'][number]

function PreorderTable({ rows }: { rows: readonly Row[] }) {
  const t = useOfficeTexts()
  const columns: Column<Row>[] = [
    {
      key: 'fruit',
      head: t('preorder.fruit'),
      cell: ({ id, fruit, picture }) => (
        <Link className="row-link with-picture" to={`/office/stock/preorders/${id}`}>
          <Thumbnail picture={picture} />
          {fruit}
        </Link>
      ),
      phone: 'main',
    },
    { key: 'state', head: t('preorder.state'), cell: ({ phase }) => <PhaseTag phase={phase} />, phone: 'aside' },
    { key: 'place', head: t('preorder.place'), cell: ({ place }) => place },
    { key: 'from', head: t('preorder.from'), cell: ({ from }) => from, numeric: true },
    {
      key: 'sold',
      head: t('preorder.sold'),
      cell: ({ sold, quota }) => (sold === null ? quota : t('preorder.soldOf', { sold, amount: quota })),
      numeric: true,
    },
  ]
  return (
    <DataTable
      caption={t('preorder.title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      empty={<p className="muted">{t('preorder.none')}</p>}
    />
  )
}
