import type { CardData, RipeData } from '#shop/catalog/wire.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Price } from '#web/ui/price.tsx'
import { UnitSelector } from '#web/ui/unit-selector.tsx'
import { useFollowFocus } from '../cart/follow-focus.ts'
import { useRipeReason } from './ripe-words.ts'
import { useRipeTexts } from './texts.ts'
import { useRipeLine } from './use-ripe-line.ts'

type Product = Pick<CardData, '_id' | 'name' | 'slug' | 'image'>

/** On the page of a product: what of it is sold at a lower price today. */
export function RipeOffers({ product, offers }: { product: Product; offers: readonly RipeData[] }) {
  const t = useRipeTexts()
  return (
    <section className="stack" aria-labelledby="ripe-offers">
      <h2 id="ripe-offers">{t('ripe.title')}</h2>
      <ul className="stack">
        {offers.map((ripe) => (
          <RipeOffer key={`${ripe.variant_id} ${ripe.lot_id}`} product={product} ripe={ripe} />
        ))}
      </ul>
      <p className="small muted">{t('ripe.ownPrice')}</p>
    </section>
  )
}

function RipeOffer({ product, ripe }: { product: Product; ripe: RipeData }) {
  const t = useRipeTexts()
  const reasonOf = useRipeReason()
  const { units, add, setUnits } = useRipeLine(product, ripe)
  const { place, follow } = useFollowFocus<HTMLSpanElement>(units > 0)
  const few = ripe.few_left === null ? '' : ` · ${t('ripe.few', { count: ripe.few_left })}`
  return (
    <li>
      <div>
        <b>{ripe.label}</b>
        <p className="small">
          {reasonOf(ripe)}
          {few}
        </p>
        <Price variants={[ripe]} />
      </div>
      <span className="buy-row-buttons" ref={place}>
        {units > 0 ? (
          <UnitSelector
            units={units}
            onChange={(count) => {
              if (count === 0) follow()
              setUnits(count)
            }}
            label={`${product.name}, ${ripe.label}`}
          />
        ) : (
          <Button
            kind="soft"
            size="small"
            onClick={() => {
              follow()
              add()
            }}
          >
            {t('cartWords.add')}
          </Button>
        )}
        <LinkButton size="small" to={`/express/${product.slug}?variant=${ripe.variant_id}~${ripe.lot_id}`}>
          {t('cartWords.buy')}
        </LinkButton>
      </span>
    </li>
  )
}
