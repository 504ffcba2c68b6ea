import { useFocusOn } from '#web/ui/focus-on.ts'
import { Note } from '#web/ui/note.tsx'
import { useCheckoutTexts } from './texts.ts'

/** Why the order was not placed. The button is far below on a phone, so the note takes the focus. */
export function RefusedNote({ text, sent }: { text: string; sent: number }) {
  const t = useCheckoutTexts()
  const box = useFocusOn<HTMLDivElement>(`${sent} ${text}`)
  return (
    <div ref={box} tabIndex={-1} className="checkout-refused">
      <Note kind="refused" title={t('checkout.oneLook')} role="alert">
        {text}
      </Note>
    </div>
  )
}
