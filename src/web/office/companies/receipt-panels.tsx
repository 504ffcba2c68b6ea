import { Panel } from '#web/ui/panel.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { FormField } from '../kit/form-fields.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { SettingChoice, SettingField } from '../settings/settings-form.tsx'
import type { CompanyView } from './companies.server.ts'

type Props = { company: CompanyView }

const WHATS = ['bank', 'cheque', 'bkash', 'cash', 'vds', 'tds'] as const

/** A payment or a certificate, and the orders that it is for. */
export function TakePanel({ company }: Props) {
  const t = useOfficeTexts()
  const initial = { receiptWhat: 'bank', receiptDay: company.today, receiptAgainst: 'first' }
  return (
    <Panel title={t('company.take')}>
      <p className="soft">{t('company.takeText')}</p>
      <ActionForm className="office-setting" intent="take" initial={initial} button={t('company.takeSave')} kind="solid">
        <SettingChoice name="receiptWhat" options={WHATS.map((what) => ({ value: what, label: t(`receiptWhat.${what}`) }))} />
        <SettingField name="receiptReference" maxLength={60} required />
        <div className="field-pair">
          <SettingField name="receiptAmount" inputMode="decimal" before="৳" required />
          <SettingField name="receiptDay" type="date" max={company.today} required />
        </div>
        <SettingChoice name="receiptAgainst" options={useChoices(company)} />
        <SettingField name="receiptNote" maxLength={500} />
      </ActionForm>
    </Panel>
  )
}

function useChoices({ statement }: CompanyView) {
  const t = useOfficeTexts()
  return [
    { value: 'first', label: t('against.first') },
    ...statement.open.flatMap(({ id, number, onAccount }) =>
      onAccount === null ? [] : [{ value: id, label: t('against.order', { number, amount: onAccount }) }],
    ),
    { value: 'later', label: t('against.later') },
  ]
}

export function ReceiptsPanel({ company }: Props) {
  const t = useOfficeTexts()
  const choices = useChoices(company)
  const { receipts, can } = company
  if (receipts.length === 0) return null
  return (
    <Panel title={t('company.receipts')}>
      <ul className="company-receipts">
        {receipts.map(({ id, what, reference, day, amount, left, note, undone, scan }) => (
          <li key={id}>
            <div className="row company-receipt">
              <span>
                <b>{t(`receiptWhat.${what}`)}</b>
                <span className="order-line-detail">
                  {reference}, {day}
                </span>
                {note && <span className="order-line-detail">{note}</span>}
              </span>
              <b className={undone === null ? 'nowrap' : 'nowrap muted'}>{amount}</b>
            </div>
            {undone !== null && <p className="small late">{t('company.receiptUndone', { reason: undone })}</p>}
            {left !== null && <p className="small">{t('company.receiptLeft', { amount: left })}</p>}
            {scan !== null && (
              <p className="small">
                <a className="link-inline" href={scan} target="_blank" rel="noreferrer">
                  {t('company.scan')}
                </a>
              </p>
            )}
            {can.take && undone === null && <ScanForm id={id} has={scan !== null} />}
            {can.take && undone === null && (
              <details>
                <summary className="link-inline">{t(left === null ? 'company.undo' : 'company.allocateOrUndo')}</summary>
                {left !== null && (
                  <ActionForm
                    className="office-setting"
                    intent="allocate"
                    about={id}
                    initial={{ receiptAgainst: 'first' }}
                    button={t('company.allocate')}
                  >
                    <SettingChoice name="receiptAgainst" options={choices} />
                  </ActionForm>
                )}
                <ActionForm
                  className="office-setting"
                  intent="undo"
                  about={id}
                  button={t('company.undo')}
                  kind="danger"
                  confirm={{ title: t('company.undoAsk', { reference }), text: t('company.undoText'), label: t('company.undo') }}
                >
                  <SettingField name="undoReason" maxLength={300} help={t('company.undoText')} />
                </ActionForm>
              </details>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Certificates often come later than the payment, so the scan is added to the receipt. */
function ScanForm({ id, has }: { id: string; has: boolean }) {
  const t = useOfficeTexts()
  return (
    <details>
      <summary className="link-inline">{t(has ? 'company.scanOther' : 'company.scanAdd')}</summary>
      <ActionForm
        className="office-setting"
        intent="scan"
        about={id}
        encType="multipart/form-data"
        button={t('company.scanKeep')}
      >
        <FormField
          label={t('company.scanFile')}
          name="file"
          type="file"
          accept="application/pdf,image/jpeg,image/png,image/webp,image/heic"
          required
          help={t('company.scanHelp')}
        />
      </ActionForm>
    </details>
  )
}
