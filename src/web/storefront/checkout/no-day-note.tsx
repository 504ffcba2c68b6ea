import type { DeliveryWire, QuoteWire } from '#shop/ordering/wire.ts'
import { formatWeight, grams } from '#shop/values/weight.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { useLanguage } from '#web/ui/texts.tsx'
import type { Which } from '../cart/cart.ts'
import { useCheckoutTexts } from './texts.ts'
import { variantsInTheWay } from './when-words.ts'

type NoDayNoteProps = {
  options: DeliveryWire
  quote: QuoteWire | null
  /** Takes these lines out of the order; null where nothing can be taken out. */
  onTakeOut: ((lines: Which[]) => void) | null
}

/** Why there is no day for this order: it is too heavy, or these lines are in the way of the others, or every day is taken. */
export function NoDayNote({ options, quote, onTakeOut }: NoDayNoteProps) {
  const t = useCheckoutTexts()
  const language = useLanguage()
  const { methods } = options
  if (methods.every((method) => method.too_heavy)) {
    const most = Math.max(...methods.map((method) => method.most_kg ?? 0))
    return (
      <Note kind="refused" title={t('checkout.tooHeavyForAll')} role="status">
        {t('checkout.tooHeavyText', { weight: formatWeight(grams(Math.round(most * 1000)), language) })}
      </Note>
    )
  }
  const ordered = quote?.lines.filter((line) => line.counted > 0) ?? []
  const inTheWay = variantsInTheWay(options)
  const lines = ordered.filter((line) => inTheWay.includes(line.variant_id ?? line.varient))
  if (lines.length === 0 || lines.length === ordered.length || !onTakeOut) {
    return (
      <Note kind="refused" title={t('checkout.noDays')} role="status">
        {t('checkout.noDaysText')}
      </Note>
    )
  }
  const name = lines.map((line) => line.name ?? '').join(', ')
  return (
    <Note kind="refused" title={t('checkout.noDays')} role="status">
      {t('checkout.noDaysWith', { name })}
      <div className="cart-accept">
        <Button kind="line" size="small" onClick={() => onTakeOut(lines)}>
          {t('parts.remove', { name })}
        </Button>
      </div>
    </Note>
  )
}
