import type { CardData } from '#shop/catalog/wire.ts'
import { ProductCard } from '../ui/product-card.tsx'
import { ProductGrid } from '../ui/product-grid.tsx'
import { CardActions } from './cart/card-actions.tsx'

type ProductCardsProps = {
  cards: readonly CardData[]
  /** What the list contains, for screen readers, if no heading says it. */
  label?: string
  heading?: 'h2' | 'h3'
  /** How many photos load at once: those in view when the page opens. */
  eager?: number
}

/** The product grid, whose cards have buy buttons. */
export function ProductCards({ cards, label, heading = 'h3', eager = 0 }: ProductCardsProps) {
  return (
    <ProductGrid label={label}>
      {cards.map((card, index) => (
        <ProductCard
          key={card._id}
          card={card}
          heading={heading}
          priority={index < eager}
          actions={<CardActions card={card} />}
        />
      ))}
    </ProductGrid>
  )
}
