import type { Reader } from '../context.ts'
import { earliestDay, zoneOf, type Mode, type ZoneOfArea } from '../fulfilment/index.ts'
import { offersOfLines, shelfLots, type Offer } from '../inventory/index.ts'
import { payable } from '../pricing/index.ts'
import { paisa, type CalendarDate, type Paisa, type Phone } from '../values/index.ts'
import { cartFacts, soldAs, type SoldLine } from './cart-facts.ts'
import {
  MOST_LINES,
  MOST_UNITS,
  lineTotal,
  type CartLine,
  type LineChange,
  type Quote,
  type QuoteLine,
  type Quoted,
  type QuotedCoupon,
} from './model.ts'
import { priceCart, pricedLine, type PricedCart } from './price-cart.ts'

export type QuoteRequest = {
  lines: readonly CartLine[]
  areaId?: string | null
  mode?: Mode | null
  /** The chosen delivery day; without one the cart is checked against the earliest day. */
  slotDay?: CalendarDate | null
  couponCode?: string | null
  phone?: Phone | null
  now: Date
}

/** Reprices a cart and reports, line by line, what differs from what the shopper saw. At most six statements. */
export async function quoteCart(reader: Reader, request: QuoteRequest): Promise<Quoted> {
  const fault = faultInLines(request.lines)
  if (fault) return { ok: false, problem: fault }
  const { lines, areaId = null, slotDay = null, couponCode = null, phone = null, mode = null, now } = request
  const facts = await cartFacts(reader, { lines, couponCode, phone, now })
  const zone = areaId === null ? null : await zoneOf(reader, areaId)
  const firstDay = slotDay ?? (await earliestDay(reader, now, zone?.zoneId)).day
  const sold = lines.map((line) => soldAs(facts, line))
  const quoted = quoteLines(lines, sold, await stockFor(reader, sold, firstDay))
  const counted = quoted.flatMap((line) => {
    const one = line.counted > 0 ? sold[line.position] : null
    return one ? [pricedLine({ ...one, units: line.counted })] : []
  })
  const cart = priceCart({ facts, lines: counted, zoneId: zone?.zoneId ?? null, mode, couponCode, phone, now })
  return { ok: true, quote: quoteOf({ quoted, cart, zone, firstDay, dayChosen: slotDay !== null }) }
}

export function faultInLines(lines: readonly CartLine[]): 'too-many-lines' | 'units-out-of-range' | null {
  if (lines.length > MOST_LINES) return 'too-many-lines'
  const inRange = lines.every(({ units }) => Number.isSafeInteger(units) && units >= 1 && units <= MOST_UNITS)
  return inRange ? null : 'units-out-of-range'
}

/** The price change alone: from the shown price to the charged price. */
export function priceChange(line: CartLine, unitPrice: Paisa): LineChange[] {
  return line.seenPrice === null || line.seenPrice === unitPrice ? [] : [{ kind: 'price', from: line.seenPrice, to: unitPrice }]
}

type Stock = { offers: ReadonlyMap<string, Offer>; eatBy: ReadonlyMap<string, CalendarDate> }

/** What is available of each kind of line, and until when a marked-down lot is good. */
async function stockFor(reader: Reader, sold: readonly (SoldLine | null)[], firstDay: CalendarDate): Promise<Stock> {
  const wanted = new Map(sold.flatMap((one) => (one ? [[kindOf(one), one]] : [])))
  const lines = [...wanted.values()].map(({ sellable, lotId, ripeness }) => ({ variantId: sellable.variantId, lotId, ripeness }))
  const offers = await offersOfLines(reader, { lines, firstDay })
  const lots = await shelfLots(
    reader,
    lines.flatMap(({ lotId }) => lotId ?? []),
  )
  return {
    offers: new Map([...wanted.keys()].map((kind, index) => [kind, offers[index]!])),
    eatBy: new Map([...lots].map(([id, { bestBefore }]) => [id, bestBefore])),
  }
}

/** Lines of one kind share their stock: a variant can be in two lines, added once from the grid and once from its page. */
function kindOf({ sellable, lotId, ripeness }: SoldLine): string {
  return `${sellable.variantId} ${lotId ?? ''} ${ripeness ?? ''}`
}

