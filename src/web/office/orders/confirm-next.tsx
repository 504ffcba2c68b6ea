import { useEffect, useRef, useState } from 'react'
import { ActionForm } from '../kit/action-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { useKeys } from '../shell/row-keys.ts'

const REST_MS = 800

/** Confirms the order and leads to the next call: a button, and Enter. */
export function ConfirmNext({ orderId }: { orderId: string }) {
  const t = useOfficeTexts()
  const form = useRef<HTMLDivElement>(null)
  const rested = useRested(orderId)
  useKeys(
    rested === orderId ? { Enter: () => form.current?.querySelector<HTMLButtonElement>('button[type=submit]')?.click() } : {},
  )
  return (
    <div ref={form} className="office-after">
      <ActionForm
        intent="confirm-next"
        button={t('call.confirmNext')}
        kind="solid"
        wide
        disabled={rested !== null && rested !== orderId}
      />
      <p className="muted small only-desktop" aria-hidden="true">
        <kbd>↵</kbd> {t('call.confirmNext')}
      </p>
    </div>
  )
}

/** The order that has been shown for a moment: a double press must not confirm the next one, which nobody has called. */
function useRested(orderId: string): string | null {
  const [rested, setRested] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setRested(orderId), REST_MS)
    return () => clearTimeout(timer)
  }, [orderId])
  return rested
}
