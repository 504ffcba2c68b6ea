import { useId } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ProductCard } from '#web/ui/product-card.tsx'
import { ProductGrid } from '#web/ui/product-grid.tsx'
import { useTexts } from '#web/ui/texts.tsx'
import { UnitSelector } from '#web/ui/unit-selector.tsx'
import { useFollowFocus } from '../cart/follow-focus.ts'
import type { RipeCard } from './ripe-cards.ts'
import { useRipeReason } from './ripe-words.ts'
import { useRipeLine } from './use-ripe-line.ts'

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
          actions={<RipeActions card={card} ripe={ripe} />}
        />
      ))}
    </ProductGrid>
  )
}

function RipeActions({ card, ripe }: RipeCard) {
  const t = useTexts()
  const id = useId()
  const { units, add, setUnits } = useRipeLine(card, ripe)
  const { place, follow } = useFollowFocus<HTMLSpanElement>(units > 0, 'around')
  return (
    <>
      {units > 0 ? (
        <UnitSelector
          units={units}
          onChange={(count) => {
            if (count === 0) follow()
            setUnits(count)
          }}
          label={card.name}
        />
      ) : (
        <Button
          kind="soft"
          size="small"
          aria-describedby={id}
          onClick={() => {
            follow()
            add()
          }}
        >
          {t('cartWords.add')}
        </Button>
      )}
      <span id={id} hidden ref={place}>
        {card.name}
      </span>
    </>
  )
}
