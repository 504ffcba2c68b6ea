import type { QuoteWire } from '#shop/ordering/wire.ts'
import { dayFrom } from '#shop/values/day.ts'
import { formatDay } from '#shop/values/day-text.ts'
import { LocalLink } from '#web/ui/local-link.tsx'
import { Note } from '#web/ui/note.tsx'
import { useLanguage } from '#web/ui/texts.tsx'
import { deliveriesOf } from '../checkout/split-order.ts'
import { useCartTexts } from '../checkout/texts.ts'
import { useDelivery } from '../checkout/use-delivery.ts'
import { chosenWhen } from '../checkout/when-words.ts'
import { linesToOrder } from './quote-lines.ts'

/** With ready fruit and pre-orders in one cart: what comes when, and the way to two deliveries. Without an area the days are unknown. */
export function ApartNote({ quote, areaId, onCheckout }: { quote: QuoteWire | null; areaId: string; onCheckout: () => void }) {
  const t = useCartTexts()
  const language = useLanguage()
  const parts = quote && deliveriesOf(quote)
  const { options, busy } = useDelivery(areaId, quote && parts ? linesToOrder(quote) : [])
  if (!parts) return null
  const known = options !== null && !busy && options.methods.length > 0
  if (known && chosenWhen(options, {})) return null
  return (
    <Note kind="changed" title={known ? t('cart.apart', { count: parts.length }) : t('cart.apartMaybe')} role="status">
      <ul>
        {parts.map(({ names, day }) => (
          <li key={names.join()}>
            {day === null
              ? t('cart.apartNow', { names: names.join(', ') })
              : t('cart.apartLater', { names: names.join(', '), day: formatDay(dayFrom(day), language, 'long') })}
          </li>
        ))}
      </ul>
      {t(known ? 'cart.apartText' : 'cart.apartMaybeText')}
      {known && (
        <>
          {' '}
          <LocalLink className="link-inline" to="/checkout" onClick={onCheckout}>
            {t('cart.apartGo')}
          </LocalLink>
        </>
      )}
    </Note>
  )
}
