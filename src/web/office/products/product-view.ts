import type { ProductHead } from './product-head.server.ts'

export type ProductState = ProductHead['state']

export type OfferView = { offer: 'now' | 'pre-order' | 'out'; units: number; from: string | null }

export type ProductRow = {
  id: string
  name: string
  state: ProductState
  sizes: number
  prices: string
  /** Sales that run now. */
  onSale: boolean
  offer: OfferView
}

/** The products a name finds, or all, of those in one state. */
export type ProductsView = {
  query: string
  shown: Exclude<ProductState, 'private'>
  rows: ProductRow[]
  page: number
  more: boolean
  mayEdit: boolean
  mayImport: boolean
}

export type VariantView = {
  id: string
  sku: string
  label: string
  price: string
  salePrice: string
  contents: string
  offer: OfferView
  /** What the form starts with: taka, and instants as `2026-06-12T08:00` in Dhaka. */
  fields: PriceFields
  /** What it sends back, in paisa, so that somebody else's change is noticed. */
  seen: { price: number; salePrice: number | null }
  saleState: 'none' | 'runs' | 'ahead' | 'over'
}

export type PriceFields = { price: string; salePrice: string; saleFrom: string; saleUntil: string }

export type ProductView = ProductHead & {
  category: string
  variants: VariantView[]
  history: { key: number; at: string; label: string; from: string; to: string; actor: string }[]
  mayChange: boolean
}

export type PriceProblem =
  | 'not-understood'
  | 'not-money'
  | 'not-a-time'
  | 'price-not-positive'
  | 'sale-not-lower'
  | 'sale-window-empty'
  | 'window-without-sale'
  | 'unknown-variant'
  | 'far-off'
  | 'edit-conflict'

export type PriceField = keyof PriceFields
export type PriceRefusal = {
  ok: false
  variantId: string
  problem: PriceProblem
  field: PriceField
  typed: PriceFields
  now: string
}
