import type { CardData, RipeData } from '#shop/catalog/wire.ts'
import { Note } from '#web/ui/note.tsx'
import { Price } from '#web/ui/price.tsx'
import { useRipeReason } from './ripe-words.ts'
import { RipeUnits } from './ripe-units.tsx'
import { useRipeTexts } from './texts.ts'

type Product = Pick<CardData, '_id' | 'name' | 'slug' | 'image'>

/** On the page of a product: what of it is sold at a lower price today. */
export function RipeOffers({ product, offers }: { product: Product; offers: readonly RipeData[] }) {
  const t = useRipeTexts()
  const reasonOf = useRipeReason()
  return (
    <Note kind="changed" title={t('ripe.title')}>
      {t('ripe.ownPrice')}
      <ul className="stack">
        {offers.map((ripe) => (
          <li key={`${ripe.variant_id} ${ripe.lot_id}`} className="buy-row">
            <span>
              {ripe.label}
              {ripe.few_left !== null && `, ${t('ripe.few', { count: ripe.few_left })}`}
              <Price variants={[ripe]} />
              <small>{reasonOf(ripe)}</small>
            </span>
            <span>
              <RipeUnits product={product} ripe={ripe} label={`${product.name}, ${ripe.label}`} />
            </span>
          </li>
        ))}
      </ul>
    </Note>
  )
}
