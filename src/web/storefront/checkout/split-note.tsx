import { dayFrom } from '#shop/values/day.ts'
import { formatDay } from '#shop/values/day-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { useLanguage } from '#web/ui/texts.tsx'
import type { Part } from './split-order.ts'
import { useCheckoutTexts } from './texts.ts'

/** Fruit that is ready and fruit that ships later become two orders: this one now, the next one right after it. */
export function SplitNote({ parts, onSplit }: { parts: readonly Part[]; onSplit: (first: Part['lines']) => void }) {
  const t = useCheckoutTexts()
  const language = useLanguage()
  return (
    <Note kind="changed" title={t('checkout.apart')} role="status">
      <ul>
        {parts.map(({ names, day }) => (
          <li key={names.join()}>
            {day === null
              ? t('checkout.apartNow', { names: names.join(', ') })
              : t('checkout.apartLater', { names: names.join(', '), day: formatDay(dayFrom(day), language, 'long') })}
          </li>
        ))}
      </ul>
      {t('checkout.apartText')}
      <div className="cart-accept">
        <Button kind="line" size="small" onClick={() => onSplit(parts[0]!.lines)}>
          {t('checkout.apartButton', { count: parts.length })}
        </Button>
      </div>
    </Note>
  )
}
