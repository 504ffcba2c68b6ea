import type { Bilingual } from '../values/index.ts'
import { slugOf } from './slug.ts'

export {
  facetsOf,
  filterProducts,
  NO_FILTER,
  PAGE_LENGTH,
  pageOf,
  parseShopFilter,
  SHOP_SORTS,
  shopFilterToSearch,
} from './shop-filter.ts'
export type { SearchParameters, ShelfCard, ShopFacets, ShopFilter, ShopSeason, ShopSort } from './shop-filter.ts'
export { slugOf } from './slug.ts'
export type { CardData, PhotoData, VariantData } from './wire.ts'

/** What one compares prices by: a kilo, a piece (litchi, bananas), or the whole box. */
export type SoldBy = 'kilo' | 'piece' | 'box'

export type RipeningStep = { days: Bilingual; state: Bilingual }

/** In 100 g. */
export type Nutrition = { energy_kcal: number; sugars_g: number; fibre_g: number; vitamin_c_mg: number; vitamin_a_ug: number }

export function inSeason(product: { seasonMonths: readonly number[] }, month: number): boolean {
  return product.seasonMonths.includes(month)
}

/** A product with exactly one variant can go into the cart from the grid; of the others one must be chosen first. */
export function typeOf(variants: readonly unknown[]): 'single' | 'variable' {
  return variants.length === 1 ? 'single' : 'variable'
}

/** An origin's name in addresses, the same in every language: `Madinah, Saudi Arabia` is `madinah-saudi-arabia`. */
export function originKey(origin: Bilingual): string {
  return slugOf(origin.en) || 'elsewhere'
}

export function isSlug(text: string): boolean {
  return text.length <= 80 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)
}

export const DELIVERY_MODES = ['van', 'courier', 'pickup'] as const
export type DeliveryMode = (typeof DELIVERY_MODES)[number]
export const SOLD_BY = ['kilo', 'piece', 'box'] as const satisfies readonly SoldBy[]
