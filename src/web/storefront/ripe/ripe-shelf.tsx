import { ProductCard } from '#web/ui/product-card.tsx'
import { ProductGrid } from '#web/ui/product-grid.tsx'
import type { RipeCard } from './ripe-cards.ts'
import { useRipeReason } from './ripe-words.ts'
import { RipeUnits } from './ripe-units.tsx'

/** The shelf of fruit at a lower price, each with the day to eat it by. */
export function RipeShelf({ cards, heading = 'h3' }: { cards: readonly RipeCard[]; heading?: 'h2' | 'h3' }) {
  const reasonOf = useRipeReason()
  return (
    <ProductGrid>
      {cards.map(({ card, ripe }) => (
        <ProductCard
          key={`${ripe.variant_id} ${ripe.lot_id}`}
          card={card}
          meta={reasonOf(ripe)}
          heading={heading}
          actions={<RipeUnits product={card} ripe={ripe} label={card.name} />}
        />
      ))}
    </ProductGrid>
  )
}
