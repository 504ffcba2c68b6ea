import type { Offer } from '#shop/inventory/index.ts'
import { formatDay, type Language } from '#shop/values/index.ts'
import type { OfferView } from './product-view.ts'

export const OUT: Offer = { offer: 'out', units: 0, shipsFrom: null }

export function offerView({ offer, units, shipsFrom }: Offer = OUT, language: Language): OfferView {
  return { offer, units, from: shipsFrom ? formatDay(shipsFrom, language, 'dayMonth') : null }
}
