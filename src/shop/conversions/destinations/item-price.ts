import { paisa, paisaToTaka } from '../../values/index.ts'
import type { PurchaseFacts } from '../destination.ts'

/** The price of one unit after its discount, in taka. */
export function itemPrice({ linePaisa, discount, units }: PurchaseFacts['lines'][number]): number {
  return units === 0 ? 0 : paisaToTaka(paisa(Math.round((linePaisa - discount) / units)))
}
