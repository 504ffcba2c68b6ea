import { useState, type MouseEvent } from 'react'
import { useFocusOn } from './focus-on.ts'
import { useTexts } from './texts.tsx'

/** `id` is the field's id: the summary links to it and focuses it. */
export type FieldProblem = { id: string; message: string }

type ErrorSummaryProps = {
  problems: readonly FieldProblem[]
  title?: string | undefined
  /** Counts how often the form was sent: the same problems take the focus again. */
  sent?: number
}

/** Everything to fix, on top of the form. It takes the focus when something new is in it, so that screen readers announce it. */
export function ErrorSummary({ problems, title, sent = 0 }: ErrorSummaryProps) {
  const t = useTexts()
  const messages = problems.map(({ message }) => message)
  const [announced, setAnnounced] = useState(messages)
  // A list that only gets shorter must not take the focus from the field that was just corrected.
  if (messages.some((message) => !announced.includes(message))) setAnnounced(messages)
  const box = useFocusOn<HTMLDivElement>(problems.length === 0 ? null : `${sent} ${announced.join('\n')}`)
  if (problems.length === 0) return null
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={box}>
      <b>{title ?? t('parts.toFix', { count: problems.length })}</b>
      <ul>
        {problems.map(({ id, message }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={(event) => focusField(event, id)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

// Following the link would only scroll; this also focuses the field.
function focusField(event: MouseEvent, id: string): void {
  const field = document.getElementById(id)
  if (!field) return
  event.preventDefault()
  const control = field.matches('fieldset, div') ? field.querySelector<HTMLElement>('input, select, textarea, button') : field
  control?.focus()
}
