import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Tag, type TagTone } from '#web/ui/tag.tsx'
import { AnswerCounts } from './answer-counts.tsx'
import type { ProgressView } from './progress.server.ts'
import { FileLink } from './recipients-page.tsx'
import type { RunView } from './run-view.ts'
import { useRunTexts } from './texts.ts'
import { useFresh } from './use-fresh.ts'
import { DocumentLinks } from '#web/storefront/order/document-links.tsx'

type Row = ProgressView['rows'][number]

const TONES: Record<string, TagTone> = { delivered: 'good', dispatched: 'now', packed: 'now', failed: 'bad', returned: 'bad' }

/** Shows the buyer where every box is. */
export function ProgressPage({ run, view }: { run: RunView; view: ProgressView }) {
  const t = useRunTexts()
  const { rows, counts, query, page, pages, open } = view
  useFresh(open)
  const columns: Column<Row>[] = [
    { key: 'name', head: t('run.name'), cell: (row) => row.name, phone: 'main' },
    { key: 'place', head: t('run.area'), cell: (row) => row.place, plain: true },
    { key: 'day', head: t('run.day'), cell: (row) => <span className="nowrap">{row.day}</span>, plain: true },
    {
      key: 'state',
      head: t('run.boxState'),
      cell: (row) => <Tag tone={TONES[row.state ?? ''] ?? 'plain'}>{row.text}</Tag>,
      phone: 'aside',
    },
    { key: 'story', head: t('run.story'), cell: (row) => <Story row={row} />, plain: true },
    ...(view.answers.length > 0
      ? [{ key: 'answer', head: t('run.answers'), cell: (row: Row) => row.answer, plain: true } satisfies Column<Row>]
      : []),
    { key: 'thanks', head: t('run.thanksHead'), cell: (row) => <Thanks row={row} />, plain: true },
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
      {view.documents.length > 0 && <Documents documents={view.documents} />}
      {view.headline !== null && (
        <p>
          <b>{view.headline}</b>
        </p>
      )}
      {view.erased && <Note kind="changed" title={t('run.erased')} />}
      <ul className="run-counts">
        {counts.map(({ state, text, boxes }) => (
          <li key={state}>
            <b>{t('run.dayBoxes', { count: boxes })}</b> {text}
          </li>
        ))}
      </ul>
      <AnswerCounts answers={view.answers} />
      <div className="run-tools">
        <Find query={query} />
        <div className="run-links">
          <FileLink token={run.token} file="progress.xlsx">
            {t('run.progressExcel')}
          </FileLink>
          <FileLink token={run.token} file="progress.csv">
            {t('run.progressCsv')}
          </FileLink>
        </div>
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

function Find({ query }: { query: string }) {
  const t = useRunTexts()
  return (
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
  )
}

function Story({ row: { story, photos } }: { row: Row }) {
  const t = useRunTexts()
  if (story === '' && photos.length === 0) return null
  return (
    <>
      {story}
      {photos.map((photo) => (
        <p key={photo}>
          <a className="link" href={photo} target="_blank" rel="noreferrer">
            {t('run.handedPhoto')}
          </a>
        </p>
      ))}
    </>
  )
}

function Thanks({ row: { name, thanks, thanksPhoto } }: { row: Row }) {
  const t = useRunTexts()
  if (thanks === '' && thanksPhoto === '') return null
  return (
    <>
      {thanks !== '' && <q dir="auto">{thanks}</q>}
      {thanksPhoto !== '' && (
        <a className="run-thanks-photo" href={thanksPhoto} target="_blank" rel="noreferrer">
          <img src={thanksPhoto} alt={t('run.thanksPhoto', { name })} width={120} height={120} loading="lazy" />
        </a>
      )}
    </>
  )
}

/** The invoice and its corrections, each in both languages. */
function Documents({ documents }: { documents: ProgressView['documents'] }) {
  const t = useRunTexts()
  return (
    <section>
      <h2>{t('run.documents')}</h2>
      <ul className="run-days run-documents">
        {documents.map(({ number, title, amount, path }) => (
          <li key={number}>
            <span>
              <b>{title}</b>, {amount} <span className="muted nowrap">{number}</span>
            </span>
            <DocumentLinks number={number} path={path} />
          </li>
        ))}
      </ul>
    </section>
  )
}
