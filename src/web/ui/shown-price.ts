import { paisa, type Paisa } from '#shop/values/money.ts'

/** The part of a variant that a price needs, in taka as in the API. */
export type Priced = { price: number; sale_price: number | null }

/** A price as shown: one amount or a range, and the price before a sale. */
type ShownPrice = { first: Paisa; last: Paisa | null; before: { first: Paisa; last: Paisa | null } | null }

export function paisaOfTaka(taka: number): Paisa {
  return paisa(Math.round(taka * 100))
}

/** The first variant's price; with several, a range from the first to the last. A variant on sale counts at its sale price. */
export function shownPrice(variants: readonly [Priced, ...Priced[]]): ShownPrice {
  const first = variants[0]
  const last = variants.at(-1) ?? first
  const onSale = first.sale_price !== null || last.sale_price !== null
  return {
    ...range(first.sale_price ?? first.price, last.sale_price ?? last.price),
    before: onSale ? range(first.price, last.price) : null,
  }
}

/** The discount of the first variant in whole percent; `null` without a sale. */
export function salePercent({ price, sale_price }: Priced): number | null {
  if (sale_price === null || sale_price >= price) return null
  return Math.max(1, Math.round((1 - sale_price / price) * 100))
}

function range(first: number, last: number): { first: Paisa; last: Paisa | null } {
  return { first: paisaOfTaka(first), last: last === first ? null : paisaOfTaka(last) }
}
