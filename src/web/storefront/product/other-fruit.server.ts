import type { CardData } from '#shop/catalog/index.ts'
import type { ProductView } from '#shop/storefront/index.ts'
import { dayInDhaka, monthOf, type Language } from '#shop/values/index.ts'
import { cachedProductCards } from '#web/http/product-card-cache.ts'
import type { RequestContext } from '#web/http/request-context.ts'
import { seasonPicks } from '../shell/not-found.server.ts'

const MOST_OTHERS = 4

/** Fruit that can't be bought because its months are over; a product available all year has no season. */
export function isOutOfSeason(view: ProductView, now: Date): boolean {
  return view.season.months.length < 12 && !view.season.months.includes(monthOf(dayInDhaka(now))) && view.card.offer === 'out'
}

/** Fruit that can be bought: what the shop relates to this one first, then of the same category, then what is in season. */
export async function otherFruit(requestContext: RequestContext, view: ProductView, language: Language): Promise<CardData[]> {
  const month = monthOf(dayInDhaka(requestContext.ctx.now))
  const cards = await cachedProductCards(requestContext, { language })
  const sameCategory = cards.filter((card) => card.category === view.card.category)
  const chosen = new Map<string, CardData>()
  for (const { origin_key: _, ...card } of [...view.related, ...sameCategory]) {
    if (card.offer !== 'out' && card._id !== view.card._id) chosen.set(card._id, card)
  }
  for (const card of seasonPicks(cards, month)) {
    if (chosen.size >= MOST_OTHERS) break
    if (card._id !== view.card._id) chosen.set(card._id, card)
  }
  return [...chosen.values()].slice(0, MOST_OTHERS)
}
