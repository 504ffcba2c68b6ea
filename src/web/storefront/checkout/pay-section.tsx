import { ChoiceCards } from '../../ui/choice-cards.tsx'
import { LocalLink } from '../../ui/local-link.tsx'
import { Money } from '../../ui/price.tsx'
import { RichText } from './rich-text.tsx'
import { useCheckoutTexts } from './texts.ts'

const CASH = 'cash-on-delivery'

/** How it is paid, and what is agreed to by placing the order. */
export function PaySection({ total, termsVersion }: { total: number | null; termsVersion: number }) {
  const t = useCheckoutTexts()
  const cash = {
    value: CASH,
    title: t('checkout.cash'),
    detail: t('checkout.cashText'),
    ...(total !== null && { aside: <Money taka={total} /> }),
  }
  const link = (to: string, text: string) => (
    <LocalLink className="link-inline" to={to}>
      {text}
    </LocalLink>
  )
  const parts = {
    terms: link('/terms', t('checkout.terms')),
    refunds: link('/refund-policy', t('checkout.refunds')),
  }
  return (
    <section className="step">
      <h2>{t('checkout.pay')}</h2>
      <ChoiceCards legend={t('checkout.pay')} legendHidden name="payment" choices={[cash]} defaultValue={CASH} />
      <p className="field-help">
        <RichText text={t('checkout.consent', { version: termsVersion })} parts={parts} />
      </p>
    </section>
  )
}
