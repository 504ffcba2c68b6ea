import { FEW_UNITS, type Offer } from '../inventory/model.ts'

/** The number of units left when it is low enough to show; else null. */
export function fewLeft(offer: Offer): number | null {
  return offer.offer === 'now' && offer.units <= FEW_UNITS ? offer.units : null
}
