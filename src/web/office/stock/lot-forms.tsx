import { GRADES } from '#shop/inventory/model.ts'
import { Panel } from '#web/ui/panel.tsx'
import { FoldedForm } from '../kit/action-form.tsx'
import { FormChoice, FormField } from '../kit/form-fields.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { LotView } from './stock-view.ts'

type Props = { lot: LotView }

/** The actions for a lot: count, write off, return to stock, quarantine; or receive it if it was only expected. */
export function LotForms({ lot }: Props) {
  const t = useOfficeTexts()
  if (!lot.mayCorrect && !lot.mayReceive) return null
  const action = lot.quarantined ? 'free' : 'quarantine'
  return (
    <Panel title={t('lot.change')}>
      <div className="office-steps">
        {lot.state === 'expected' && lot.mayReceive && <ArriveForm lot={lot} />}
        {lot.mayReceive && lot.state === 'received' && <RipeOnForm lot={lot} />}
        {lot.mayCorrect && (
          <>
            <AmountForm lot={lot} intent="count" label={t('lot.thereIsNow')} initial={lot.onHandField} />
            {lot.state === 'received' && (
              <>
                <AmountForm lot={lot} intent="write-off" label={t('lot.wentOff')} />
                <AmountForm lot={lot} intent="return" label={t('lot.cameBack')} />
              </>
            )}
            <FoldedForm fold={t(`lotAction.${action}`)} intent={action} button={t(`lotAction.${action}`)}>
              <ReasonField intent={action} />
            </FoldedForm>
          </>
        )}
      </div>
    </Panel>
  )
}

type AmountFormProps = Props & { intent: 'count' | 'write-off' | 'return'; label: string; initial?: string }

/** Of what comes back only what is still good: the rest was lost when its order was taken back. */
function AmountForm({ lot, intent, label, initial }: AmountFormProps) {
  const t = useOfficeTexts()
  const confirm = {
    title: t('ask.write-off', { code: lot.code }),
    text: t('ask.write-offText'),
    label: t('lotAction.write-off'),
  }
  return (
    <FoldedForm
      fold={t(`lotAction.${intent}`)}
      intent={intent}
      seen={lot.seen}
      button={t(`lotAction.${intent}`)}
      {...(intent === 'write-off' && { confirm })}
    >
      <AmountField lot={lot} intent={intent} label={label} {...(initial !== undefined && { initial })} />
      <ReasonField intent={intent} />
    </FoldedForm>
  )
}

function AmountField({ lot, intent, label, initial = '' }: Props & { intent: string; label: string; initial?: string }) {
  const t = useOfficeTexts()
  return (
    <FormField
      label={label}
      name="amount"
      id={`amount-${intent}`}
      inputMode="decimal"
      required
      after={<span className="muted">{t(lot.unit === 'piece' ? 'unit.pieces' : 'unit.kilos')}</span>}
      initial={initial}
    />
  )
}

function ReasonField({ intent }: { intent: 'count' | 'write-off' | 'return' | 'quarantine' | 'free' }) {
  const t = useOfficeTexts()
  return (
    <FormField
      label={t('order.reason')}
      name="reason"
      id={`reason-${intent}`}
      maxLength={500}
      required
      help={t(`lotReasonHelp.${intent}`)}
    />
  )
}

function ArriveForm({ lot }: Props) {
  const t = useOfficeTexts()
  return (
    <FoldedForm fold={t('lotAction.arrive')} open intent="arrive" button={t('lotAction.arrive')} kind="solid">
      <AmountField lot={lot} intent="arrive" label={t('lot.arrived')} />
      <FormChoice
        label={t('receive.grade')}
        name="grade"
        initial={lot.grade}
        options={GRADES.map((grade) => ({ value: grade, label: grade }))}
      />
      <FormField label={t('receive.harvested')} name="harvested" type="date" max={lot.today} initial={lot.today} required />
      <FormField
        label={t('receive.bestBefore')}
        name="bestBefore"
        type="date"
        help={t('receive.bestBeforeHelp', { count: lot.shelfDays })}
      />
    </FoldedForm>
  )
}

function RipeOnForm({ lot }: Props) {
  const t = useOfficeTexts()
  return (
    <FoldedForm fold={t('lotAction.ripe-on')} intent="ripe-on" seen={lot.ripeOnField} button={t('settings.save')}>
      <FormField label={t('lot.ripeOn')} name="ripeOn" type="date" initial={lot.ripeOnField} help={t('lot.ripeOnHelp')} />
    </FoldedForm>
  )
}
