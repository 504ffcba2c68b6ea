import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Note } from '../ui/note.tsx'
import { useOfficeTexts } from './office-texts.tsx'

type OutcomeProps = {
  kind: 'done' | 'refused'
  /** What the action answered: a new answer takes the focus again. */
  of?: unknown
  /** What was typed into a form that is not on the page any more, so that it is not lost. */
  wrote?: string | undefined
  children: ReactNode
}

/** What came of the last action. The focus goes here, or to the field that has to be mended. */
export function Outcome({ kind, of, wrote = '', children }: OutcomeProps) {
  const t = useOfficeTexts()
  const { key } = useLocation()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const field = document.querySelector<HTMLElement>('.office-main [aria-invalid="true"]')
    const goal = field ?? box.current
    goal?.focus()
  }, [key, of])
  return (
    <div ref={box} tabIndex={-1} className="office-outcome">
      <Note kind={kind} role={kind === 'done' ? 'status' : 'alert'} title={kind === 'refused' ? t('order.notDone') : undefined}>
        {children}
        {wrote !== '' && <span className="office-wrote">{t('outcome.youWrote', { text: wrote })}</span>}
      </Note>
    </div>
  )
}

/** Said when the shop could not be reached: what was typed still stands in its form. */
export function Unsent({ answer }: { answer: unknown }) {
  const t = useOfficeTexts()
  if (!isOffline(answer)) return null
  return (
    <Outcome kind="refused" of={answer}>
      {t('outcome.offline')}
    </Outcome>
  )
}

export function isOffline(answer: unknown): answer is { offline: true } {
  return typeof answer === 'object' && answer !== null && 'offline' in answer
}
