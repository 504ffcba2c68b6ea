import type { ReactNode } from 'react'
import { Select, TextField } from '#web/ui/field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { OfficeForm, SendButton } from '../office-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { LotAction, LotRefusal } from './lot-actions.ts'
import type { LotView } from './stock-view.ts'

type Props = { lot: LotView; refusal: LotRefusal | null }

/** The actions for a lot: count, write off, return to stock, quarantine; or receive it if it was only expected. */
export function LotForms({ lot, refusal }: Props) {
  const t = useOfficeTexts()
  if (!lot.mayCorrect && !lot.mayReceive) return null
  return (
    <Panel title={t('lot.change')}>
      <div className="office-steps">
        {lot.state === 'expected' && lot.mayReceive && <ArriveForm lot={lot} refusal={refusal} />}
        {lot.mayCorrect && (
          <>
            <CountForm lot={lot} refusal={refusal} />
            {lot.state === 'received' && (
              <>
                <WriteOffForm lot={lot} refusal={refusal} />
                <ReturnForm lot={lot} refusal={refusal} />
              </>
            )}
            <QuarantineForm lot={lot} refusal={refusal} />
          </>
        )}
      </div>
    </Panel>
  )
}

function Step({ action, refusal, children }: { action: LotAction; refusal: LotRefusal | null; children: ReactNode }) {
  const t = useOfficeTexts()
  return (
    <details open={refusal?.action === action || action === 'arrive'}>
      <summary>{t(`lotAction.${action}`)}</summary>
      {children}
    </details>
  )
}

/** What was typed and its error, if this form was refused. */
function own(refusal: LotRefusal | null, action: LotAction) {
  return refusal?.action === action ? refusal : null
}

function AmountField({
  lot,
  action,
  refusal,
  label,
  initial = '',
}: Props & { action: LotAction; label: string; initial?: string }) {
  const t = useOfficeTexts()
  const problem = own(refusal, action)?.problem
  const error =
    problem === 'not-an-amount' ||
    problem === 'more-than-there' ||
    problem === 'more-than-is-out' ||
    problem === 'below-allocated'
      ? t(`lotRefused.${problem}`, { detail: refusal?.detail ?? '' })
      : undefined
  return (
    <TextField
      label={label}
      name="amount"
      id={`amount-${action}`}
      inputMode="decimal"
      autoComplete="off"
      required
      after={<span className="muted">{t(lot.unit === 'piece' ? 'unit.pieces' : 'unit.kilos')}</span>}
      defaultValue={own(refusal, action)?.typed.amount ?? initial}
      error={error}
    />
  )
}

function ReasonField({ action, refusal }: { action: LotAction; refusal: LotRefusal | null }) {
  const t = useOfficeTexts()
  const missing = own(refusal, action)?.problem === 'reason-missing'
  return (
    <TextField
      label={t('order.reason')}
      name="reason"
      id={`reason-${action}`}
      maxLength={500}
      required
      help={t(`lotReasonHelp.${action === 'arrive' ? 'count' : action}`)}
      defaultValue={own(refusal, action)?.typed.reason ?? ''}
      error={missing ? t('lotRefused.reason-missing') : undefined}
    />
  )
}

function CountForm(props: Props) {
  const t = useOfficeTexts()
  return (
    <Step action="count" refusal={props.refusal}>
      <OfficeForm intent="count" className="stack">
        <input type="hidden" name="seen" value={props.lot.seen} />
        <AmountField {...props} action="count" label={t('lot.thereIsNow')} initial={props.lot.onHandField} />
        <ReasonField action="count" refusal={props.refusal} />
        <SendButton intent="count" kind="line">
          {t('lotAction.count')}
        </SendButton>
      </OfficeForm>
    </Step>
  )
}

function WriteOffForm(props: Props) {
  const t = useOfficeTexts()
  const confirm = {
    title: t('ask.write-off', { code: props.lot.code }),
    text: t('ask.write-offText'),
    label: t('lotAction.write-off'),
  }
  return (
    <Step action="write-off" refusal={props.refusal}>
      <OfficeForm intent="write-off" confirm={confirm} className="stack">
        <input type="hidden" name="seen" value={props.lot.seen} />
        <AmountField {...props} action="write-off" label={t('lot.wentOff')} />
        <ReasonField action="write-off" refusal={props.refusal} />
        <SendButton intent="write-off" kind="line">
          {t('lotAction.write-off')}
        </SendButton>
      </OfficeForm>
    </Step>
  )
}

/** Only what is still good: the rest of the returned fruit was written off with its order. */
function ReturnForm(props: Props) {
  const t = useOfficeTexts()
  return (
    <Step action="return" refusal={props.refusal}>
      <OfficeForm intent="return" className="stack">
        <input type="hidden" name="seen" value={props.lot.seen} />
        <AmountField {...props} action="return" label={t('lot.cameBack')} />
        <ReasonField action="return" refusal={props.refusal} />
        <SendButton intent="return" kind="line">
          {t('lotAction.return')}
        </SendButton>
      </OfficeForm>
    </Step>
  )
}

function QuarantineForm({ lot, refusal }: Props) {
  const t = useOfficeTexts()
  const action = lot.quarantined ? 'free' : 'quarantine'
  return (
    <Step action={action} refusal={refusal}>
      <OfficeForm intent={action} className="stack">
        <ReasonField action={action} refusal={refusal} />
        <SendButton intent={action} kind="line">
          {t(`lotAction.${action}`)}
        </SendButton>
      </OfficeForm>
    </Step>
  )
}

function ArriveForm(props: Props) {
  const t = useOfficeTexts()
  const { lot, refusal } = props
  const problem = own(refusal, 'arrive')?.problem
  const dated =
    problem === 'harvest-in-future' ||
    problem === 'before-legal-date' ||
    problem === 'not-a-day' ||
    problem === 'goes-off-too-early'
  const error = dated ? t(`lotRefused.${problem}`, { detail: refusal?.detail ?? '' }) : undefined
  return (
    <Step action="arrive" refusal={refusal}>
      <OfficeForm intent="arrive" className="stack">
        <AmountField {...props} action="arrive" label={t('lot.arrived')} />
        <Select
          label={t('receive.grade')}
          name="grade"
          defaultValue={lot.grade}
          options={['A', 'B', 'C'].map((grade) => ({ value: grade, label: grade }))}
        />
        <TextField
          label={t('receive.harvested')}
          name="harvested"
          type="date"
          max={lot.today}
          defaultValue={lot.today}
          required
          error={error}
        />
        <TextField
          label={t('receive.bestBefore')}
          name="bestBefore"
          type="date"
          help={t('receive.bestBeforeHelp', { count: lot.shelfDays })}
        />
        <SendButton intent="arrive">{t('lotAction.arrive')}</SendButton>
      </OfficeForm>
    </Step>
  )
}
