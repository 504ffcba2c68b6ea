import type { Sellable } from '../catalog/index.ts'
import { chargeFor } from '../pricing/index.ts'
import type { DeliveryCharge, Discount } from '../pricing/index.ts'
import { addMoney, paisa, splitMoney, subtractMoney } from '../values/index.ts'
import type { Paisa } from '../values/index.ts'
import { lineTotal, orderTotals } from './model.ts'
import type { OrderTotals } from './model.ts'
import type { OrderLineRow } from './order-rows.ts'

/** A line of an order as it will be: one that stays keeps its price, one that is added has today's. */
export type EditedLine = Pick<
  OrderLineRow,
  'id' | 'position' | 'variantId' | 'units' | 'unitPrice' | 'linePaisa' | 'netGrams' | 'vatBasisPoints' | 'weighedGrams' | 'name'
> & { categoryId: string; added: (Sellable & { unitPrice: Paisa }) | null }

/** The line with other units. What was weighed for the old ones is the estimate again. */
export function withUnits(line: OrderLineRow, units: number): OrderLineRow {
  if (units === line.units) return line
  return { ...line, units, weighedGrams: null, linePaisa: lineTotal(line.unitPrice, units) }
}

export function gramsOf(lines: readonly EditedLine[]): number {
  return lines.reduce((sum, line) => sum + (line.weighedGrams ?? line.netGrams * line.units), 0)
}

export type EditedPrices = { totals: OrderTotals; perLine: Paisa[] }

/** Pure. Null when staff want to take off more than the goods cost. */
export function priceEdited({
  lines,
  granted,
  staffDiscount,
  delivery,
  deliveryVatBasisPoints,
}: {
  lines: readonly EditedLine[]
  granted: Discount
  staffDiscount: Paisa
  delivery: Paisa
  deliveryVatBasisPoints: number
}): EditedPrices | null {
  const left = lines.map((line, index) => subtractMoney(line.linePaisa, granted.perLine[index]!))
  if (staffDiscount > addMoney(...left)) return null
  const byStaff = staffDiscount === 0 ? lines.map(() => paisa(0)) : splitMoney(staffDiscount, left)
  const perLine = lines.map((_, index) => addMoney(granted.perLine[index]!, byStaff[index]!))
  const priced = lines.map(({ linePaisa, vatBasisPoints }, index) => ({ linePaisa, vatBasisPoints, discount: perLine[index]! }))
  return { totals: orderTotals({ lines: priced, delivery, deliveryVatBasisPoints }), perLine }
}

/** What staff set; else as it was, as long as nothing that decides about it changed; else by today's rules. Null where nothing is delivered. */
export function deliveryOf({
  setDelivery,
  before,
  charge,
  freeDelivery,
  lines,
}: {
  setDelivery: Paisa | null
  /** What it was by the rules; null when something that decides about it changed. */
  before: Paisa | null
  charge: DeliveryCharge | undefined
  freeDelivery: boolean
  lines: readonly EditedLine[]
}): Paisa | null {
  if (setDelivery !== null) return setDelivery
  if (before !== null) return before
  if (!charge) return null
  const goods = addMoney(...lines.map((line) => line.linePaisa))
  return freeDelivery ? paisa(0) : chargeFor(charge, { grams: gramsOf(lines), goods })
}
