import type { Sellable } from '../catalog/index.ts'
import { chargeFor, type DeliveryCharge, type Discount } from '../pricing/index.ts'
import { addMoney, paisa, splitMoney, subtractMoney, type Paisa } from '../values/index.ts'
import { lineTotal, orderTotals, type OrderTotals } from './model.ts'
import type { OrderLineRow } from './order-rows.ts'

/** A line after the edit: a kept line keeps its price, an added line gets today's. */
export type EditedLine = Pick<
  OrderLineRow,
  | 'id'
  | 'position'
  | 'variantId'
  | 'units'
  | 'unitPrice'
  | 'linePaisa'
  | 'netGrams'
  | 'vatBasisPoints'
  | 'weighedGrams'
  | 'name'
  | 'lotId'
  | 'ripeness'
> & { categoryId: string; added: (Sellable & { unitPrice: Paisa }) | null }

/** The line with new units. Its weight is the estimate again. */
export function withUnits(line: OrderLineRow, units: number): OrderLineRow {
  if (units === line.units) return line
  return { ...line, units, weighedGrams: null, linePaisa: lineTotal(line.unitPrice, units) }
}

export function gramsOf(lines: readonly EditedLine[]): number {
  return lines.reduce((sum, line) => sum + (line.weighedGrams ?? line.netGrams * line.units), 0)
}

export type EditedPrices = { totals: OrderTotals; perLine: Paisa[] }

/** Pure. Null when the staff discount exceeds the goods. */
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

/**
 * The charge set by staff; else the old charge while nothing that determines it changed; else today's rules. Null where the shop does not
 * deliver.
 */
export function deliveryOf({
  setDelivery,
  before,
  charge,
  freeDelivery,
  lines,
}: {
  setDelivery: Paisa | null
  /** The charge before the edit, by the rules; null when something that determines it changed. */
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
