import { useEffect, useState } from 'react'
import { buttonClass } from '#web/ui/button.tsx'
import { Select, TextArea } from '#web/ui/field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { FailureFields } from '../failure-fields.tsx'
import { OfficeForm, SendButton } from '../office-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { OrderProblem } from './act-on-order.server.ts'
import type { ActionStanding, OrderAction } from './order-actions.ts'
import type { OrderPageView, SlotView } from './order-page.ts'

export type Refusal = { action: OrderAction | null; problem: OrderProblem; reason: string; note: string }

/** The one main action: the viewer's next step. */
export function NextStep({ order }: { order: OrderPageView }) {
  const t = useOfficeTexts()
  const { next } = order
  const justChanged = useJustChanged(next)
  if (!next) return null
  const label = next === 'deliver' && !order.nothingDue ? t('action.deliverAndTake', { amount: order.due }) : t(`action.${next}`)
  return (
    <OfficeForm intent={next} className="office-next">
      <SendButton intent={next} wide disabled={justChanged}>
        {label}
      </SendButton>
    </OfficeForm>
  )
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
export function OrderSteps({ order, refusal }: { order: OrderPageView; refusal: Refusal | null }) {
  const t = useOfficeTexts()
  const others = order.actions.filter(({ action }) => action !== order.next)
  const possible = others.filter(({ reason }) => reason === null)
  const closed = others.filter(({ reason }) => reason !== null)
  return (
    <Panel title={t('order.steps')}>
      <ul className="office-steps">
        {possible.map(({ action }) => (
          <li key={action}>
            <Step action={action} order={order} refusal={refusal?.action === action ? refusal : null} />
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

type StepProps = { action: OrderAction; order: OrderPageView; refusal: Refusal | null }

function Step(props: StepProps) {
  switch (props.action) {
    case 'fail':
    case 'return':
    case 'cancel':
      return <StepWithReason {...props} action={props.action} />
    case 'replan':
    case 'change-day':
      return <StepWithSlot {...props} />
    case 'confirm':
    case 'pack':
    case 'dispatch':
    case 'deliver':
      return <PlainStep action={props.action} />
    default:
      return props.action satisfies never
  }
}

function PlainStep({ action }: { action: OrderAction }) {
  const t = useOfficeTexts()
  return (
    <OfficeForm intent={action}>
      <SendButton intent={action} kind="line">
        {t(`action.${action}`)}
      </SendButton>
    </OfficeForm>
  )
}

function StepWithReason({ action, order, refusal }: StepProps & { action: 'fail' | 'return' | 'cancel' }) {
  const t = useOfficeTexts()
  const typing = refusal?.problem === 'reason-missing' || refusal?.problem === 'reason-too-long'
  const error = typing && refusal ? t(`orderRefused.${refusal.problem}`) : undefined
  const confirm = {
    title: t(`ask.${action}`, { number: order.number }),
    text: t(`ask.${action}Text`),
    label: t(`action.${action}`),
  }
  return (
    <details open={refusal !== null}>
      <summary>{t(`action.${action}`)}</summary>
      <OfficeForm intent={action} confirm={confirm} className="stack">
        {action === 'fail' ? (
          <FailureFields id={action} typed={{ reason: refusal?.reason ?? '', note: refusal?.note ?? '' }} error={error} />
        ) : (
          <TextArea
            label={t('order.reason')}
            name="note"
            id={`note-${action}`}
            rows={2}
            maxLength={500}
            required
            help={t(`reasonHelp.${action}`)}
            error={error}
            defaultValue={refusal?.note ?? ''}
          />
        )}
        <SendButton intent={action} kind="line">
          {t(`action.${action}`)}
        </SendButton>
      </OfficeForm>
    </details>
  )
}

function StepWithSlot({ action, order, refusal }: StepProps) {
  const t = useOfficeTexts()
  const error = refusal ? t(`orderRefused.${refusal.problem}`, { status: t(`status.${order.status}`) }) : undefined
  const label = (slot: SlotView) =>
    `${slot.label} (${slot.left === null ? t(`slot.${slot.state}`) : t('slot.left', { count: slot.left })})`
  const options = order.slots.map((slot) => ({ value: slot.value, label: label(slot), disabled: slot.state !== 'open' }))
  return (
    <details open={refusal !== null || action === 'replan'}>
      <summary>{t(`action.${action}`)}</summary>
      <OfficeForm intent={action} className="stack">
        <Select
          label={t('order.newSlot')}
          name="slot"
          id={`slot-${action}`}
          required
          defaultValue=""
          options={[{ value: '', label: t('order.chooseSlot') }, ...options]}
          error={error}
        />
        <SendButton intent={action} kind={action === 'replan' ? 'solid' : 'line'}>
          {t(`action.${action}`)}
        </SendButton>
      </OfficeForm>
    </details>
  )
}
