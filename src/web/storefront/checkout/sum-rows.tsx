import type { QuoteWire } from '#shop/ordering/wire.ts'
import { DefinitionRows, type DefinitionRow } from '#web/ui/definition-rows.tsx'
import { Money } from '#web/ui/price.tsx'
import { useQuoteTexts } from './texts.ts'

/** Every charge, and the total. */
export function SumRows({ quote }: { quote: QuoteWire }) {
  const t = useQuoteTexts()
  const rows: DefinitionRow[] = [{ key: 'goods', term: t('quote.fruit'), value: <Money taka={quote.goods} /> }]
  if (quote.discount > 0)
    rows.push({ key: 'discount', term: <DiscountName quote={quote} />, value: <Less taka={quote.discount} />, kind: 'less' })
  if (quote.delivery !== null) {
    const term = quote.zone ? t('quote.deliveryTo', { area: quote.zone.area }) : t('quote.delivery')
    rows.push({ key: 'delivery', term, value: quote.delivery === 0 ? t('quote.free') : <Money taka={quote.delivery} /> })
  }
  if (quote.rounding < 0) rows.push({ key: 'rounding', term: t('quote.rounding'), value: <Less taka={-quote.rounding} /> })
  const total = t(quote.delivery === null ? 'quote.withoutDelivery' : 'quote.total')
  rows.push({ key: 'total', term: total, value: <Money taka={quote.total} />, kind: 'total' })
  return <DefinitionRows rows={rows} />
}

function DiscountName({ quote: { coupon, promotion } }: { quote: QuoteWire }) {
  const t = useQuoteTexts()
  return coupon?.ok ? t('quote.coupon', { code: coupon.code }) : (promotion?.name ?? '')
}

function Less({ taka }: { taka: number }) {
  return (
    <span className="nowrap">
      −<Money taka={taka} />
    </span>
  )
}

/** The amount that is missing for free delivery. */
export function FreeAfter({ quote }: { quote: QuoteWire }) {
  const t = useQuoteTexts()
  if (quote.free_delivery_after === null) return null
  const [before, after] = t('quote.freeAfter').split('{amount}')
  return (
    <p className="field-help">
      {before}
      <Money taka={quote.free_delivery_after} />
      {after}
    </p>
  )
}
