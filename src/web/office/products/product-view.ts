import type { SavedView } from '#shop/ordering/index.ts'
import type { NextPage } from '../kit/list/list-parts.tsx'
import type { ProductHead } from './product-head.server.ts'
import type { readProducts } from './products-list.ts'

type ProductState = ProductHead['state']

export type OfferView = { offer: 'now' | 'pre-order' | 'out'; units: number; from: string | null }

export type ProductRow = {
  id: string
  /** The address of its first photo, in a small size. */
  picture: string | null
  name: string
  state: ProductState
  sizes: number
  prices: string
  /** Current sales. */
  onSale: boolean
  offer: OfferView
}

/** The products that match a name, or all of one state. */
export type ProductsView = {
  shown: ReturnType<typeof readProducts>
  rows: ProductRow[]
  count: number
  next: NextPage
  own: SavedView[]
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
  /** The form's start values: taka, and times as `2026-06-12T08:00` in Dhaka. */
  fields: PriceFields
  /** Sent back as they are (`seenTexts`), to detect another person's change. */
  seen: [string, string, string, string]
  saleState: 'none' | 'runs' | 'ahead' | 'over'
  /** The price that applies later, and from when; '' without one. */
  planned: string
}

export type PriceFields = { price: string; salePrice: string; saleFrom: string; saleUntil: string }

export type ProductView = ProductHead & {
  category: string
  variants: VariantView[]
  history: {
    key: number
    /** The event to undo, where the price is still as it left it. */ undo: number | null
    at: string
    label: string
    from: string
    to: string
    actor: string
  }[]
  mayChange: boolean
}
