import { digitsIn } from '#shop/values/language.ts'
import { ChoiceCards, type Choice } from '#web/ui/choice-cards.tsx'
import { Field } from '#web/ui/field.tsx'
import { Money } from '#web/ui/price.tsx'
import { useLanguage } from '#web/ui/texts.tsx'
import { UnitSelector } from '#web/ui/unit-selector.tsx'
import { useHydrated } from '#web/ui/hydrated.ts'
import { useCheckoutTexts } from './texts.ts'

/** A size, or a size of a marked-down lot. */
export type ExpressVariant = {
  /** The id of the size; with a lot `size~lot`. */
  key: string
  _id: string
  lot_id?: string
  label: string
  price: number
  sale_price: number | null
  quantity_kg: number
  offer: 'now' | 'pre-order' | 'out'
  /** From when a pre-order can be delivered, as a sentence. */
  later: string | null
}

export type ExpressData = { id: string; slug: string; name: string; image: string; variants: ExpressVariant[] }

type WhatProps = {
  product: ExpressData
  variantId: string
  units: number
  onVariant: (key: string) => void
  onUnits: (units: number) => void
  error: string | undefined
}

/** What is bought, at the top of the page: the pack and its units. */
export function ExpressWhat({ product, variantId, units, onVariant, onUnits, error }: WhatProps) {
  const t = useCheckoutTexts()
  return (
    <section className="step step-first">
      <h2 className="visually-hidden">{t('checkout.what')}</h2>
      <div className="express-what">
        <img src={product.image} alt="" width={96} height={96} />
        <div className="express-choices">
          {product.variants.length > 1 ? (
            <VariantChoice product={product} variantId={variantId} onVariant={onVariant} />
          ) : (
            <p className="express-pack">
              {product.variants[0]?.label}{' '}
              <b>{product.variants[0] && <Money taka={product.variants[0].sale_price ?? product.variants[0].price} />}</b>
            </p>
          )}
          <Units name={product.name} units={units} onUnits={onUnits} error={error} />
        </div>
      </div>
    </section>
  )
}

function VariantChoice({ product, variantId, onVariant }: Pick<WhatProps, 'product' | 'variantId' | 'onVariant'>) {
  const t = useCheckoutTexts()
  const choices = product.variants.map((variant): Choice => ({
    value: variant.key,
    title: variant.label,
    aside: <Money taka={variant.sale_price ?? variant.price} />,
    detail: variant.later,
    ...(variant.offer === 'out' && { reason: t('parts.soldOut') }),
  }))
  const hydrated = useHydrated()
  // Before scripts arrive, the browser itself changes the choice.
  const chosen = hydrated ? { value: variantId } : { defaultValue: variantId }
  return (
    <ChoiceCards legend={t('checkout.size')} name="variant" layout="tiles" choices={choices} {...chosen} onChange={onVariant} />
  )
}

function Units({
  name,
  units,
  onUnits,
  error,
}: {
  name: string
  units: number
  onUnits: (units: number) => void
  error: string | undefined
}) {
  const t = useCheckoutTexts()
  const language = useLanguage()
  const hydrated = useHydrated()
  if (!hydrated) {
    return (
      <Field label={t('checkout.units')} name="units" error={error}>
        <input
          className="input input-units"
          id="units"
          name="units"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={digitsIn(language, String(units))}
        />
      </Field>
    )
  }
  return (
    <div className="field">
      <span className="field-label">{t('checkout.units')}</span>
      <UnitSelector units={units} onChange={onUnits} label={name} size="big" least={1} />
      <input type="hidden" name="units" value={units} />
    </div>
  )
}
