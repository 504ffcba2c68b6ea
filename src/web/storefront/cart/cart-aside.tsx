import type { QuoteWire } from '../../../shop/ordering/wire.ts'
import { dayFrom } from '../../../shop/values/day.ts'
import { formatDay } from '../../../shop/values/day-text.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useLanguage } from '../../ui/texts.tsx'
import { AreaField } from '../checkout/area-field.tsx'
import { CouponField } from '../checkout/coupon-field.tsx'
import { QuoteProblem, SumSkeleton } from '../checkout/order-aside.tsx'
import { FreeAfter, SumRows } from '../checkout/sum-rows.tsx'
import { useCartTexts } from '../checkout/texts.ts'
import type { Quoting } from '../checkout/use-quote.ts'
import { MOST_LINES } from './quote-lines.ts'

export type CartAsideProps = {
  quoting: Quoting
  lineCount: number
  areaId: string
  coupon: string
  onArea: (areaId: string) => void
  onCoupon: (coupon: string) => void
  /** The shopper has seen what changed and goes on. */
  onCheckout: () => void
}

/** Where it goes, what it comes to, and on to the order. */
export function CartAside({ quoting, lineCount, areaId, coupon, onArea, onCoupon, onCheckout }: CartAsideProps) {
  const t = useCartTexts()
  const { quote, busy } = quoting
  return (
    <aside>
      <Panel kind="sand" as="div" title={t('cart.summary')}>
        <AreaField name="area_id" label={t('cart.deliverTo')} value={areaId} onChange={onArea} help={<Arrival quote={quote} />} />
        <div className="order-coupon">
          <CouponField coupon={coupon} answer={quote?.coupon ?? null} onChange={onCoupon} />
        </div>
        <QuoteProblem quoting={quoting} />
        <div aria-busy={busy || undefined} className="order-sum">
          {quote ? <SumRows quote={quote} /> : <SumSkeleton />}
          {quote && <FreeAfter quote={quote} />}
        </div>
        <div className="order-place">
          <ToCheckout quote={quote} lineCount={lineCount} onCheckout={onCheckout} />
        </div>
      </Panel>
    </aside>
  )
}

function Arrival({ quote }: { quote: QuoteWire | null }) {
  const t = useCartTexts()
  const language = useLanguage()
  if (!quote?.zone) return null
  if (quote.delivery === null) return t('cart.notDelivered')
  return <b className="cart-arrival">{t('cart.firstDay', { day: formatDay(dayFrom(quote.first_day), language, 'long') })}</b>
}

function ToCheckout({ quote, lineCount, onCheckout }: { quote: QuoteWire | null; lineCount: number; onCheckout: () => void }) {
  const t = useCartTexts()
  if (lineCount > MOST_LINES) {
    return (
      <Note kind="refused" title={t('cart.tooMany', { count: MOST_LINES })}>
        {t('cart.tooManyText')}
      </Note>
    )
  }
  if (quote && quote.lines.every((line) => line.counted === 0)) {
    return (
      <Button wide disabled>
        {t('cart.nothing')}
      </Button>
    )
  }
  return (
    <LinkButton wide to="/checkout" onClick={onCheckout}>
      {t('cart.checkout')}
    </LinkButton>
  )
}
