import { formatMoney } from '#shop/values/money.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { ChoiceCards, type Choice } from '#web/ui/choice-cards.tsx'
import { PerKilo, Price } from '#web/ui/price.tsx'
import { paisaOfTaka } from '#web/ui/shown-price.ts'
import { UnitSelector } from '#web/ui/unit-selector.tsx'
import { useLanguage } from '#web/ui/texts.tsx'
import { useFollowFocus } from '../cart/follow-focus.ts'
import { CartItemsCell } from '../shell/items.tsx'
import { RipenessChoice } from '../ripe/ripeness-choice.tsx'
import type { ProductData, VariantChoice } from './product-data.server.ts'
import type { Purchase } from './use-purchase.ts'
import { useProductTexts } from './texts.ts'

type BuyProps = { data: ProductData; purchase: Purchase }

/** Price, pack, units, and the two buttons; on phones the buttons are in the bar at the bottom. */
export function BuyBox({ data, purchase }: BuyProps) {
  const t = useProductTexts()
  const choices = useVariantChoices(data.variants, data.season.over)
  const { chosen, variantId, choose, units, setUnits, inCart } = purchase
  if (!chosen) return null
  return (
    <>
      <div className="product-price">
        <Price variants={[chosen]} size="large" last={chosen.offer === 'out'} />
        <PerKilo packs={[chosen]} pricePerKg={chosen.price_per_kg} />
      </div>
      {data.weighed && (
        <p className="small soft">
          <b>{t('product.weighed')}</b> {t('product.weighedLead')}
        </p>
      )}
      {data.variants.length > 1 && (
        <ChoiceCards
          legend={t('product.howMuch')}
          name="variant"
          layout="tiles"
          choices={choices}
          value={variantId}
          onChange={choose}
        />
      )}
      {chosen.ripeness.length > 0 && (
        <RipenessChoice offered={chosen.ripeness} value={purchase.ripeness} onChange={purchase.chooseRipeness} />
      )}
      {chosen.offer !== 'out' && (
        <div className="buy-row">
          <span className="buy-row-label not-desktop">{t('product.units')}</span>
          <UnitSelector units={units} onChange={setUnits} label={data.name} size="big" least={inCart ? 0 : 1} />
          <div className="buy-row-buttons only-desktop">
            <BuyButtons data={data} purchase={purchase} />
          </div>
        </div>
      )}
    </>
  )
}

/** The main action at the bottom of the screen; its first cell links to the cart. */
export function BuyBar({ data, purchase }: BuyProps) {
  if (!purchase.chosen || purchase.chosen.offer === 'out') return null
  return (
    <div className="buy-bar">
      <CartItemsCell />
      <BuyButtons data={data} purchase={purchase} />
    </div>
  )
}

function BuyButtons({ data, purchase: { variantId, ripeness, units, inCart, add } }: BuyProps) {
  const t = useProductTexts()
  const { place, follow } = useFollowFocus<HTMLSpanElement>(inCart)
  const press = () => {
    follow()
    add()
  }
  const express = `/express/${data.slug}?variant=${variantId}${units > 1 ? `&units=${units}` : ''}`
  return (
    <>
      <span className="buy-add" ref={place}>
        {inCart ? (
          <LinkButton kind="soft" wide to="/checkout/cart">
            {t('product.inCart')}
          </LinkButton>
        ) : (
          <Button kind="soft" wide onClick={press}>
            {t('cartWords.add')}
          </Button>
        )}
      </span>
      {ripeness === null ? (
        <LinkButton to={express}>{t('cartWords.buy')}</LinkButton>
      ) : (
        // The form for one product has no choice of ripeness: the cart keeps it.
        <LinkButton to="/checkout" onClick={inCart ? undefined : add}>
          {t('cartWords.buy')}
        </LinkButton>
      )}
    </>
  )
}

function useVariantChoices(variants: readonly VariantChoice[], seasonOver: boolean): Choice[] {
  const t = useProductTexts()
  const language = useLanguage()
  const money = (taka: number) => formatMoney(paisaOfTaka(taka), language)
  return variants.map((variant) => {
    const perKilo = variant.price_per_kg === null ? undefined : t('parts.perKilo', { price: money(variant.price_per_kg) })
    const few = variant.few_left === null ? undefined : t('product.fewLeft', { count: variant.few_left })
    const later = variant.offer === 'pre-order' && variant.ships ? t('product.ships', { day: variant.ships }) : undefined
    return {
      value: variant._id,
      title: variant.label,
      aside: money(variant.sale_price ?? variant.price),
      detail: later ?? few ?? perKilo,
      ...(variant.offer === 'out' && { reason: t(seasonOver ? 'product.notInSeason' : 'product.soldOut'), detail: undefined }),
    }
  })
}
