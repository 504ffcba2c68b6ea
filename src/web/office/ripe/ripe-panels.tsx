import { GRADES } from '#shop/inventory/model.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { FormChoice, FormField, FormTick } from '../kit/form-fields.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { Thumbnail } from '../products/thumbnail.tsx'
import type { RipeView } from './ripe.server.ts'

type Row = RipeView['proposed'][number]
type LotsProps = { rows: readonly Row[]; may: boolean }

/** What the rules propose today, to be applied with one tap. */
export function Proposed({ rows, may }: LotsProps) {
  const t = useOfficeTexts()
  const decide = (row: Row) => (
    <span className="row-over form-pair">
      <ActionForm
        intent="apply"
        about={row.id}
        button={t('ripeOffice.apply')}
        buttonOf={`${row.fruit} ${row.lot.code}`}
        kind="solid"
        size="small"
      />
      <ActionForm
        intent="reject"
        about={row.id}
        button={t('ripeOffice.reject')}
        buttonOf={`${row.fruit} ${row.lot.code}`}
        kind="line"
        size="small"
      />
    </span>
  )
  return (
    <section className="office-top">
      <h2>{t('ripeOffice.proposed')}</h2>
      <LotTable
        rows={rows}
        caption={t('ripeOffice.proposed')}
        empty={t('ripeOffice.nothingProposed')}
        decide={may ? decide : null}
      />
    </section>
  )
}

/** The lots that are sold at a lower price. */
export function Applied({ rows, may }: LotsProps) {
  const t = useOfficeTexts()
  const decide = (row: Row) => (
    <ActionForm
      intent="end"
      about={row.id}
      className="row-over"
      button={t('ripeOffice.end')}
      buttonOf={`${row.fruit} ${row.lot.code}`}
      kind="line"
      size="small"
    />
  )
  return (
    <section className="office-top">
      <h2>{t('ripeOffice.applied')}</h2>
      <LotTable
        rows={rows}
        caption={t('ripeOffice.applied')}
        empty={t('ripeOffice.nothingApplied')}
        decide={may ? decide : null}
      />
    </section>
  )
}

type LotTableProps = { rows: readonly Row[]; caption: string; empty: string; decide: ((row: Row) => ReactNode) | null }

function LotTable({ rows, caption, empty, decide }: LotTableProps) {
  const t = useOfficeTexts()
  const columns: Column<Row>[] = [
    {
      key: 'fruit',
      head: t('ripeOffice.fruit'),
      cell: ({ fruit, picture, lot }) => (
        <Link className="row-link with-picture" to={`/office/stock/${lot.id}`}>
          <Thumbnail picture={picture} />
          <span>
            {fruit} <span className="muted">{lot.code}</span>
          </span>
        </Link>
      ),
      phone: 'main',
    },
    { key: 'percent', head: t('ripeOffice.lower'), cell: ({ percent }) => `−${percent}%`, numeric: true, phone: 'aside' },
    { key: 'left', head: t('stock.available'), cell: ({ left }) => left, numeric: true },
    { key: 'eatBy', head: t('stock.bestBefore'), cell: ({ eatBy }) => eatBy, plain: true },
    { key: 'why', head: t('ripeOffice.why'), cell: (row) => <Why row={row} />, plain: true },
    { key: 'prices', head: t('ripeOffice.prices'), cell: (row) => <Prices row={row} />, plain: true },
  ]
  if (decide) columns.push({ key: 'decide', head: t('ripeOffice.decide'), cell: decide, plain: true })
  return (
    <DataTable caption={caption} columns={columns} rows={rows} rowKey={({ id }) => id} empty={<p className="muted">{empty}</p>} />
  )
}

function Why({ row: { daysBefore, grade } }: { row: Pick<Row, 'daysBefore' | 'grade'> }) {
  const t = useOfficeTexts()
  const reasons = [
    ...(daysBefore === null ? [] : [t('ripeOffice.byDays', { count: daysBefore })]),
    ...(grade === null ? [] : [t('ripeOffice.byGrade', { grade })]),
  ]
  return <>{reasons.join(', ')}</>
}

