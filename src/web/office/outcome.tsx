import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Note } from '../ui/note.tsx'
import { isOffline } from './kit/answer.ts'
import { useOfficeTexts } from './office-texts.tsx'

type OutcomeProps = {
  kind: 'done' | 'refused'
  /** The action's answer: a new answer takes the focus again. */
  of?: unknown
  /** The typed text of a form that is no longer on the page, so that it is not lost. */
  wrote?: string | undefined
  children: ReactNode
}

/** The result of the last action. The focus goes here, or to the invalid field. */
export function Outcome({ kind, of, wrote = '', children }: OutcomeProps) {
  const t = useOfficeTexts()
  const { key } = useLocation()
  const box = useRef<HTMLDivElement>(null)
  // Once for each answer. The location gets another key when the page has been read again, and by then the person may be typing in a field.
  const reason = of ?? key
  useEffect(() => {
    const field = document.querySelector<HTMLElement>('.office-main [aria-invalid="true"]')
    const goal = field ?? box.current
    goal?.focus()
  }, [reason])
  return (
    <div ref={box} tabIndex={-1} className="office-outcome">
      <Note kind={kind} role={kind === 'done' ? 'status' : 'alert'} title={kind === 'refused' ? t('order.notDone') : undefined}>
        {children}
        {wrote !== '' && <span className="office-wrote">{t('outcome.youWrote', { text: wrote })}</span>}
      </Note>
    </div>
  )
}

/** Shown if the server could not be reached: the form still has what was typed. */
export function Unsent({ answer }: { answer: unknown }) {
  const t = useOfficeTexts()
  if (!isOffline(answer)) return null
  return (
    <Outcome kind="refused" of={answer}>
      {t('outcome.offline')}
    </Outcome>
  )
}
