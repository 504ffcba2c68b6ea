import { Check } from './icons/check.tsx'
import type { ReactNode } from 'react'
import { useTexts, type StorefrontText } from './texts.tsx'

type TimelineState = 'done' | 'now' | 'ahead'

type TimelineStep = { key: string; state: TimelineState; title: ReactNode; detail?: ReactNode; icon?: ReactNode }

const SPOKEN: Record<TimelineState, StorefrontText> = { done: 'parts.stepDone', now: 'parts.stepNow', ahead: 'parts.stepAhead' }

/** The progress of an order: done with a tick, current with a halo, later as a ring. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol className="timeline">
      {steps.map((step) => (
        <li key={step.key} className={`step-${step.state}`} aria-current={step.state === 'now' ? 'step' : undefined}>
          <StepDot step={step} />
          <div>
            <span className="step-title">
              <StepState state={step.state} />
              {step.title}
            </span>
            {step.detail && <span className="step-detail">{step.detail}</span>}
          </div>
        </li>
      ))}
    </ol>
  )
}

/** The same in a row: the steps of a form. */
export function Stepper({ steps }: { steps: readonly Omit<TimelineStep, 'detail'>[] }) {
  return (
    <ol className="stepper">
      {steps.map((step) => (
        <li key={step.key} className={`step-${step.state}`} aria-current={step.state === 'now' ? 'step' : undefined}>
          <StepDot step={step} />
          <span>
            <StepState state={step.state} />
            {step.title}
          </span>
        </li>
      ))}
    </ol>
  )
}

function StepDot({ step }: { step: Pick<TimelineStep, 'state' | 'icon'> }) {
  return <span className="step-dot">{step.state === 'done' ? <Check /> : step.icon}</span>
}

function StepState({ state }: { state: TimelineState }) {
  const t = useTexts()
  return <span className="visually-hidden">{t(SPOKEN[state])} </span>
}
