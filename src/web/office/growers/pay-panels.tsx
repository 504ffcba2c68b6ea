import { LONGEST_NOTE, LONGEST_REFERENCE, PAY_METHODS } from '#shop/growers/model.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ActionForm, FoldedForm } from '../kit/action-form.tsx'
import { FormChoice, FormField } from '../kit/form-fields.tsx'
import { useFormField } from '../kit/form-context.ts'
import { useOfficeTexts } from '../office-texts.tsx'
import { SlipLink } from './grower-panels.tsx'
import type { GrowerView } from './grower.server.ts'

type Props = { view: GrowerView }

/** Money that the grower got: for what is due, or in advance. */
export function PayForm({ view: { pay, may, phone } }: Props) {
  const t = useOfficeTexts()
  if (!may.pay || pay.purposes.length === 0) return null
  return (
    <Panel title={t('grower.payForm')}>
      <p className="muted">{phone === null ? t('grower.payLeadPrint') : t('grower.payLead', { phone })}</p>
      <ActionForm
        intent="pay"
        initial={{ purpose: pay.purposes[0]!.value, method: 'cash', paidOn: pay.today }}
        button={t('grower.payButton')}
        kind="solid"
      >
        <FormId initial={pay.requestId} />
        <FormChoice label={t('grower.for')} name="purpose" options={pay.purposes} />
        <div className="field-pair">
          <FormField label={t('grower.paidAmount')} name="amount" inputMode="decimal" required before="৳" />
          <FormField label={t('grower.paidOn')} name="paidOn" type="date" required max={pay.today} />
        </div>
        <div className="field-pair">
          <FormChoice
            label={t('grower.method')}
            name="method"
            options={PAY_METHODS.map((value) => ({ value, label: t(`grower.method.${value}`) }))}
          />
          <FormField
            label={t('grower.reference')}
            name="reference"
            maxLength={LONGEST_REFERENCE}
            help={t('grower.referenceHelp')}
          />
        </div>
        <FormField label={t('grower.noteField')} name="note" maxLength={LONGEST_NOTE} />
      </ActionForm>
    </Panel>
  )
}

/** The same form counts once, however often it is sent. */
export function FormId({ initial }: { initial: string }) {
  const { value } = useFormField('requestId', initial)
  return <input type="hidden" name="requestId" value={value} />
}

type Payment = GrowerView['payments'][number]

export function Payments({ view: { payments, may } }: Props) {
  const t = useOfficeTexts()
  const columns: Column<Payment>[] = [
    {
      key: 'slip',
      head: t('grower.slip'),
      cell: ({ id, slip, kind }) => (
        <>
          {t(`grower.entry.${kind}`)} <SlipLink id={id} name={slip} />
        </>
      ),
      phone: 'main',
    },
    { key: 'day', head: t('grower.paidOn'), cell: ({ day }) => <span className="nowrap">{day}</span>, plain: true },
    {
      key: 'by',
      head: t('grower.method'),
      cell: ({ by, note }) => [by, note].filter(Boolean).join(', '),
      plain: true,
    },
    { key: 'amount', head: t('grower.paidAmount'), cell: ({ amount }) => <b>{amount}</b>, numeric: true, phone: 'aside' },
    {
      key: 'back',
      head: t('grower.takeBack'),
      cell: (payment) => <TakeBack payment={payment} may={may.pay} />,
      plain: true,
    },
  ]
  return (
    <section className="office-top">
      <h2>{t('grower.payments')}</h2>
      <div className="office-table">
        <DataTable
          caption={t('grower.payments')}
          columns={columns}
          rows={payments}
          rowKey={({ id }) => id}
          empty={<p className="muted office-nothing">{t('grower.noPayments')}</p>}
        />
      </div>
    </section>
  )
}

function TakeBack({ payment: { id, slip, takenBack }, may }: { payment: Payment; may: boolean }) {
  const t = useOfficeTexts()
  if (takenBack !== null) return <span className="late">{t('grower.takenBack', { why: takenBack })}</span>
  if (!may) return null
  return (
    <FoldedForm
      fold={t('grower.takeBack')}
      intent="take-back"
      about={id}
      button={t('grower.takeBack')}
      buttonOf={slip}
      kind="line"
      size="small"
    >
      <FormField label={t('grower.takeBackWhy')} name="why" maxLength={LONGEST_NOTE} required />
    </FoldedForm>
  )
}
