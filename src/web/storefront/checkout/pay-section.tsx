import { CASH, isOnline, type BuyerMethod } from '#shop/payments/model.ts'
import { ChoiceCards } from '#web/ui/choice-cards.tsx'
import { LocalLink } from '#web/ui/local-link.tsx'
import { Money } from '#web/ui/price.tsx'
import { RichText } from './rich-text.tsx'
import { useCheckoutTexts } from './texts.ts'
import type { AgreedVersions } from './typed-order.ts'

type PaySectionProps = {
  total: number | null
  versions: AgreedVersions
  /** The methods that are configured. */
  methods: readonly BuyerMethod[]
  /** Cash is accepted only with an advance. */
  advance: boolean
  /** The choice before the server answered. */
  chosen: string
}

/** The payment method, and what the buyer accepts by placing the order. */
export function PaySection({ total, versions, methods, advance, chosen }: PaySectionProps) {
  const t = useCheckoutTexts()
  const sum = total !== null && { aside: <Money taka={total} /> }
  const ways = methods.flatMap((method) => {
    if (method !== CASH || !advance) return [{ value: method, title: t(`pay.${method}`), detail: t(`pay.${method}Text`), ...sum }]
    return methods.filter(isOnline).map((by) => {
      return { value: `cash+${by}`, title: t(`pay.cash+${by}`), detail: t('pay.advanceText'), ...sum }
    })
  })
  const link = (to: string, text: string) => (
    <LocalLink className="link-inline" to={to}>
      {text}
    </LocalLink>
  )
  const parts = {
    terms: link('/terms', t('checkout.terms')),
    refunds: link('/refund-policy', t('checkout.refunds')),
    privacy: link('/policy', t('checkout.privacy')),
  }
  const first = ways.find(({ value }) => value === chosen)?.value ?? ways[0]!.value
  return (
    <section className="step">
      <h2>{t('checkout.pay')}</h2>
      <ChoiceCards
        key={String(advance)}
        legend={t('checkout.pay')}
        legendHidden
        name="payment"
        choices={ways}
        defaultValue={first}
      />
      <p className="field-help">
        <RichText text={t('checkout.consent', { version: versions.terms_version })} parts={parts} />
      </p>
    </section>
  )
}
