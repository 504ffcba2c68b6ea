import type { QuoteLineWire } from '#shop/ordering/wire.ts'
import { formatDay } from '#shop/values/day-text.ts'
import { dayFrom } from '#shop/values/day.ts'
import { SOON_DAYS } from '#shop/values/ripeness.ts'
import { useLanguage } from '#web/ui/texts.tsx'
import { useQuoteTexts } from './texts.ts'

type LineChoiceProps = { line: Pick<QuoteLineWire, 'ripeness' | 'eat_by'>; className: string }

/** The day to eat a marked-down lot by, or the ripeness that the shopper chose. */
export function LineChoice({ line: { ripeness, eat_by }, className }: LineChoiceProps) {
  const t = useQuoteTexts()
  const language = useLanguage()
  if (eat_by) {
    return <span className={className}>{t('quote.eatBy', { day: formatDay(dayFrom(eat_by), language, 'long') })}</span>
  }
  return ripeness ? <span className={className}>{t(`quote.${ripeness}`, { days: SOON_DAYS })}</span> : null
}
