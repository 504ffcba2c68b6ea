import { useEffect, useState } from 'react'
import { buttonClass } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { FailureFields } from '../failure-fields.tsx'
import { EarlyTick } from '../packing/early-tick.tsx'
import { TakeBackForm, UndoFailForm, UnpackForm } from '../packing/unpack-form.tsx'
import { ActionForm, FoldedForm } from '../kit/action-form.tsx'
import { FormChoice, FormText } from '../kit/form-fields.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { ActionStanding, OrderAction } from './order-actions.ts'
import type { OrderPageView, SlotView } from './order-page.ts'

/** The one main action: the viewer's next step. */
export function NextStep({ order }: { order: OrderPageView }) {
  const t = useOfficeTexts()
  const { next } = order
  const justChanged = useJustChanged(next)
  if (!next) return null
  const label = next === 'deliver' && !order.nothingDue ? t('action.deliverAndTake', { amount: order.due }) : t(`action.${next}`)
  return (
    <ActionForm key={next} intent={next} className="office-next" button={label} kind="solid" wide disabled={justChanged}>
      {needsEarly(next) && <EarlyTick day={order.early} />}
    </ActionForm>
  )
}

function needsEarly(action: OrderAction): boolean {
  return action === 'pack' || action === 'dispatch'
}

const REST_MS = 800

/** A double click must not do the next step: after "Sent out" it would record the cash. */
function useJustChanged(step: string | null): boolean {
  const [rested, setRested] = useState(step)
  useEffect(() => {
    const timer = setTimeout(() => setRested(step), REST_MS)
    return () => clearTimeout(timer)
  }, [step])
  return rested !== step
}

/** Scrolls to the reason field, which opens when a link leads to it. */
export function NotHome() {
  const t = useOfficeTexts()
  return (
    <a className={buttonClass({ kind: 'line' })} href="#note-fail">
      {t('action.notHome')}
    </a>
  )
}

/** All other actions; the impossible ones with the reason. */
export function OrderSteps({ order }: { order: OrderPageView }) {
  const t = useOfficeTexts()
  const others = order.actions.filter(({ action }) => action !== order.next)
  const possible = others.filter(({ reason }) => reason === null)
  const closed = others.filter(({ reason }) => reason !== null)
  return (
    <Panel title={t('order.steps')}>
      <ul className="office-steps">
        {possible.map(({ action }) => (
          <li key={action}>
            <Step action={action} order={order} />
          </li>
        ))}
      </ul>
      {possible.length === 0 && !order.next && <p className="muted">{t('order.noSteps')}</p>}
      {closed.length > 0 && <ClosedSteps closed={closed} />}
    </Panel>
  )
}

function ClosedSteps({ closed }: { closed: readonly ActionStanding[] }) {
  const t = useOfficeTexts()
  return (
    <details className="office-closed">
      <summary>{t('order.notPossible', { count: closed.length })}</summary>
      <dl className="rows rows-left small">
        {closed.map(({ action, reason }) => (
          <div key={action}>
            <dt>{t(`action.${action}`)}</dt>
            <dd className="muted">{reason && t(`reason.${reason}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

type StepProps = { action: OrderAction; order: OrderPageView }

function Step(props: StepProps) {
  switch (props.action) {
    case 'fail':
    case 'return':
    case 'cancel':
      return <StepWithReason {...props} action={props.action} />
    case 'replan':
    case 'change-day':
      return <StepWithSlot {...props} />
    case 'unpack':
      return <UnpackForm number={props.order.number} />
    case 'take-back':
      return <TakeBackForm number={props.order.number} />
    case 'undo-fail':
      return <UndoFailForm number={props.order.number} />
    case 'confirm':
    case 'pack':
    case 'dispatch':
    case 'deliver':
      return <PlainStep {...props} />
    default:
      return props.action satisfies never
  }
}

function PlainStep({ action, order }: StepProps) {
  const t = useOfficeTexts()
  return (
    <ActionForm intent={action} button={t(`action.${action}`)}>
      {needsEarly(action) && <EarlyTick day={order.early} />}
    </ActionForm>
  )
}

function StepWithReason({ action, order }: StepProps & { action: 'fail' | 'return' | 'cancel' }) {
  const t = useOfficeTexts()
  const button = t(`action.${action}`)
  const confirm = { title: t(`ask.${action}`, { number: order.number }), text: t(`ask.${action}Text`), label: button }
  return (
    <FoldedForm fold={button} intent={action} confirm={confirm} button={button}>
      {action === 'fail' ? (
        <FailureFields />
      ) : (
        <FormText
          label={t('order.reason')}
          name="note"
          id={`note-${action}`}
          rows={2}
          maxLength={500}
          required
          help={t(`reasonHelp.${action}`)}
        />
      )}
    </FoldedForm>
  )
}

function StepWithSlot({ action, order }: StepProps) {
  const t = useOfficeTexts()
  const label = (slot: SlotView) =>
    `${slot.label} (${slot.left === null ? t(`slot.${slot.state}`) : t('slot.left', { count: slot.left })})`
  const options = order.slots.map((slot) => ({ value: slot.value, label: label(slot), disabled: slot.state !== 'open' }))
  const replan = action === 'replan'
  return (
    <FoldedForm
      fold={t(`action.${action}`)}
      open={replan}
      intent={action}
      button={t(`action.${action}`)}
      kind={replan ? 'solid' : 'line'}
    >
      <FormChoice
        label={t('order.newSlot')}
        name="slot"
        id={`slot-${action}`}
        required
        options={[{ value: '', label: t('order.chooseSlot') }, ...options]}
      />
    </FoldedForm>
  )
}
