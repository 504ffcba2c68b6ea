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
const MONTH_TONES = { planned: 'now', approved: 'good', expired: 'bad' } as const satisfies Record<string, TagTone>

export function ProgrammeTag({ state }: { state: keyof typeof TONES }) {
  const t = useOfficeTexts()
  return <Tag tone={TONES[state]}>{t(`programmeDesk.state.${state}`)}</Tag>
}

export function MonthTag({ state }: { state: keyof typeof MONTH_TONES }) {
  const t = useOfficeTexts()
  return <Tag tone={MONTH_TONES[state]}>{t(`programmeDesk.month.${state}`)}</Tag>
}

export function Facts({ view }: { view: ProgrammeView }) {
  const t = useOfficeTexts()
  const { company, people, yearBudget, monthBudget, credit, deliveryText, consent, prices } = view
  const rows = [
    { key: 'people', term: t('programmeDesk.people'), value: people },
    { key: 'year', term: t('programmeDesk.yearBudget'), value: yearBudget },
    { key: 'month', term: t('programmeDesk.monthBudget'), value: monthBudget },
    { key: 'credit', term: t('programmeDesk.credit'), value: credit ?? t('programmeDesk.noCredit') },
    { key: 'delivery', term: t('programmeDesk.delivery'), value: deliveryText ?? t('programmeDesk.notAgreed') },
    { key: 'consent', term: t('programmeDesk.consent'), value: consent ?? t('programmeDesk.noConsent') },
    ...prices.map(({ id, name, price }) => ({ key: id, term: name, value: price })),
  ]
  return (
    <Panel title={t('programmeDesk.facts')}>
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
        <Panel title={t('programmeDesk.start')}>
          <p className="muted">{t('programmeDesk.startHelp')}</p>
          <ActionForm intent="start" button={t('programmeDesk.start')} kind="solid" />
        </Panel>
      )}
      {may.agree && (
        <Panel title={t('programmeDesk.agreeTitle')}>
          <FoldedForm fold={t('programmeDesk.agreeFold')} intent="prices" button={t('programmeDesk.agree')}>
            <FormField label={t('programmeDesk.delivery')} name="delivery" inputMode="decimal" initial={delivery} />
            <FormChoice
              label={t('programmeDesk.box')}
              name="box"
              options={[{ value: '', label: t('programmeDesk.noBox') }, ...boxes]}
            />
            <FormField label={t('programmeDesk.price')} name="price" inputMode="decimal" help={t('programmeDesk.priceHelp')} />
          </FoldedForm>
        </Panel>
      )}
    </div>
  )
}

type Month = ProgrammeView['months'][number]

export function Months({ view: { months } }: { view: ProgrammeView }) {
  const t = useOfficeTexts()
  if (months.length === 0) return <p className="muted">{t('programmeDesk.noMonth')}</p>
  return (
    <>
      {months.map((month) => (
        <section key={month.id} className="office-top">
          <h2>
            {month.name} <MonthTag state={month.state} />
          </h2>
          <p>
            {t('programmeDesk.monthSum', { sent: month.sent, total: month.total })}{' '}
            {month.state === 'planned' && t('programmeDesk.approveBy', { day: month.approveBy })}
            {month.approvedBy && t('programmeDesk.approvedBy', { name: month.approvedBy })}
          </p>
          {month.leftOut.length > 0 && (
            <p className="muted">
              {t('programmeDesk.leftOut')}:{' '}
              {month.leftOut.map(({ reason, count }) => `${t(`programmeDesk.reason.${reason}`)} (${count})`).join(', ')}
            </p>
          )}
          {month.days.some(({ problem }) => problem !== null) && <Note kind="changed" title={t('programmeDesk.waiting')} />}
          {month.state === 'approved' && <Days month={month} />}
        </section>
      ))}
    </>
  )
}

function Days({ month: { name, days } }: { month: Month }) {
  const t = useOfficeTexts()
  const columns: Column<Month['days'][number]>[] = [
    { key: 'day', head: t('programmeDesk.day'), cell: ({ day }) => day, phone: 'main' },
    {
      key: 'run',
      head: t('programmeDesk.run'),
      cell: ({ runId, run }) => (
        <Link className="link-inline" to={`/office/gifts/runs/${runId}`}>
          {run}
        </Link>
      ),
    },
    { key: 'boxes', head: t('programmeDesk.boxes'), cell: ({ boxes }) => boxes, numeric: true },
    { key: 'problem', head: t('programmeDesk.problem'), cell: ({ problem }) => problem ?? '–', phone: 'aside' },
  ]
  return (
    <DataTable
      caption={name}
      columns={columns}
      rows={days}
      rowKey={({ runId }) => runId}
      empty={<p className="muted">{t('programmeDesk.noDays')}</p>}
    />
  )
}
