import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { useAnswer } from '../kit/answer.ts'
import { FormField, FormTick } from '../kit/form-fields.tsx'
import { OfficeForm } from '../office-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { OfferTag } from './offer-tag.tsx'
import type { PriceFields, VariantView } from './product-view.ts'

/** The price of a size, its sale dates, and its availability. */
export function PriceForm({ variant, mayChange }: { variant: VariantView; mayChange: boolean }) {
  const t = useOfficeTexts()
  const answer = useAnswer('price', variant.id)
  const typed = answer?.typed ?? variant.fields
  const field = (name: keyof PriceFields) => ({ label: t(`price.${name}`), name, id: `${name}-${variant.id}` })
  const daysRefused = answer !== null && ('saleFrom' in answer.errors || 'saleUntil' in answer.errors)
  return (
    <Panel title={variant.label}>
      <p className="row row-wrap">
        <OfferTag offer={variant.offer} />
        {variant.saleState !== 'none' && (
          <span className="soon">{t(`sale.${variant.saleState}`, { price: variant.salePrice })}</span>
        )}
        <span className="muted small">{variant.sku}</span>
      </p>
      <p className="muted small">{variant.contents}</p>
      {variant.planned && (
        <OfficeForm className="row row-wrap">
          <span>{t('price.planned', { planned: variant.planned })}</span>
          {mayChange && (
            <Button type="submit" name="intent" value={`unplan ${variant.id}`} kind="quiet" size="small">
              {t('prices.unplan')}
              <span className="visually-hidden"> {t('prices.unplanOf', { name: variant.label })}</span>
            </Button>
          )}
        </OfficeForm>
      )}
      {mayChange ? (
        <ActionForm intent="price" about={variant.id} initial={variant.fields} button={t('price.save')} className="office-price">
          <input type="hidden" name="variantId" value={variant.id} />
          {(['seenPrice', 'seenSale', 'seenFrom', 'seenUntil'] as const).map((name, index) => (
            <input key={name} type="hidden" name={name} value={variant.seen[index]} />
          ))}
          <div className="field-pair">
            <FormField {...field('price')} inputMode="decimal" required before="৳" />
            <FormField {...field('salePrice')} inputMode="decimal" before="৳" help={t('price.saleHelp')} />
          </div>
          <details open={Boolean(typed['saleFrom'] || typed['saleUntil']) || daysRefused}>
            <summary>{t('price.saleDays')}</summary>
            <div className="field-pair">
              <FormField {...field('saleFrom')} type="datetime-local" />
              <FormField {...field('saleUntil')} type="datetime-local" />
            </div>
          </details>
          {answer?.problem === 'far-off' && <FormTick label={t('price.sure')} name="sure" required />}
        </ActionForm>
      ) : (
        <p className="amount">{variant.price}</p>
      )}
    </Panel>
  )
}
