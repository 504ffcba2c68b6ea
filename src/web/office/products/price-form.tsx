import { Checkbox, TextField } from '#web/ui/field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { OfficeForm, SendButton } from '../office-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { OfferTag } from './offer-tag.tsx'
import type { PriceField, PriceRefusal, VariantView } from './product-view.ts'

/** The price of a size, its sale dates, and its availability. */
export function PriceForm({
  variant,
  mayChange,
  refusal,
}: {
  variant: VariantView
  mayChange: boolean
  refusal: PriceRefusal | null
}) {
  const t = useOfficeTexts()
  const typed = refusal?.typed ?? variant.fields
  const field = (name: PriceField) => ({
    label: t(`price.${name}`),
    name,
    id: `${name}-${variant.id}`,
    defaultValue: typed[name],
    error: refusal?.field === name ? t(`priceRefused.${refusal.problem}`, { now: refusal.now }) : undefined,
  })
  const daysRefused = refusal?.field === 'saleFrom' || refusal?.field === 'saleUntil'
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
      {mayChange ? (
        <OfficeForm intent={`price ${variant.id}`} className="office-price">
          <input type="hidden" name="variantId" value={variant.id} />
          <input type="hidden" name="seenPrice" value={variant.seen.price} />
          <input type="hidden" name="seenSale" value={variant.seen.salePrice ?? ''} />
          <div className="field-pair">
            <TextField {...field('price')} inputMode="decimal" autoComplete="off" required before="৳" />
            <TextField {...field('salePrice')} inputMode="decimal" autoComplete="off" before="৳" help={t('price.saleHelp')} />
          </div>
          <details open={typed.saleFrom !== '' || typed.saleUntil !== '' || daysRefused}>
            <summary>{t('price.saleDays')}</summary>
            <div className="field-pair">
              <TextField {...field('saleFrom')} type="datetime-local" />
              <TextField {...field('saleUntil')} type="datetime-local" />
            </div>
          </details>
          {refusal?.problem === 'far-off' && (
            <Checkbox label={t('price.sure')} name="sure" id={`sure-${variant.id}`} value="yes" required />
          )}
          <SendButton intent={`price ${variant.id}`} kind="line">
            {t('price.save')}
          </SendButton>
        </OfficeForm>
      ) : (
        <p className="amount">{variant.price}</p>
      )}
    </Panel>
  )
}
