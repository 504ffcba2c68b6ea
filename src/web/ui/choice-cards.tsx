import type { ReactNode } from 'react'
import { FieldError } from './field.tsx'

/** `aside` is the price at the end; an unavailable choice shows its reason there. */
export type Choice = {
  value: string
  title: ReactNode
  /** Above the title: the weekday of a day card. */
  before?: ReactNode
  detail?: ReactNode
  aside?: ReactNode
  /** Why it is unavailable. A choice with a reason is disabled. */
  reason?: ReactNode
}

type ChoiceCardsProps = {
  legend: ReactNode
  /** Keeps the legend for screen readers only, if a visible heading has the same text. */
  legendHidden?: boolean
  name: string
  choices: readonly Choice[]
  /** rows: payment, slot; tiles: variants; days: a row of days that scrolls sideways. */
  layout?: 'rows' | 'tiles' | 'days'
  value?: string | undefined
  defaultValue?: string | undefined
  onChange?: (value: string) => void
  help?: ReactNode
  error?: string | undefined
}

/** A choice among cards. They are radio buttons: arrow keys move, and the form submits the choice without scripts. */
export function ChoiceCards({
  legend,
  legendHidden = false,
  name,
  choices,
  layout = 'rows',
  help,
  error,
  ...state
}: ChoiceCardsProps) {
  return (
    <fieldset id={name} className="choices" aria-describedby={error ? `${name}-error` : undefined}>
      <legend className={legendHidden ? 'visually-hidden' : 'field-label'}>{legend}</legend>
      <div className={`choice-${layout}`}>
        {choices.map((choice) => (
          <ChoiceCard key={choice.value} name={name} choice={choice} {...state} />
        ))}
      </div>
      <FieldError id={name} error={error} />
      {help && <p className="field-help">{help}</p>}
    </fieldset>
  )
}

type CardProps = Pick<ChoiceCardsProps, 'name' | 'value' | 'defaultValue' | 'onChange'> & { choice: Choice }

function ChoiceCard({ name, choice, value, defaultValue, onChange }: CardProps) {
  const chosen = value === undefined ? { defaultChecked: choice.value === defaultValue } : { checked: choice.value === value }
  const reason = choice.reason !== undefined
  return (
    <label className="choice">
      <input
        type="radio"
        name={name}
        value={choice.value}
        disabled={reason}
        {...chosen}
        onChange={() => onChange?.(choice.value)}
      />
      <span className="choice-text">
        {choice.before !== undefined && <span className="choice-before">{choice.before}</span>}
        <span className="choice-title">{choice.title}</span>
        {choice.detail && <span className="choice-detail">{choice.detail}</span>}
      </span>
      {(reason || choice.aside !== undefined) && <span className="choice-aside">{reason ? choice.reason : choice.aside}</span>}
    </label>
  )
}
