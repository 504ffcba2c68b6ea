import { Link } from 'react-router'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Note } from '#web/ui/note.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tag, type TagTone } from '#web/ui/tag.tsx'
import { ActionForm, FoldedForm } from '../kit/action-form.tsx'
import { FormChoice, FormField } from '../kit/form-fields.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { ProgrammeView } from './programmes.server.ts'

const TONES = { draft: 'now', active: 'good', paused: 'plain', ended: 'done' } as const satisfies Record<string, TagTone>
const MONTH_TONES = { planned: 'now', approved: 'good', lapsed: 'bad' } as const satisfies Record<string, TagTone>

export function ProgrammeTag({ state }: { state: keyof typeof TONES }) {
  const t = useOfficeTexts()
  return <Tag tone={TONES[state]}>{t(`programmes.state.${state}`)}</Tag>
}

export function MonthTag({ state }: { state: keyof typeof MONTH_TONES }) {
  const t = useOfficeTexts()
  return <Tag tone={MONTH_TONES[state]}>{t(`programmes.month.${state}`)}</Tag>
}

export function Facts({ view }: { view: ProgrammeView }) {
  const t = useOfficeTexts()
  const { company, people, yearBudget, monthBudget, credit, deliveryText, consent, prices } = view
  const rows = [
    { key: 'people', term: t('programmes.people'), value: people },
    { key: 'year', term: t('programmes.yearBudget'), value: yearBudget },
    { key: 'month', term: t('programmes.monthBudget'), value: monthBudget },
    { key: 'credit', term: t('programmes.credit'), value: credit ?? t('programmes.noCredit') },
    { key: 'delivery', term: t('programmes.delivery'), value: deliveryText ?? t('programmes.notAgreed') },
    { key: 'consent', term: t('programmes.consent'), value: consent ?? t('programmes.noConsent') },
    ...prices.map(({ id, name, price }) => ({ key: id, term: name, value: price })),
  ]
  return (
    <Panel title={t('programmes.facts')}>
      <p>
        <Link className="link-inline" to={`/office/companies/${company.id}`}>
          {company.name}
        </Link>
      </p>
      <DefinitionRows align="left" rows={rows} />
    </Panel>
  )
}

export function Steps({ view: { may, boxes, delivery } }: { view: ProgrammeView }) {
  const t = useOfficeTexts()
  return (
    <div className="stack-large office-beside">
      {may.start && (
        <Panel title={t('programmes.start')}>
          <p className="muted">{t('programmes.startHelp')}</p>
          <ActionForm intent="start" button={t('programmes.start')} kind="solid" />
        </Panel>
      )}
      {may.agree && (
        <Panel title={t('programmes.agree')}>
          <FoldedForm fold={t('programmes.agreeFold')} intent="prices" button={t('programmes.agree')}>
            <FormField label={t('programmes.delivery')} name="delivery" inputMode="decimal" initial={delivery} />
            <FormChoice
              label={t('programmes.box')}
              name="box"
              options={[{ value: '', label: t('programmes.noBox') }, ...boxes]}
            />
            <FormField label={t('programmes.price')} name="price" inputMode="decimal" help={t('programmes.priceHelp')} />
          </FoldedForm>
        </Panel>
      )}
    </div>
  )
}

type Month = ProgrammeView['months'][number]

export function Months({ view: { months } }: { view: ProgrammeView }) {
  const t = useOfficeTexts()
  if (months.length === 0) return <p className="muted">{t('programmes.noMonth')}</p>
  return (
    <>
      {months.map((month) => (
        <section key={month.id} className="office-top">
          <h2>
            {month.name} <MonthTag state={month.state} />
          </h2>
          <p>
            {t('programmes.monthSum', { sent: month.sent, total: month.total })}{' '}
            {month.state === 'planned' && t('programmes.approveBy', { day: month.approveBy })}
            {month.approvedBy && t('programmes.approvedBy', { name: month.approvedBy })}
          </p>
          {month.leftOut.length > 0 && (
            <p className="muted">
              {t('programmes.leftOut')}:{' '}
              {month.leftOut.map(({ reason, count }) => `${t(`programmes.reason.${reason}`)} (${count})`).join(', ')}
            </p>
          )}
          {month.days.some(({ problem }) => problem !== null) && <Note kind="changed" title={t('programmes.waiting')} />}
          {month.state === 'approved' && <Days month={month} />}
        </section>
      ))}
    </>
  )
}

function Days({ month: { name, days } }: { month: Month }) {
  const t = useOfficeTexts()
  const columns: Column<Month['days'][number]>[] = [
    { key: 'day', head: t('programmes.day'), cell: ({ day }) => day, phone: 'main' },
    {
      key: 'run',
      head: t('programmes.run'),
      cell: ({ runId, run }) => (
        <Link className="link-inline" to={`/office/gifts/runs/${runId}`}>
          {run}
        </Link>
      ),
    },
    { key: 'boxes', head: t('programmes.boxes'), cell: ({ boxes }) => boxes, numeric: true },
    { key: 'problem', head: t('programmes.problem'), cell: ({ problem }) => problem ?? '–', phone: 'aside' },
  ]
  return (
    <DataTable
      caption={name}
      columns={columns}
      rows={days}
      rowKey={({ runId }) => runId}
      empty={<p className="muted">{t('programmes.noDays')}</p>}
    />
  )
}
