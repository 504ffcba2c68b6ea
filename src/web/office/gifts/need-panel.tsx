import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Note } from '#web/ui/note.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { Thumbnail } from '../products/thumbnail.tsx'
import type { NeedView } from './need.server.ts'

type Row = NeedView['rows'][number]

/** The stock that the boxes need on their days, so that staff do not promise more than there is. */
export function NeedPanel({ need }: { need: NeedView | null }) {
  const t = useOfficeTexts()
  if (!need) return null
  const columns: Column<Row>[] = [
    {
      key: 'name',
      head: t('need.item'),
      cell: (row) => (
        <div className="with-picture">
          <Thumbnail picture={row.picture} />
          {row.name}
        </div>
      ),
      phone: 'main',
    },
    { key: 'day', head: t('need.day'), cell: (row) => row.day, plain: true },
    { key: 'needed', head: t('need.needed'), cell: (row) => row.needed, numeric: true },
    { key: 'here', head: t('need.here'), cell: (row) => row.here, numeric: true },
    { key: 'expected', head: t('need.expected'), cell: (row) => row.expected, numeric: true },
    {
      key: 'missing',
      head: t('need.missing'),
      cell: (row) => row.missing && <b className="late">{row.missing}</b>,
      numeric: true,
    },
  ]
  return (
    <section className="stack">
      <h2>{t('need.title')}</h2>
      {need.short.length > 0 ? (
        <Note kind="refused" title={t('need.short')}>
          <ul className="stack">
            {need.short.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Note>
      ) : (
        <p className="soft">{t('need.enough')}</p>
      )}
      <div className="office-table">
        <DataTable
          caption={t('need.title')}
          columns={columns}
          rows={need.rows}
          rowKey={({ key }) => key}
          rowState={(row) => (row.missing ? 'look' : null)}
        />
      </div>
    </section>
  )
}
