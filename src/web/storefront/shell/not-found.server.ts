import { data } from 'react-router'
import { filterProducts, NO_FILTER } from '../../../shop/catalog/index.ts'
import { dayInDhaka, monthOf } from '../../../shop/values/index.ts'
import type { CardData } from '../../../shop/catalog/index.ts'
import type { Language } from '../../../shop/values/index.ts'
import type { Visit } from '../../http/visit.ts'
import { wholeShelf } from '../../http/whole-shelf.ts'

const PICKS = 5

/** `throw await notFound(visit, language)`: a real 404 that offers what is ripe. */
export async function notFound(visit: Visit, language: Language) {
  const cards = await wholeShelf(visit, { language })
  return data({ picks: seasonPicks(cards, monthOf(dayInDhaka(visit.ctx.now))) }, { status: 404 })
}

/** A few kinds that are ripe now; in a lean month what is in stock. */
export function seasonPicks<Card extends CardData & { origin_key: string }>(cards: readonly Card[], month: number): CardData[] {
  const ripe = filterProducts(cards, { ...NO_FILTER, season: 'now' }, { month, found: null })
  const others = cards.filter((card) => card.in_stock && !ripe.includes(card))
  return [...ripe, ...others].slice(0, PICKS).map(({ origin_key: _, ...card }) => card)
}