function Prices({ row }: { row: Row }) {
  const t = useOfficeTexts()
  return (
    <ul className="plain-list">
      {row.prices.map(({ id, ...size }) => (
        <li key={id}>{t('ripeOffice.price', size)}</li>
      ))}
    </ul>
  )
}

/** When a price is lowered, and by how much. */
export function Rules({ view }: { view: RipeView }) {
  const t = useOfficeTexts()
  type Rule = RipeView['rules'][number]
  const columns: Column<Rule>[] = [
    { key: 'fruit', head: t('ripeOffice.fruit'), cell: ({ fruit }) => fruit ?? t('ripeOffice.everyFruit'), phone: 'main' },
    { key: 'percent', head: t('ripeOffice.lower'), cell: ({ percent }) => `−${percent}%`, numeric: true, phone: 'aside' },
    { key: 'why', head: t('ripeOffice.when'), cell: (rule) => <Why row={rule} />, plain: true },
    { key: 'floor', head: t('ripeOffice.floor'), cell: ({ floor }) => t('ripeOffice.floorOf', { percent: floor }), plain: true },
    {
      key: 'how',
      head: t('ripeOffice.how'),
      cell: ({ automatic }) => t(automatic ? 'ripeOffice.byItself' : 'ripeOffice.byStaff'),
      plain: true,
    },
  ]
  if (view.mayChange) {
    columns.push({
      key: 'delete',
      head: t('ripeOffice.decide'),
      cell: ({ id, fruit, percent }) => (
        <ActionForm
          intent="delete-rule"
          about={id}
          className="row-over"
          button={t('ripeOffice.deleteRule')}
          buttonOf={`${fruit ?? t('ripeOffice.everyFruit')} ${percent}%`}
          kind="line"
          size="small"
        />
      ),
      plain: true,
    })
  }
  return (
    <section className="office-top">
      <h2>{t('ripeOffice.rules')}</h2>
      <DataTable
        caption={t('ripeOffice.rules')}
        columns={columns}
        rows={view.rules}
        rowKey={({ id }) => id}
        empty={<p className="muted">{t('ripeOffice.noRules')}</p>}
      />
    </section>
  )
}

export function RuleForm({ fruits }: Pick<RipeView, 'fruits'>) {
  const t = useOfficeTexts()
  return (
    <Panel title={t('ripeOffice.addRule')}>
      <ActionForm intent="add-rule" button={t('ripeOffice.addRule')} className="office-setting">
        <FormChoice
          label={t('ripeOffice.fruit')}
          name="item"
          options={[{ value: '', label: t('ripeOffice.everyFruit') }, ...fruits]}
          help={t('ripeOffice.fruitHelp')}
        />
        <div className="field-pair">
          <FormField
            label={t('ripeOffice.daysBefore')}
            name="daysBefore"
            inputMode="numeric"
            help={t('ripeOffice.daysBeforeHelp')}
          />
          <FormChoice
            label={t('ripeOffice.ofGrade')}
            name="grade"
            options={[{ value: '', label: t('ripeOffice.anyGrade') }, ...GRADES.map((grade) => ({ value: grade, label: grade }))]}
          />
        </div>
        <div className="field-pair">
          <FormField
            label={t('ripeOffice.percent')}
            name="percent"
            inputMode="numeric"
            required
            after={<span className="muted">%</span>}
          />
          <FormField
            label={t('ripeOffice.floor')}
            name="floor"
            inputMode="numeric"
            required
            initial="100"
            after={<span className="muted">%</span>}
            help={t('ripeOffice.floorHelp')}
          />
        </div>
        <FormTick label={t('ripeOffice.automatic')} name="automatic" />
      </ActionForm>
    </Panel>
  )
}
