import { CASH, isOnline, type BuyerMethod } from '#shop/payments/model.ts'
import { ChoiceCards } from '#web/ui/choice-cards.tsx'
import { Money } from '#web/ui/price.tsx'
import { useCheckoutTexts } from './texts.ts'

type PaySectionProps = {
  total: number | null
  /** The methods that are configured. */
  methods: readonly BuyerMethod[]
  /** Cash is accepted only with an advance. */
  advance: boolean
  /** The choice before the server answered. */
  chosen: string
}

/** The payment method. */
export function PaySection({ total, methods, advance, chosen }: PaySectionProps) {
  const t = useCheckoutTexts()
  const sum = total !== null && { aside: <Money taka={total} /> }
  const ways = methods.flatMap((method) => {
    if (method !== CASH || !advance) return [{ value: method, title: t(`pay.${method}`), detail: t(`pay.${method}Text`), ...sum }]
    return methods.filter(isOnline).map((by) => {
      return { value: `cash+${by}`, title: t(`pay.cash+${by}`), detail: t('pay.advanceText'), ...sum }
    })
  })
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
    </section>
  )
}
