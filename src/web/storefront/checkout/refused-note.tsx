import type { QuoteWire } from '#shop/ordering/wire.ts'
import { useFocusOn } from '#web/ui/focus-on.ts'
import { Note } from '#web/ui/note.tsx'
import { hasNews } from '../cart/quote-lines.ts'
import { OrderLines, type NamedLine } from './order-summary.tsx'
import { useCheckoutTexts } from './texts.ts'

type RefusedNoteProps = {
  text: string
  sent: number
  /** The quote that the refusal brought: its changed lines are shown here, because the summary is far below on a phone. */
  quote: QuoteWire | null
  names: readonly NamedLine[]
}

/** Why the order was not placed. The button is far below on a phone, so the note takes the focus. */
export function RefusedNote({ text, sent, quote, names }: RefusedNoteProps) {
  const t = useCheckoutTexts()
  const changed = quote?.lines.filter(hasNews) ?? []
  const box = useFocusOn<HTMLDivElement>(`${sent} ${text}`)
  return (
    <div ref={box} tabIndex={-1} className="checkout-refused">
      <Note kind="refused" title={t('checkout.oneLook')} role="alert">
        {text}
      </Note>
      {quote && changed.length > 0 && <OrderLines quote={{ ...quote, lines: changed }} names={names} />}
    </div>
  )
}
