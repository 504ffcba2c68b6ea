import { formatInstant } from '#shop/values/day-text.ts'
import { useLanguage } from '#web/ui/texts.tsx'
import { useCheckoutTexts } from './texts.ts'
import type { When } from './typed-order.ts'
import type { Delivering } from './use-delivery.ts'

/** Until when an order for this day may be changed or cancelled. */
export function CancelUntil({ delivering, when }: { delivering: Delivering; when: When }) {
  const t = useCheckoutTexts()
  const language = useLanguage()
  const until = delivering.options?.methods
    .find(({ mode }) => mode === when.mode)
    ?.days.find(({ day }) => day === when.day)?.cut_off_at
  if (until === undefined) return null
  return <p className="field-help">{t('checkout.changeUntil', { until: formatInstant(new Date(until), language) })}</p>
}
