import { Link } from 'react-router'
import type { ConsignmentState } from '#shop/fulfilment/model.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { Tag, type TagTone } from '#web/ui/tag.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { Thumbnail } from '../products/thumbnail.tsx'
import type { BoxRow, PackingView } from './packing-view.ts'

const TONES: Record<ConsignmentState, TagTone> = {
  planned: 'plain',
  packed: 'good',
  dispatched: 'now',
  delivered: 'done',
  failed: 'bad',
  returned: 'bad',
  cancelled: 'plain',
}

export function BoxTag({ state }: { state: ConsignmentState }) {
  const t = useOfficeTexts()
  return <Tag tone={TONES[state]}>{t(`boxState.${state}`)}</Tag>
}

const GROUPS: { key: 'todo' | 'packed' | 'away'; states: readonly ConsignmentState[] }[] = [
  { key: 'todo', states: ['planned'] },
  { key: 'packed', states: ['packed'] },
  { key: 'away', states: ['dispatched', 'delivered', 'failed', 'returned'] },
]

/** The day's boxes by state, the most urgent first. */
export function Board({ view: { boxes, mayPack, early, filter } }: { view: PackingView }) {
  const t = useOfficeTexts()
  if (boxes.length === 0) return <p className="muted office-nothing">{t('packing.none')}</p>
  return (
    <div className="stack-large office-top">
      {mayPack && early !== null && <BeforeItsDay day={early} filter={filter} />}
      {GROUPS.map(({ key, states }) => {
        const rows = boxes.filter((box) => states.includes(box.state))
        if (rows.length === 0) return null
        return (
          <section key={key}>
            <h2>
              {t(`packing.${key}`)} <span className="muted">{t('count', { count: rows.length })}</span>
            </h2>
            <BoxTable
              title={t(`packing.${key}`)}
              rows={rows}
              mayPack={mayPack && key === 'todo' && (early === null || filter.early)}
            />
          </section>
        )
      })}
    </div>
  )
}

/** Packing for a later day is confirmed once, for all its boxes. */
function BeforeItsDay({ day, filter }: { day: string; filter: PackingView['filter'] }) {
  const t = useOfficeTexts()
  if (filter.early) return <p className="soft">{t('early.packing', { day })}</p>
  return (
    <Note kind="changed" title={t('early.promised', { day })}>
      <p>
        <LinkButton kind="line" to={`/office/packing${filter.search}&early=yes`}>
          {t('early.start')}
        </LinkButton>
      </p>
    </Note>
  )
}

function BoxTable({ title, rows, mayPack }: { title: string; rows: readonly BoxRow[]; mayPack: boolean }) {
  const t = useOfficeTexts()
  const columns: Column<BoxRow>[] = [
    {
      key: 'number',
      head: t('packing.box'),
      cell: (box) => (
        <Link className="row-link nowrap" to={`/office/packing/${box.id}`}>
          {box.number}
        </Link>
      ),
      phone: 'main',
    },
    { key: 'when', head: t('packing.slot'), cell: (box) => `${box.zone}, ${box.when}`, plain: true },
    {
      key: 'what',
      head: t('order.fruit'),
      cell: (box) => (
        <ul>
          {box.what.map((what) => (
            <li key={what.text} className="with-picture">
              <Thumbnail picture={what.picture} size={28} />
              {what.text}
            </li>
          ))}
        </ul>
      ),
      plain: true,
    },
    { key: 'to', head: t('packing.to'), cell: (box) => box.recipient, plain: true },
    { key: 'weight', head: t('packing.weight'), cell: (box) => box.weight, numeric: true, phone: 'hidden' },
    {
      key: 'state',
      head: t('orders.state'),
      cell: (box) => (
        <span className="row row-wrap">
          <BoxTag state={box.state} />
          {box.quarantined && <Tag tone="bad">{t('packing.quarantined')}</Tag>}
          {!box.confirmed && box.state === 'planned' && <Tag tone="now">{t('packing.notConfirmed')}</Tag>}
        </span>
      ),
      phone: 'aside',
    },
  ]
  if (mayPack) columns.push({ key: 'do', head: t('packing.next'), cell: (box) => <PackButton box={box} />, plain: true })
  return (
    <div className="office-table">
      <DataTable caption={title} columns={columns} rows={rows} rowKey={(box) => box.id} />
    </div>
  )
}

/** One press packs a box; a box that needs the scale or another lot links to its page. */
function PackButton({ box }: { box: BoxRow }) {
  const t = useOfficeTexts()
  if (box.quarantined || box.unweighed)
    return (
      <span className="row-over">
        <LinkButton kind="line" size="small" to={`/office/packing/${box.id}`}>
          {t(box.quarantined ? 'packing.swap' : 'packing.weighFirst')}
        </LinkButton>
      </span>
    )
  return <ActionForm intent="pack" about={box.id} className="row-over" button={t('action.pack')} kind="soft" size="small" />
}
