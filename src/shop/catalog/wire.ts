import type { PhotoData } from '../content/model.ts'

export type { PhotoData } from '../content/model.ts'

/** A variant in API responses. Money is taka with at most two decimals; `sale_price` is null when there is no sale now. */
export type VariantData = {
  _id: string
  label: string
  price: number
  sale_price: number | null
  quantity_kg: number
  in_stock: boolean
}

/**
 * A product card in API responses. The first eleven fields are the published contract, spelling included; the others were added later.
 * `price` and `sale_price` are those of the first variant.
 */
export type CardData = {
  _id: string
  name: string
  slug: string
  image: string
  description_short: string
  type: 'single' | 'variable'
  price: number
  sale_price: number | null
  in_stock: boolean
  quantity_kg: number
  varients: VariantData[]
  photo: PhotoData | null
  origin: string
  category: string
  season_months: number[]
  /** Taka for one kilogram of the first variant; null where a price by weight makes no sense, as for gift boxes. */
  price_per_kg: number | null
  /** Available now, promised from a later day, or sold out. */
  offer: 'now' | 'pre-order' | 'out'
  /** The first shipping day of a pre-order, `YYYY-MM-DD`. */
  ships_from: string | null
  /** The units left when there are few, else null. */
  few_left: number | null
  /** What is sold at the lower price of a lot that must be eaten soon. Missing where nothing is. */
  ripe_today?: RipeData[]
}

/** A size of a marked-down lot. `price` is the normal price, `sale_price` the lower one; `eat_by` is `YYYY-MM-DD`. */
export type RipeData = {
  variant_id: string
  lot_id: string
  label: string
  price: number
  sale_price: number
  quantity_kg: number
  /** At the lower price; null for products sold by the piece or the box. */
  price_per_kg: number | null
  eat_by: string
  /** Set where the price is lower for the grade of the lot and not for its age. */
  grade: string | null
  few_left: number | null
}

/** One product suggested for a word being typed. `price` is what a buyer pays today, in taka. */
export type SuggestionWire = Pick<CardData, 'slug' | 'name' | 'in_stock' | 'offer'> & { image: string | null; price: number }
