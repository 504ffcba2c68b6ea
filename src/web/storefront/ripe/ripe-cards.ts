import type { CardData, RipeData } from '#shop/catalog/wire.ts'

/** One size of one marked-down lot, with the card of its product. */
export type RipeCard = { card: CardData; ripe: RipeData }

/** Everything that is ripe today. What must be eaten first comes first. */
export function ripeCards(cards: readonly CardData[]): RipeCard[] {
  return cards
    .flatMap((card) => (card.ripe_today ?? []).map((ripe) => ({ card: asCard(card, ripe), ripe })))
    .sort((a, b) => (a.ripe.eat_by === b.ripe.eat_by ? 0 : a.ripe.eat_by < b.ripe.eat_by ? -1 : 1))
}

/** The card of the product as if it had this size only, at the lower price. */
function asCard(
  card: CardData,
  { variant_id, label, price, sale_price, quantity_kg, price_per_kg, few_left }: RipeData,
): CardData {
  const { ripe_today: _, ...own } = card
  const size = { price, sale_price, quantity_kg, in_stock: true }
  return {
    ...own,
    ...size,
    name: `${card.name}, ${label}`,
    type: 'single',
    varients: [{ _id: variant_id, label, ...size }],
    price_per_kg,
    offer: 'now',
    ships_from: null,
    few_left,
  }
}
