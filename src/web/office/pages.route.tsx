import { Link } from 'react-router'
import { DataTable } from '../ui/data-table.tsx'
import type { Route } from './+types/pages.route'
import { requireStaff } from './access.server.ts'
import { useActorNames, useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { pagesView } from './settings/pages.server.ts'
import { BackTo } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return pagesView(requireStaff(args, 'manage-content'))
}

export default function PagesPage({ loaderData: { pages } }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const nameOf = useActorNames()
  return (
    <>
      <PageHead title={t('settings.pages')} lead={<BackTo to="/office/settings" name="nav.settings" />} />
      <DataTable
        caption={t('settings.pages')}
        rows={pages}
        rowKey={(page) => page.slug}
        columns={[
          {
            key: 'title',
            head: t('page.page'),
            cell: (page) => (
              <Link className="row-link" to={`/office/settings/pages/${page.slug}`}>
                {page.title ?? page.slug}
              </Link>
            ),
            phone: 'main',
          },
          { key: 'version', head: t('page.version'), cell: (page) => t('count', { count: page.version }), numeric: true },
          { key: 'at', head: t('page.published'), cell: (page) => page.at ?? '', numeric: true },
          { key: 'author', head: t('page.by'), cell: (page) => (page.author === null ? '' : nameOf(page.author)) },
        ]}
      />
    </>
  )
}
