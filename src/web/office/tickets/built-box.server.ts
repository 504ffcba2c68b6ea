import { figureBoxRequest, privateBoxOf, readBuiltBox, type BuiltBox } from '#shop/gifting/index.ts'
import { readBoxRequest } from '#shop/gifting/model.ts'
import {
  inLanguage,
  digitsIn,
  formatDay,
  formatMoney,
  formatNumber,
  formatWeight,
  grams,
  pricePerKilo,
  type Language,
} from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { pathIn } from '#shop/values/paths.ts'

export type BuiltBoxView = NonNullable<Awaited<ReturnType<typeof builtBoxView>>>

/** The box of a request, as it was seen and priced then, and whether it can be quoted already. */
export async function builtBoxView({ ctx, language, may }: StaffContext, details: Record<string, unknown>) {
  const box = readBuiltBox(details)
  if (!box) return null
  const [made, now] = await Promise.all([
    privateBoxOf(ctx.db, box),
    figureBoxRequest(ctx.db, { boxRequest: readBoxRequest(new URLSearchParams(box.search)), card: '', now: ctx.now }),
  ])
  const money = (amount: BuiltBox['total']) => formatMoney(amount, language)
  return {
    day: formatDay(box.day, language, 'withYear'),
    boxes: formatNumber(box.boxes, language),
    parts: partsOf(box, language),
    off: box.stepBasisPoints === 0 ? null : digitsIn(language, String(box.stepBasisPoints / 100)),
    perBox: money(box.perBox),
    total: money(box.total),
    weight: formatWeight(grams(box.grams), language),
    card: box.card,
    // Only if the price has changed since.
    priceNow: now.built && now.price.perBox !== box.perBox ? money(now.price.perBox) : null,
    builder: pathIn(language, `/gift/build?${box.search}`),
    made: made && { productId: made.productId, name: inLanguage(made.name, language) },
    mayMake: may('manage-gifts'),
  }
}

function partsOf({ fruits, packaging, card, cardPrice, sleevePrice }: BuiltBox, language: Language) {
  const money = (amount: BuiltBox['total']) => formatMoney(amount, language)
  return {
    fruits: fruits.map(({ name, grams: weight, perKilo }) => ({
      name: `${inLanguage(name, language)}, ${formatWeight(grams(weight), language)}`,
      price: money(pricePerKilo(perKilo, weight)),
    })),
    packaging: { name: inLanguage(packaging.name, language), price: money(packaging.price) },
    cardPrice: card === '' ? null : money(cardPrice),
    sleevePrice: sleevePrice === null ? null : money(sleevePrice),
  }
}
