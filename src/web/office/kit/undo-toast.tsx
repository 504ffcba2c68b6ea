import { useEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/ui/hydrated.ts'
import { OfficeForm } from '../office-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { Undo } from './undo.ts'

const SHOWN_MS = 10_000

/** Offers to undo what was just done, for ten seconds; it stays while it has the pointer or the focus. Without scripts the button stands in the sentence. */
export function UndoToast({ undo }: { undo: Undo }) {
  const t = useOfficeTexts()
  const scripts = useHydrated()
  const [shown, setShown] = useState(true)
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => setShown(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [held])
  if (!scripts) return <UndoForm undo={undo} />
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
        <span>{t('undo.ask')}</span>
        <UndoForm undo={undo} toast />
      </div>
    </div>
  )
}

function UndoForm({ undo: { intent, about, fields = {} }, toast = false }: { undo: Undo; toast?: boolean }) {
  const t = useOfficeTexts()
  return (
    <OfficeForm intent={intent} {...(about !== undefined && { about })}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {toast ? (
        <button type="submit" className="toast-action">
          {t('undo.button')}
        </button>
      ) : (
        <Button type="submit" kind="line" size="small">
          {t('undo.button')}
        </Button>
      )}
    </OfficeForm>
  )
}