function quoteLines(lines: readonly CartLine[], sold: readonly (SoldLine | null)[], { offers, eatBy }: Stock): QuoteLine[] {
  const given = new Map<string, number>()
  return lines.map((line, position) => {
    const one = sold[position]
    if (!one) return goneLine(line, position)
    const { sellable, price, lotId, ripeness } = one
    const kind = kindOf(one)
    const offer = offers.get(kind)!
    const before = given.get(kind) ?? 0
    const counted = Math.min(line.units, Math.max(0, offer.units - before))
    given.set(kind, before + counted)
    const unitPrice = payable(price)
    return {
      position,
      productId: sellable.productId,
      variantId: sellable.variantId,
      lotId,
      ripeness,
      eatBy: lotId === null ? null : (eatBy.get(lotId) ?? null),
      slug: sellable.slug,
      name: sellable.name,
      label: sellable.label,
      units: line.units,
      counted,
      ...price,
      unitPrice,
      linePaisa: lineTotal(unitPrice, counted),
      netGrams: sellable.netGrams,
      offer: counted === 0 ? 'out' : offer.offer,
      shipsFrom: offer.shipsFrom,
      changes: [...priceChange(line, unitPrice), ...stockChange(line, counted, offer)],
    }
  })
}

function stockChange(line: CartLine, counted: number, offer: Offer): LineChange[] {
  if (counted === 0) return [{ kind: 'sold-out' }]
  const changes: LineChange[] = counted < line.units ? [{ kind: 'fewer-left', units: counted }] : []
  if (offer.offer === 'pre-order' && offer.shipsFrom !== null) changes.push({ kind: 'ships-later', day: offer.shipsFrom })
  return changes
}

function goneLine(line: CartLine, position: number): QuoteLine {
  return {
    position,
    productId: line.productId,
    variantId: line.variantId || null,
    lotId: line.lotId ?? null,
    ripeness: line.ripeness ?? null,
    eatBy: null,
    slug: null,
    name: null,
    label: null,
    units: line.units,
    counted: 0,
    price: null,
    salePrice: null,
    unitPrice: null,
    linePaisa: paisa(0),
    netGrams: 0,
    offer: 'out',
    shipsFrom: null,
    changes: [{ kind: line.lotId ? 'offer-over' : 'no-longer-sold' }],
  }
}

function quoteOf({
  quoted,
  cart,
  zone,
  firstDay,
  dayChosen,
}: {
  quoted: QuoteLine[]
  cart: PricedCart
  zone: ZoneOfArea | null
  firstDay: CalendarDate
  dayChosen: boolean
}): Quote {
  const granted = cart.discount.ok ? cart.discount : cart.discount.withoutCoupon
  const automatic = granted.promotionId !== null && granted.couponCode === null && granted.total > 0
  const laterDays = quoted.flatMap((line) => (line.counted > 0 && line.shipsFrom !== null ? [line.shipsFrom] : []))
  // The shopper knows that a pre-order ships later; it is a problem only when a day is already chosen.
  const isNews = (change: LineChange) => dayChosen || change.kind !== 'ships-later'
  return {
    lines: quoted,
    changed: quoted.some((line) => line.changes.some(isNews)),
    goods: cart.totals.goods,
    discount: cart.totals.discount,
    delivery: cart.delivery,
    rounding: cart.totals.rounding,
    total: cart.totals.total,
    grams: cart.grams,
    coupon: couponOf(cart),
    promotion: automatic ? { name: granted.name!, discount: granted.total } : null,
    zone: zone && { zoneId: zone.zoneId, name: zone.name, areaName: zone.areaName, districtName: zone.districtName },
    modes: cart.modes,
    mode: cart.mode,
    freeDeliveryAfter: cart.freeDeliveryAfter,
    firstDay: [firstDay, ...laterDays].sort().at(-1)!,
  }
}

function couponOf({ discount }: PricedCart): QuotedCoupon | null {
  if (!discount.ok) {
    const { withoutCoupon: _, ...refusal } = discount
    return refusal
  }
  if (discount.couponCode === null) return null
  return {
    ok: true,
    code: discount.couponCode,
    name: discount.name!,
    discount: discount.total,
    freeDelivery: discount.freeDelivery,
  }
}
