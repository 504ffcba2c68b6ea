import { data } from 'react-router'
import { filterProducts, NO_FILTER, type CardData, type ShelfCard } from '#shop/catalog/index.ts'
import { dayInDhaka, monthOf, type Language } from '#shop/values/index.ts'
import type { RequestContext } from '#web/http/request-context.ts'
import { cachedProductCards } from '#web/http/product-card-cache.ts'

const PICKS = 5

/** `throw await notFound(requestContext, language)`: a real 404 that offers ripe fruit. */
export async function notFound(requestContext: RequestContext, language: Language) {
  const cards = await cachedProductCards(requestContext, { language })
  return data({ picks: seasonPicks(cards, monthOf(dayInDhaka(requestContext.ctx.now))) }, { status: 404 })
}

/** Some kinds that are ripe now; with few of them, others in stock. */
export function seasonPicks(cards: readonly ShelfCard[], month: number): CardData[] {
  const ripe = filterProducts(cards, { ...NO_FILTER, season: 'now' }, { month, found: null })
  const others = cards.filter((card) => card.in_stock && !ripe.includes(card))
  return [...ripe, ...others].slice(0, PICKS).map(({ origin_key: _, ...card }) => card)
}
