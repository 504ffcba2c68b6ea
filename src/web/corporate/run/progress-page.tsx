import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Tag, type TagTone } from '../../ui/tag.tsx'
import type { ProgressView } from './progress.server.ts'
import { FileLink } from './recipients-page.tsx'
import type { RunView } from './run-view.ts'
import { useRunTexts } from './texts.ts'

type Row = ProgressView['rows'][number]

const TONES: Record<string, TagTone> = { delivered: 'good', dispatched: 'now', packed: 'now', failed: 'bad', returned: 'bad' }

/** Where every box is, for the buyer. */
export function ProgressPage({ run, view }: { run: RunView; view: ProgressView }) {
  const t = useRunTexts()
  const { rows, counts, query, page, pages } = view
  const columns: Column<Row>[] = [
    { key: 'name', head: t('run.name'), cell: (row) => row.name, phone: 'main' },
    { key: 'place', head: t('run.area'), cell: (row) => row.place, plain: true },
    { key: 'day', head: t('run.day'), cell: (row) => row.day, plain: true },
    {
      key: 'state',
      head: t('run.boxState'),
      cell: (row) => <Tag tone={TONES[row.state ?? ''] ?? 'plain'}>{row.text}</Tag>,
      phone: 'aside',
    },
    { key: 'thanks', head: t('run.thanksHead'), cell: (row) => row.thanks && <q dir="auto">{row.thanks}</q>, plain: true },
  ]
  const pageTo = (number: number) => `?${new URLSearchParams({ ...(query && { q: query }), page: String(number) })}`
  return (
    <div className="stack-large">
      <p className="soft">
        {view.lead}{' '}
        <a className="link" href={view.link}>
          {t('run.seeOrder')}
        </a>
      </p>
      {view.erased && <Note kind="changed" title={t('run.erased')} />}
      <ul className="run-counts">
        {counts.map(({ state, text, boxes }) => (
          <li key={state}>
            <b>{t('run.dayBoxes', { count: boxes })}</b> {text}
          </li>
        ))}
      </ul>
      <div className="run-tools">
        <Form method="get" role="search" className="run-find">
          <TextField
            label={<span className="visually-hidden">{t('run.find')}</span>}
            name="q"
            type="search"
            placeholder={t('run.find')}
            defaultValue={query}
            maxLength={100}
          />
          <Button type="submit" kind="line" size="small">
            {t('run.findGo')}
          </Button>
        </Form>
        <FileLink token={run.token} file="recipients.xlsx">
          {t('run.download')}
        </FileLink>
      </div>
      <DataTable
        caption={t('run.step.way')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<p className="muted">{t('run.nobodyFound')}</p>}
      />
      <Pagination page={page} pages={pages} pageTo={pageTo} />
    </div>
  )
}
