import { Link } from 'react-router'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import type { Route } from './+types/translations.route'
import { requireStaff } from './access.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { BackTo } from './settings/settings-form.tsx'
import { translationsView, type TranslationsView } from './settings/translations.server.ts'

type Row = TranslationsView['rows'][number]

export function loader(args: Route.LoaderArgs) {
  return translationsView(requireStaff(args, 'see-settings'))
}

/** Texts that are written in one language only, and where to translate them. */
export default function TranslationsPage({ loaderData: { rows } }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const columns: Column<Row>[] = [
    {
      key: 'name',
      head: t('translations.what'),
      cell: ({ title, name, path }) => (
        <Link className="row-link" to={path}>
          {title ? t(title) : name}
        </Link>
      ),
      phone: 'main',
    },
    { key: 'owner', head: t('translations.kind'), cell: ({ owner }) => t(`translations.of.${owner}`), plain: true },
    {
      key: 'missing',
      head: t('translations.missing'),
      cell: ({ counts }) =>
        counts.map(({ language, count }) => t('translations.count', { language: t(`language.${language}`), count })).join(', '),
      plain: true,
    },
  ]
  return (
    <>
      <PageHead
        title={t('settings.translations')}
        lead={
          <>
            <BackTo to="/office/settings" name="nav.settings" /> {t('translations.lead')}
          </>
        }
      />
      <DataTable
        caption={t('settings.translations')}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        empty={<p className="muted">{t('translations.none')}</p>}
      />
    </>
  )
}
