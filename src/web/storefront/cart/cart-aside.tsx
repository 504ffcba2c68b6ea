import type { QuoteWire } from '#shop/ordering/wire.ts'
import { dayFrom } from '#shop/values/day.ts'
import { formatDay } from '#shop/values/day-text.ts'
import { formatMoney } from '#shop/values/money.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Note } from '#web/ui/note.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Money } from '#web/ui/price.tsx'
import { paisaOfTaka } from '#web/ui/shown-price.ts'
import { useLanguage } from '#web/ui/texts.tsx'
import { AreaField } from '../checkout/area-field.tsx'
import { CouponField } from '../checkout/coupon-field.tsx'
import { QuoteProblem, SumSkeleton } from '../checkout/order-aside.tsx'
import { FreeAfter, SumRows } from '../checkout/sum-rows.tsx'
import { useCartTexts } from '../checkout/texts.ts'
import type { Quoting } from '../checkout/use-quote.ts'
import type { CartLine } from './cart.ts'
import { MOST_LINES } from './quote-lines.ts'

type CartAsideProps = {
  quoting: Quoting
  lines: readonly CartLine[]
  areaId: string
  coupon: string
  onArea: (areaId: string) => void
  onCoupon: (coupon: string) => void
  /** The shopper has seen the changes and continues. */
  onCheckout: () => void
}

/** The delivery area, the total, and the button to checkout. */
export function CartAside({ quoting, lines, areaId, coupon, onArea, onCoupon, onCheckout }: CartAsideProps) {
  const t = useCartTexts()
  const { busy } = quoting
  // Offline, the total of different lines would be wrong.
  const quote = quoting.problem && quoting.stale ? null : quoting.quote
  const unknown = quoting.problem !== null || quoting.slow
  return (
    <aside>
      <Panel kind="sand" as="div" title={t('cart.summary')}>
        <AreaField name="area_id" label={t('cart.deliverTo')} value={areaId} onChange={onArea} help={<Arrival quote={quote} />} />
        <div className="order-coupon">
          <CouponField coupon={coupon} answer={quote?.coupon ?? null} onChange={onCoupon} />
        </div>
        <QuoteProblem quoting={quoting} />
        <div aria-busy={busy || undefined} className="order-sum">
          {quote ? <SumRows quote={quote} /> : unknown ? <LastSeen lines={lines} /> : <SumSkeleton />}
          {quote && <FreeAfter quote={quote} />}
        </div>
        <div className="order-place">
          <ToCheckout quote={quote} lineCount={lines.length} onCheckout={onCheckout} />
        </div>
      </Panel>
    </aside>
  )
}

/** All that is known without a connection. */
function LastSeen({ lines }: { lines: readonly CartLine[] }) {
  const t = useCartTexts()
  return <DefinitionRows rows={[{ key: 'goods', term: t('quote.lastSeen'), value: <Money taka={lastSeen(lines)} /> }]} />
}

function Arrival({ quote }: { quote: QuoteWire | null }) {
  const t = useCartTexts()
  const language = useLanguage()
  if (!quote?.zone) return null
  if (quote.delivery === null) return t('cart.notDelivered')
  return <b className="cart-arrival">{t('cart.firstDay', { day: formatDay(dayFrom(quote.first_day), language, 'long') })}</b>
}

/** On phones the way on stays where the thumb is, in place of the button that leads to this page. */
export function CheckoutBar({ quoting, lines, onCheckout }: Pick<CartAsideProps, 'quoting' | 'lines' | 'onCheckout'>) {
  const t = useCartTexts()
  const language = useLanguage()
  const quote = quoting.problem && quoting.stale ? null : quoting.quote
  if (lines.length > MOST_LINES || quote?.lines.every((line) => line.counted === 0)) return null
  const total = formatMoney(paisaOfTaka(quote?.total ?? lastSeen(lines)), language)
  return (
    <div className="buy-bar">
      <LinkButton wide to="/checkout" onClick={onCheckout}>
        {t('cart.checkoutFor', { total })}
      </LinkButton>
    </div>
  )
}

/** In taka: what the fruit cost when it was seen last. */
function lastSeen(lines: readonly CartLine[]): number {
  return lines.reduce((sum, line) => sum + Math.round((line.sale_price ?? line.price) * 100) * line.unit, 0) / 100
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
