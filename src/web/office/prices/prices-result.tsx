import { useEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/ui/hydrated.ts'
import { useShown } from '../kit/answer.ts'
import { OfficeForm } from '../office-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { Outcome } from '../outcome.tsx'
import type { PricesResult as Result } from './price-cells.ts'

const SENTENCES = { saved: 'prices.saved', planned: 'prices.plannedDone', undone: 'prices.undone' } as const

/** What came of a save: how many prices are saved, how many rows stay, and for ten seconds the way back. */
export function PricesResult() {
  const t = useOfficeTexts()
  const scripts = useHydrated()
  const result = useShown<Result>()
  if (!result) return null
  const refused = Object.keys(result.refused).length
  const saved = result.count > 0 ? t(SENTENCES[result.kind], { count: result.count }) : ''
  const undo = result.undo.events !== '' || result.undo.plans !== ''
  return (
    <>
      <Outcome kind={refused > 0 ? 'refused' : 'done'} of={result}>
        {saved} {refused > 0 && t('prices.refused', { count: refused })}
        {undo && !scripts && <UndoForm undo={result.undo} />}
      </Outcome>
      {undo && scripts && <UndoToast key={result.undo.events + result.undo.plans} text={saved} undo={result.undo} />}
    </>
  )
}

const SHOWN_MS = 10_000

/** It stays while it has the pointer or the focus. */
function UndoToast({ text, undo }: { text: string; undo: Result['undo'] }) {
  const [shown, setShown] = useState(true)
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => setShown(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [held])
  if (!shown) return null
  return (
    <div className="toasts">
      <div
        className="toast"
        onMouseEnter={() => setHeld(true)}
        onMouseLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        <span>{text}</span>
        <UndoForm undo={undo} toast />
      </div>
    </div>
  )
}

function UndoForm({ undo, toast = false }: { undo: Result['undo']; toast?: boolean }) {
  const t = useOfficeTexts()
  return (
    <OfficeForm intent="undo">
      <input type="hidden" name="events" value={undo.events} />
      <input type="hidden" name="plans" value={undo.plans} />
      {toast ? (
        <button type="submit" className="toast-action">
          {t('prices.undo')}
        </button>
      ) : (
        <Button type="submit" kind="line" size="small">
          {t('prices.undo')}
        </Button>
      )}
    </OfficeForm>
  )
}
