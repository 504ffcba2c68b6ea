import { newId } from '#platform/ids.ts'
import type { Sellable } from '../catalog/index.ts'
import { paisa, timesUnits, type Paisa, NO_TEXT } from '../values/index.ts'
import type { AgreedDelivery, AgreedOrder, AgreedRefusal } from './agreed-order.ts'
import { orderTotals, type OrderTotals } from './model.ts'
import type { LineToInsert } from './insert-order.ts'

/** A line of the order. `variantId` is null for a service, which is not packed into a box. */
export type AgreedLine = {
  id: string
  variantId: string | null
  linePaisa: Paisa
  vatBasisPoints: number
  row: Omit<LineToInsert, 'id' | 'position' | 'vat_paisa'>
}

const MOST_UNITS_IN_ALL = 100_000

/** One line for all boxes of a kind, in the order they appear, then one line for each service. */
export function agreedLines({
  deliveries,
  agreed,
  sellables,
  now,
}: {
  deliveries: readonly AgreedDelivery[]
  agreed: AgreedOrder['agreed']
  sellables: ReadonlyMap<string, Sellable>
  now: Date
}): { ok: true; lines: AgreedLine[] } | AgreedRefusal {
  const units = new Map<string, number>()
  for (const line of deliveries.flatMap(({ lines }) => lines)) {
    units.set(line.variantId, (units.get(line.variantId) ?? 0) + line.units)
  }
  const gone = [...units.keys()].filter((id) => {
    const sold = sellables.get(id)
    return !sold || sold.pricedByWeight || agreed.unitPrices[id] === undefined
  })
  if (gone.length > 0) return { ok: false, problem: 'not-sold', variantIds: gone }
  if ([...units.values()].some((count) => count > MOST_UNITS_IN_ALL)) return { ok: false, problem: 'too-many-units' }
  const boxes = [...units].map(([variantId, count]): AgreedLine => {
    const sold = sellables.get(variantId)!
    const unitPrice = agreed.unitPrices[variantId]!
    const linePaisa = timesUnits(unitPrice, count)
    return {
      id: newId(now),
      variantId,
      linePaisa,
      vatBasisPoints: sold.vatBasisPoints,
      row: { ...soldRow(sold), units: count, unit_price_paisa: unitPrice, line_paisa: linePaisa, discount_paisa: paisa(0) },
    }
  })
  return { ok: true, lines: [...boxes, ...agreed.services.map((service) => serviceLine(service, now))] }
}

function soldRow(sold: Sellable) {
  return {
    product_id: sold.productId,
    variant_id: sold.variantId,
    slug: sold.slug,
    name: sold.name,
    label: sold.label,
    net_grams: sold.netGrams,
    tax_class_id: sold.taxClassId,
    vat_basis_points: sold.vatBasisPoints,
  }
}

/** A service is not a product: it gets a separate id and uses no stock. */
function serviceLine(
  { name, units, unitPrice, taxClassId, vatBasisPoints }: AgreedOrder['agreed']['services'][number],
  now: Date,
) {
  const id = newId(now)
  const linePaisa = timesUnits(unitPrice, units)
  const row = {
    product_id: id,
    variant_id: id,
    slug: '',
    name,
    label: NO_TEXT,
    units,
    unit_price_paisa: unitPrice,
    line_paisa: linePaisa,
    discount_paisa: paisa(0),
    net_grams: 0,
    tax_class_id: taxClassId,
    vat_basis_points: vatBasisPoints,
  }
  return { id, variantId: null, linePaisa, vatBasisPoints, row }
}

/** Exact to the paisa: nothing is paid in cash, so nothing is rounded. */
export function agreedTotals(
  lines: readonly Pick<AgreedLine, 'linePaisa' | 'vatBasisPoints'>[],
  { agreed, deliveryVatBasisPoints }: { agreed: Pick<AgreedOrder['agreed'], 'delivery'>; deliveryVatBasisPoints: number },
): OrderTotals {
  const priced = lines.map(({ linePaisa, vatBasisPoints }) => ({ linePaisa, vatBasisPoints, discount: paisa(0) }))
  return orderTotals({ lines: priced, delivery: agreed.delivery, deliveryVatBasisPoints, inCash: false })
}
