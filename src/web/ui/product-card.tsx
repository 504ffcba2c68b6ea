import type { ReactNode } from 'react'
import type { CardData, VariantData } from '#shop/catalog/wire.ts'
import { formatMonths, formatDay } from '#shop/values/day-text.ts'
import { calendarDate } from '#shop/values/day.ts'
import { LocalLink } from './local-link.tsx'
import { Photo } from './photo.tsx'
import { PerKilo, Price } from './price.tsx'
import { salePercent } from './shown-price.ts'
import { Sticker } from './sticker.tsx'
import { useLanguage, useTexts } from './texts.tsx'

/**
 * `actions`: Add cart and Buy Now, or the unit selector once the product is in the cart. A card that is out of stock has no
 * actions.
 */
type ProductCardProps = {
  card: CardData
  actions?: ReactNode
  /** Instead of its origin and season. */
  meta?: string
  priority?: boolean
  heading?: 'h2' | 'h3'
}

/** A product in the grid. The link on its name covers the whole card; the actions are above that link. */
export function ProductCard({ card, actions, meta, priority = false, heading: Heading = 'h3' }: ProductCardProps) {
  const t = useTexts()
  const ripe = card.ripe_today?.[0]
  const out = card.offer === 'out' && !ripe
  const [first, ...others] = card.varients
  const all: readonly [VariantData, ...VariantData[]] = [first ?? onlyVariant(card), ...others]
  // Where nothing else is left, the lower price is the price.
  const lower = card.offer === 'out' ? ripe : undefined
  const packs = lower ? ([{ ...all[0], ...lower }] as const) : all
  return (
    <article className={out ? 'product-card product-card-out' : 'product-card'}>
      <div className="product-card-photo">
        <Photo photo={card.photo} sizes="(min-width: 700px) 220px, 160px" priority={priority} shape="contain" />
        {out ? (
          <p className="out-of-stock">
            <span>{t('parts.outOfStock')}</span>
          </p>
        ) : (
          <CardSticker card={card} />
        )}
      </div>
      <div className="product-card-body">
        <Heading className="product-card-name">
          <LocalLink to={`/product/${card.slug}`}>{card.name}</LocalLink>
        </Heading>
        {meta === undefined ? <CardMeta card={card} /> : <p className="small muted">{meta}</p>}
        <p className="product-card-text">{card.description_short}</p>
        <Price variants={packs} last={out} />
        <PerKilo packs={packs} pricePerKg={(lower ?? card).price_per_kg} />
        <div className="product-card-actions">{out ? null : actions}</div>
      </div>
    </article>
  )
}

// One label, the most important: pre-order, then sale, then few left.
function CardSticker({ card }: { card: CardData }) {
  const t = useTexts()
  if (card.offer !== 'now' && card.ripe_today) return <Sticker kind="sale">{t('parts.ripeToday')}</Sticker>
  if (card.offer === 'pre-order') return <Sticker kind="preorder" />
  const percent = salePercent(card)
  if (percent !== null) return <Sticker kind="sale">{t('parts.sale', { percent })}</Sticker>
  return card.few_left === null ? null : <Sticker kind="few" />
}

function CardMeta({ card }: { card: CardData }) {
  const t = useTexts()
  const language = useLanguage()
  const ships = card.offer === 'pre-order' && card.ships_from ? calendarDate(card.ships_from) : null
  if (ships) {
    return <p className="product-card-meta">{t('parts.shipsFrom', { day: formatDay(ships, language, 'dayMonth') })}</p>
  }
  const season = formatMonths(card.season_months, language)
  return (
    <p className="product-card-meta">
      <span>{card.origin}</span>
      {season && <span>{card.origin ? `· ${season}` : season}</span>}
    </p>
  )
}

// A card always has a variant; without one, its own fields have the same data.
function onlyVariant({ _id, price, sale_price, quantity_kg, in_stock }: CardData): VariantData {
  return { _id, label: '', price, sale_price, quantity_kg, in_stock }
}
