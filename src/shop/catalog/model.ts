import type { Translations } from '../values/index.ts'
import { slugOf } from './slug.ts'

export { facetsOf, filterProducts, NO_FILTER, pageOf, parseShopFilter, SHOP_SORTS, shopFilterToSearch } from './shop-filter.ts'
export type { ShelfCard, ShopFacets, ShopFilter, ShopSort } from './shop-filter.ts'
export { slugOf } from './slug.ts'
export type { CardData, PhotoData, RipeData, VariantData } from './wire.ts'

/** The category of gift boxes. The gift section depends on it, so it stays. */
export const GIFT_CATEGORY = 'gift'

/** The unit in which prices are compared: a kilogram, a piece (litchi, bananas), or the whole box. */
export type SoldBy = 'kilo' | 'piece' | 'box'

export type RipeningStep = { days: Translations; state: Translations }

/** Per 100 g. */
export type Nutrition = { energy_kcal: number; sugars_g: number; fibre_g: number; vitamin_c_mg: number; vitamin_a_ug: number }

export function inSeason(product: { seasonMonths: readonly number[] }, month: number): boolean {
  return product.seasonMonths.includes(month)
}

/** A product with exactly one variant can be added to the cart from the grid; otherwise a variant must be chosen first. */
export function typeOf(variants: readonly unknown[]): 'single' | 'variable' {
  return variants.length === 1 ? 'single' : 'variable'
}

/** An origin's name in URLs, the same in every language: `Madinah, Saudi Arabia` is `madinah-saudi-arabia`. */
export function originKey(origin: Translations): string {
  return slugOf(origin.en) || 'elsewhere'
}

export function isSlug(text: string): boolean {
  return text.length <= 80 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)
}

export * from './product-texts.ts'
export { DELIVERY_MODES, type DeliveryMode } from '../values/delivery-modes.ts'
export const SOLD_BY = ['kilo', 'piece', 'box'] as const satisfies readonly SoldBy[]
