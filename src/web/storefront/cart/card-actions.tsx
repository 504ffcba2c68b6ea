import { useId } from 'react'
import type { CardData } from '#shop/catalog/wire.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { useTexts } from '#web/ui/texts.tsx'
import { UnitSelector } from '#web/ui/unit-selector.tsx'
import { useAddedToast } from './added-toast.ts'
import { cart, useCart } from './cart-store.ts'
import { sameLine } from './cart.ts'
import { useFollowFocus } from './follow-focus.ts'

/**
 * The actions of a card: Add cart (if there is nothing to choose) and Buy Now; once the product is in the cart, the unit selector
 * instead. A card that is out of stock has no actions, or leads to what is ripe today.
 */
export function CardActions({ card }: { card: CardData }) {
  const t = useTexts()
  const id = useId()
  const added = useAddedToast()
  const which = { _id: card._id, varient: '' }
  const line = useCart().find((other) => card.type === 'single' && sameLine(other, which))
  const { place, follow } = useFollowFocus<HTMLSpanElement>(line !== undefined, 'around')
  if (card.offer === 'out') {
    return card.ripe_today ? (
      <LinkButton size="small" to={`/product/${card.slug}`} aria-label={`${card.name}: ${t('parts.ripeToday')}`}>
        {t('parts.ripeToday')}
      </LinkButton>
    ) : null
  }

  const add = () => {
    follow()
    const { _id, name, image, price, sale_price, quantity_kg, slug } = card
    cart.add({ _id, name, image, price, sale_price, quantity_kg, slug, varient: '' })
    added()
  }
  const change = (units: number) => {
    if (units === 0) follow()
    cart.setUnits(which, units)
  }
  return (
    <>
      {line ? (
        <UnitSelector units={line.unit} onChange={change} label={card.name} />
      ) : (
        <>
          {card.type === 'single' && (
            <Button kind="soft" size="small" aria-describedby={id} onClick={add}>
              {t('cartWords.add')}
            </Button>
          )}
          <LinkButton size="small" to={`/express/${card.slug}`} aria-describedby={id}>
            {t('cartWords.buy')}
          </LinkButton>
        </>
      )}
      <span id={id} hidden ref={place}>
        {card.name}
      </span>
    </>
  )
}
