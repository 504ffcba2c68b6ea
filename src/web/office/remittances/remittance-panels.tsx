import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { FormChoice, FormField } from '../kit/form-fields.tsx'
import { useActorNames, useOfficeTexts } from '../office-texts.tsx'
import { DifferenceTable } from './difference-table.tsx'
import type { RemittanceFigure, RemittanceView } from './remittance.server.ts'

type Columns = NonNullable<RemittanceView['columns']>
type Check = NonNullable<RemittanceView['check']>
type Booked = NonNullable<RemittanceView['booked']>

/** Which column is which, until when deliveries should be paid, and what came to the bank. */
export function ColumnsPanel({ columns }: { columns: Columns }) {
  const t = useOfficeTexts()
  const options = [{ value: '', label: t('sheet.notThere') }, ...columns.columns]
  const { amount, reference, day, coversUntil } = columns
  return (
    <Panel title={t('remittance.columns')}>
      <p className="muted">{t('remittance.columnsLead')}</p>
      <ActionForm
        intent="map"
        className="office-setting"
        initial={{ amount, reference, day, coversUntil }}
        button={t('remittance.check')}
        kind="solid"
      >
        <div className="sheet-fields">
          {columns.fields.map(({ field, chosen, sample }) => (
            <FormChoice
              key={field}
              label={t(`remittance.field.${field}`)}
              name={`column-${field}`}
              options={options}
              initial={chosen}
              help={sample && t('sheet.columnSample', { sample })}
            />
          ))}
        </div>
        <FormField
          label={t('remittance.coversUntil')}
          name="coversUntil"
          type="date"
          required
          help={t('remittance.coversUntilHelp')}
        />
        <div className="sheet-fields">
          <FormField
            label={t('remittance.bankAmount')}
            name="amount"
            inputMode="decimal"
            before="৳"
            help={t('remittance.bankHelp')}
          />
          <FormField label={t('remittance.bankReference')} name="reference" maxLength={60} />
          <FormField label={t('remittance.bankDay')} name="day" type="date" />
        </div>
      </ActionForm>
    </Panel>
  )
}

function Figures({ figures, lines, agrees }: { figures: readonly RemittanceFigure[]; lines: number; agrees: boolean }) {
  const t = useOfficeTexts()
  return (
    <Panel kind="sand" title={t('remittance.summary')}>
      <p>{t('remittance.lines', { count: lines })}</p>
      <DefinitionRows
        rows={figures.map(({ key, value, tone }) => ({
          key,
          term: <span className={tone === 'bad' ? 'late' : undefined}>{t(`remittance.sum.${key}`)}</span>,
          value,
          ...(tone === 'total' && { kind: 'total' as const }),
        }))}
      />
      {agrees && <p className="muted">{t('remittance.agrees')}</p>}
    </Panel>
  )
}

/** What would be booked, and the button that books it. */
export function CheckPanels({ check }: { check: Check }) {
  const t = useOfficeTexts()
  const { figures, lines, agrees, sumRows, settles, due, bank, faults, differences, seen } = check
  const canConfirm = bank !== 'missing' && faults.length === 0
  return (
    <>
      <div className="office-cards office-top">
        <Figures figures={figures} lines={lines} agrees={agrees} />
        <Panel title={t('remittance.confirm')}>
          {sumRows > 0 && <p className="muted">{t('remittance.sumRows', { count: sumRows })}</p>}
          <p>
            {canConfirm
              ? t('remittance.confirmLead', { count: settles, day: due })
              : t(bank === 'missing' ? 'remittance.noBank' : 'refused.rows-not-read')}
          </p>
          {bank === 'not-needed' && <p className="muted">{t('remittance.bankNotNeeded')}</p>}
          {canConfirm && (
            <ActionForm
              intent="confirm"
              seen={seen}
              button={t('remittance.confirm')}
              kind="solid"
              confirm={{ title: t('remittance.confirm'), text: t('remittance.confirmAsk'), label: t('remittance.confirm') }}
            />
          )}
          <ActionForm intent="back" button={t('remittance.back')} />
          <ActionForm
            intent="drop"
            button={t('remittance.drop')}
            confirm={{ title: t('remittance.drop'), text: t('remittance.dropAsk'), label: t('remittance.drop') }}
          />
        </Panel>
      </div>
      {faults.length > 0 && <Faults faults={faults} />}
      <section className="office-top">
        <h2>{t('remittance.differences')}</h2>
        <DifferenceTable caption={t('remittance.differences')} rows={differences} none={t('remittance.noDifferences')} />
      </section>
    </>
  )
}

function Faults({ faults }: { faults: Check['faults'] }) {
  const t = useOfficeTexts()
  const columns: Column<Check['faults'][number]>[] = [
    { key: 'row', head: t('remittance.row'), cell: ({ row }) => row, phone: 'main' },
    { key: 'field', head: t('remittance.columns'), cell: ({ field }) => t(`remittance.field.${field}`), plain: true },
    { key: 'text', head: t('remittance.amount'), cell: ({ text }) => t('remittance.fault', { text }), plain: true },
  ]
  return (
    <section className="office-top">
      <h2>{t('remittance.faults')}</h2>
      <p className="muted">{t('remittance.faultsLead')}</p>
      <div className="office-table">
        <DataTable caption={t('remittance.faults')} columns={columns} rows={faults} rowKey={({ row }) => row} />
      </div>
    </section>
  )
}

/** What was booked, and its differences with how they were closed. */
export function BookedPanels({ booked }: { booked: Booked }) {
  const t = useOfficeTexts()
  const nameOf = useActorNames()
  const { figures, lines, agrees, reference, tasks, actor, at } = booked
  return (
    <>
      <div className="office-cards office-top">
        <Figures figures={figures} lines={lines} agrees={agrees} />
        <Panel title={t('remittance.state.confirmed')}>
          <p>{t('remittance.confirmedBy', { actor: nameOf(actor), at })}</p>
          <p className="muted">
            {reference === '' ? t('remittance.bankNotNeeded') : `${t('remittance.bankReference')}: ${reference}`}
          </p>
        </Panel>
      </div>
      <section className="office-top">
        <h2>{t('remittance.differences')}</h2>
        <DifferenceTable caption={t('remittance.differences')} rows={tasks} none={t('remittance.noDifferences')} />
      </section>
    </>
  )
}
