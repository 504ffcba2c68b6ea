import { Link } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { ActionForm, FoldedForm } from '../kit/action-form.tsx'
import { FormChoice, FormField } from '../kit/form-fields.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { DifferenceTable } from './difference-table.tsx'
import type { RemittancesView } from './remittances.server.ts'

type Props = { view: RemittancesView }

/** In one sentence each: what is with couriers, and what is to do. */
export function Glance({ view: { glance } }: Props) {
  const t = useOfficeTexts()
  return (
    <Panel kind="sand" title={t('remittance.summary')}>
      <p>
        {glance.open === null ? t('remittance.glanceNone') : t('remittance.glance', { amount: glance.open })}{' '}
        {glance.old && <span className="late">{t('remittance.glanceOld', { amount: glance.old })}</span>}
      </p>
      <p>
        {glance.tasks === 0 ? t('remittance.glanceNoTasks') : t('remittance.glanceTasks', { count: glance.tasks })}{' '}
        {glance.late > 0 && <span className="late">{t('remittance.glanceLate', { count: glance.late })}</span>}
      </p>
    </Panel>
  )
}

export function UploadPanel({ view: { carriers } }: Props) {
  const t = useOfficeTexts()
  return (
    <Panel title={t('remittance.upload')}>
      <p className="muted">{t('remittance.uploadLead')}</p>
      <ActionForm
        intent="read"
        className="office-setting"
        encType="multipart/form-data"
        button={t('remittance.read')}
        kind="solid"
      >
        <FormChoice label={t('remittance.carrier')} name="carrier" options={carriers} initial={carriers[0]?.value ?? ''} />
        <FormField
          label={t('remittance.file')}
          name="sheet"
          type="file"
          accept=".xlsx,.csv,text/csv"
          required
          help={t('remittance.fileHelp')}
        />
      </ActionForm>
    </Panel>
  )
}

/** The open differences, and one form to close several at once. */
export function TasksPanel({ view }: Props) {
  const t = useOfficeTexts()
  const { tasks, more, reasons, mayWriteOff } = view
  const table = (
    <DifferenceTable caption={t('remittance.tasks')} rows={tasks} none={t('remittance.noTasks')} ticks={tasks.length > 0} />
  )
  return (
    <section className="office-top">
      <h2>{t('remittance.tasks')}</h2>
      {tasks.length === 0 ? (
        table
      ) : (
        <ActionForm key={tasks.length} intent="close" button={t('remittance.close')} kind="solid">
          {table}
          {more > 0 && <p className="muted">{t('remittance.moreTasks', { count: more })}</p>}
          <p className="muted">{t('remittance.closeLead')}</p>
          <div className="sheet-fields">
            <FormChoice
              label={t('remittance.how')}
              name="how"
              options={reasons.map((value) => ({ value, label: t(`remittance.reason.${value}`) }))}
              initial={reasons[0] ?? ''}
            />
            <FormField label={t('remittance.note')} name="note" maxLength={300} />
            <FormField label={t('remittance.otherNumber')} name="number" maxLength={60} />
          </div>
          <div className="sheet-fields">
            <FormField
              label={t('remittance.paidAmount')}
              name="amount"
              inputMode="decimal"
              before="৳"
              help={t('remittance.paidHelp')}
            />
            <FormField label={t('remittance.bankReference')} name="reference" maxLength={60} />
            <FormField label={t('remittance.bankDay')} name="day" type="date" />
          </div>
          {mayWriteOff && (
            <p>
              <Button type="submit" name="intent" value="write-off" kind="line">
                {t('remittance.writeOff')}
              </Button>
            </p>
          )}
        </ActionForm>
      )}
    </section>
  )
}

type Balance = RemittancesView['balances'][number]

export function BalancesPanel({ view: { balances } }: Props) {
  const t = useOfficeTexts()
  const age = (index: 0 | 1 | 2 | 3): Column<Balance> => ({
    key: `age${index}`,
    head: t(`remittance.age.${index}`),
    cell: ({ ages }) => <span className={index > 1 && ages[index] !== '–' ? 'late' : undefined}>{ages[index]}</span>,
    numeric: true,
  })
  const columns: Column<Balance>[] = [
    { key: 'name', head: t('remittance.party'), cell: ({ name }) => name ?? t('remittance.desk'), phone: 'main' },
    { key: 'open', head: t('remittance.open'), cell: ({ open }) => <b>{open}</b>, numeric: true, phone: 'aside' },
    age(0),
    age(1),
    age(2),
    age(3),
    { key: 'held', head: t('remittance.held'), cell: ({ held }) => held, numeric: true },
  ]
  return (
    <section className="office-top">
      <h2>{t('remittance.balances')}</h2>
      <div className="office-table">
        <DataTable
          caption={t('remittance.balances')}
          columns={columns}
          rows={balances}
          rowKey={({ key }) => key}
          empty={<p className="muted office-nothing">{t('remittance.noBalances')}</p>}
        />
      </div>
      <p>
        <Link className="link-inline" to="/office/reports?report=cash-balances">
          {t('remittance.toReport')}
        </Link>
      </p>
    </section>
  )
}

type Listed = RemittancesView['list'][number]

export function ListPanel({ view: { list, rules } }: Props) {
  const t = useOfficeTexts()
  const columns: Column<Listed>[] = [
    {
      key: 'name',
      head: t('remittance.payment'),
      cell: ({ id, name }) => (
        <Link className="row-link nowrap" to={`/office/courier-payments/${id}`}>
          {name}
        </Link>
      ),
      phone: 'main',
    },
    { key: 'file', head: t('remittance.file'), cell: ({ fileName }) => fileName, plain: true },
    { key: 'at', head: t('remittance.readAt'), cell: ({ at }) => <span className="nowrap">{at}</span>, plain: true },
    { key: 'bank', head: t('remittance.bank'), cell: ({ bank }) => bank ?? '–', numeric: true },
    {
      key: 'state',
      head: t('remittance.state'),
      cell: ({ state }) => <Tag tone={state === 'draft' ? 'now' : 'done'}>{t(`remittance.state.${state}`)}</Tag>,
      phone: 'aside',
    },
  ]
  return (
    <section className="office-top">
      <h2>{t('remittance.list')}</h2>
      <div className="office-table">
        <DataTable
          caption={t('remittance.list')}
          columns={columns}
          rows={list}
          rowKey={({ id }) => id}
          empty={<p className="muted office-nothing">{t('remittance.noneYet')}</p>}
        />
      </div>
      <FoldedForm
        fold={t('remittance.rules')}
        intent="rules"
        className="office-setting"
        seen={rules.seen}
        initial={{ dueDays: rules.dueDays, payDays: rules.payDays }}
        button={t('remittance.rules')}
      >
        <div className="field-pair">
          <FormField label={t('remittance.dueDays')} name="dueDays" inputMode="numeric" required />
          <FormField
            label={t('remittance.payDays')}
            name="payDays"
            inputMode="numeric"
            required
            help={t('remittance.payDaysHelp')}
          />
        </div>
      </FoldedForm>
    </section>
  )
}
