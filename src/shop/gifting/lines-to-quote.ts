import { GIFT_CATEGORY, productCards, sellables } from '../catalog/index.ts'
import type { Reader } from '../context.ts'
import { payable, pricesOf } from '../pricing/index.ts'
import { paisa, percentOf, wholeTakaDown, type Translations, type Paisa, joinTexts } from '../values/index.ts'
import { stepFor } from './box-price.ts'
import { giftRules } from './gift-rules.ts'
import type { QuotedStep } from './quotation-rules.ts'

/** What can be quoted: everything on sale, gift boxes first, plus the boxes already on the quotation. */
type VariantToQuote = {
  variantId: string
  name: Translations
  /** The shop's current price; null for a box made for a quotation. */
  shopPrice: Paisa | null
  /** A gift box, or one made for a quotation. */
  isGift: boolean
}

export async function variantsToQuote(
  reader: Reader,
  { also, now }: { also: readonly string[]; now: Date },
): Promise<VariantToQuote[]> {
  const products = await productCards(reader)
  const onSale = products
    .toSorted((one, other) => Number(other.categoryId === GIFT_CATEGORY) - Number(one.categoryId === GIFT_CATEGORY))
    .flatMap((product) =>
      product.variants.map(({ id, label }) => ({
        variantId: id,
        name: joinTexts(product.name, label),
        isGift: product.categoryId === GIFT_CATEGORY,
      })),
    )
  const there = new Set(onSale.map(({ variantId }) => variantId))
  const missing = await sellables(
    reader,
    also.filter((id) => !there.has(id)),
  )
  const own = [...missing.values()].map(({ variantId, name, label }) => {
    return { variantId, name: joinTexts(name, label), isGift: true }
  })
  const all = [...own, ...onSale]
  const prices = await pricesOf(
    reader,
    all.map(({ variantId }) => variantId),
    now,
  )
  return all.map((one) => {
    const price = prices.get(one.variantId)
    return { ...one, shopPrice: price ? payable(price) : null }
  })
}

/** The suggested price for a quantity: the shop's price less the volume step. Null for a box without a shop price. */
export async function suggestedPrices(
  reader: Reader,
  { lines, now }: { lines: readonly { variantId: string; units: number }[]; now: Date },
): Promise<({ shop: Paisa; price: Paisa; step: { boxes: number; basisPoints: number } | null } | null)[]> {
  const [rules, prices] = [
    await giftRules(reader),
    await pricesOf(
      reader,
      lines.map(({ variantId }) => variantId),
      now,
    ),
  ]
  return lines.map(({ variantId, units }) => {
    const price = prices.get(variantId)
    if (!price) return null
    const shop = payable(price)
    const { step } = stepFor(rules.steps, units)
    return { shop, price: step ? percentOf(shop, 10_000 - step.basisPoints) : shop, step }
  })
}

/**
 * What a box of each line would cost from the next quantities on. Where the price is the shop's, it is the shop's price less the step;
 * an agreed price falls as much as the step does, to whole taka.
 */
export async function stepPrices(
  reader: Reader,
  {
    lines,
    now,
  }: { lines: readonly { position: number; variantId: string | null; units: number; unitPrice: Paisa }[]; now: Date },
): Promise<QuotedStep[]> {
  const boxes = lines.flatMap(({ variantId, ...line }) => (variantId === null ? [] : [{ ...line, variantId }]))
  const [{ steps }, suggested] = [await giftRules(reader), await suggestedPrices(reader, { lines: boxes, now })]
  return boxes.flatMap(({ position, units, unitPrice }, index) => {
    const usual = suggested[index]
    const reached = stepFor(steps, units).step?.basisPoints ?? 0
    return steps
      .filter((step) => step.boxes > units)
      .toSorted((a, b) => a.boxes - b.boxes)
      .map(({ boxes: from, basisPoints }) => ({
        position,
        boxes: from,
        unitPrice:
          usual?.price === unitPrice
            ? percentOf(usual.shop, 10_000 - basisPoints)
            : wholeTakaDown(paisa(Math.floor((unitPrice * (10_000 - basisPoints)) / (10_000 - reached)))),
      }))
  })
}
