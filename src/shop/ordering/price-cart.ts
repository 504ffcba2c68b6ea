import { chargeFor, chooseDiscount, payable, type DiscountAnswer, type Mode } from '../pricing/index.ts'
import { DELIVERY_MODES, addMoney, paisa, type Paisa, type Phone } from '../values/index.ts'
import type { CartFacts, SoldLine } from './cart-facts.ts'
import { lineTotal, orderTotals, type ModeChoice, type OrderTotals } from './model.ts'

export type PricedLine = SoldLine & { units: number; unitPrice: Paisa; linePaisa: Paisa }

export type PricedCart = {
  lines: PricedLine[]
  grams: number
  /** The modes that can deliver all lines there, with their charge before any free-delivery coupon. */
  modes: ModeChoice[]
  mode: Mode | null
  discount: DiscountAnswer
  delivery: Paisa | null
  totals: OrderTotals
  deliveryVatBasisPoints: number
  freeDeliveryAfter: Paisa | null
}

export function pricedLine({ units, ...sold }: SoldLine & { units: number }): PricedLine {
  const unitPrice = payable(sold.price)
  return { ...sold, units, unitPrice, linePaisa: lineTotal(unitPrice, units) }
}

/** Pure. The cart display and order placement use the same rules. */
export function priceCart({
  facts,
  lines,
  zoneId,
  mode,
  couponCode,
  phone,
  now,
}: {
  facts: CartFacts
  lines: PricedLine[]
  zoneId: string | null
  /** The chosen mode; else the first possible one. */
  mode: Mode | null
  couponCode: string | null
  phone: Phone | null
  now: Date
}): PricedCart {
  const goods = addMoney(...lines.map((line) => line.linePaisa))
  const grams = lines.reduce((sum, line) => sum + line.sellable.netGrams * line.units, 0)
  const charges = facts.charges.filter((charge) => charge.zoneId === zoneId)
  const modes = DELIVERY_MODES.flatMap((candidate): ModeChoice[] => {
    const charge = charges.find((row) => row.mode === candidate)
    return charge && allowsMode(lines, candidate) ? [{ mode: candidate, charge: chargeFor(charge, { grams, goods }) }] : []
  })
  const chosen = modes.find((choice) => choice.mode === mode) ?? (mode === null ? modes[0] : undefined)
  const charge = chosen?.charge ?? null
  const discount = chooseDiscount(facts.promotions, {
    lines: lines.map(({ sellable, units, linePaisa }) => ({
      variantId: sellable.variantId,
      categoryId: sellable.categoryId,
      units,
      linePaisa,
    })),
    couponCode,
    phone,
    now,
    delivery: charge,
  })
  const granted = discount.ok ? discount : discount.withoutCoupon
  const delivery = charge !== null && granted.freeDelivery ? paisa(0) : charge
  const totals = orderTotals({
    lines: lines.map(({ linePaisa, sellable }, index) => ({
      linePaisa,
      discount: granted.perLine[index]!,
      vatBasisPoints: sellable.vatBasisPoints,
    })),
    delivery: delivery ?? paisa(0),
    deliveryVatBasisPoints: facts.deliveryVatBasisPoints,
  })
  const freeFrom = charges.find((row) => row.mode === chosen?.mode)?.freeFrom ?? null
  const freeDeliveryAfter = freeFrom !== null && delivery !== null && delivery > 0 ? paisa(freeFrom - goods) : null
  const { deliveryVatBasisPoints } = facts
  return {
    lines,
    grams,
    modes,
    mode: chosen?.mode ?? null,
    discount,
    delivery,
    totals,
    deliveryVatBasisPoints,
    freeDeliveryAfter,
  }
}

function allowsMode(lines: readonly PricedLine[], mode: Mode): boolean {
  return lines.every((line) => line.sellable.deliveryModes.includes(mode))
}
