import { Link } from 'react-router'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Tag, type TagTone } from '#web/ui/tag.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { RunRow } from './runs.server.ts'

export const RUN_TONES: Record<RunRow['state'], TagTone> = { draft: 'now', confirmed: 'good', cancelled: 'plain' }

export function RunTable({ rows }: { rows: readonly RunRow[] }) {
  const t = useOfficeTexts()
  const columns: Column<RunRow>[] = [
    {
      key: 'number',
      head: t('runs.title'),
      cell: (row) => (
        <Link className="row-link nowrap" to={`/office/gifts/runs/${row.id}`}>
          {row.number}
        </Link>
      ),
      phone: 'main',
    },
    {
      key: 'state',
      head: t('runs.state'),
      cell: (row) => (
        <>
          <Tag tone={RUN_TONES[row.state]}>{t(`runState.${row.state}`)}</Tag>
          {row.linksHeld && <Tag tone="bad">{t('runs.linksWait')}</Tag>}
        </>
      ),
      phone: 'aside',
    },
    { key: 'name', head: t('quotations.company'), cell: (row) => <b>{row.name}</b>, plain: true },
    { key: 'people', head: t('runs.people'), cell: (row) => row.people, numeric: true },
    {
      key: 'look',
      head: t('runs.toLook'),
      cell: (row) => row.toLook && <span className="late">{row.toLook}</span>,
      numeric: true,
    },
    { key: 'day', head: t('runs.day'), cell: (row) => row.day },
  ]
  return (
    <section className="stack">
      <h2>{t('runs.title')}</h2>
      <DataTable
        caption={t('runs.title')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<p className="muted">{t('runs.none')}</p>}
      />
    </section>
  )
}
