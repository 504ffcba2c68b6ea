import {
  percentOf,
  paisa,
  splitMoney,
  timesUnits,
  type Translations,
  type Paisa,
  type Phone,
  type DeliveryMode,
  isWritten,
} from '../values/index.ts'

export type Mode = DeliveryMode

/** The price of a unit; `salePrice` is null outside its period. */
export type Price = { price: Paisa; salePrice: Paisa | null }

/** What a buyer pays for a unit. */
export function payable({ price, salePrice }: Price): Paisa {
  return salePrice ?? price
}

/** From `units` on, this discount applies. */
export type QuantityStep = { units: number; basisPoints: number }

/** A promotion: with a code it is a coupon, without one it applies automatically. `uses` counts this person's uses. */
export type Promotion = {
  id: string
  code: string | null
  name: Translations
  kind: 'percentage' | 'fixed' | 'free-delivery' | 'quantity-steps'
  basisPoints: number | null
  amount: Paisa | null
  most: Paisa | null
  steps: QuantityStep[] | null
  leastGoods: Paisa
  categoryId: string | null
  startsAt: Date | null
  endsAt: Date | null
  limitTotal: number | null
  limitPerPerson: number | null
  redeemed: number
  uses: number
}

/** Everything staff set about a promotion. The discount cannot be changed later, so that history stays true. */
export type PromotionRules = Omit<Promotion, 'id' | 'redeemed' | 'uses'>
/** The fields that can still be changed. */
export type PromotionTerms = Pick<Promotion, 'name' | 'startsAt' | 'endsAt' | 'limitTotal' | 'limitPerPerson'>

type PromotionState = 'running' | 'ahead' | 'over' | 'used-up' | 'stopped'

export function promotionState(
  { startsAt, endsAt, limitTotal, redeemed, active }: PromotionTerms & { redeemed: number; active: boolean },
  now: Date,
): PromotionState {
  if (!active) return 'stopped'
  if (endsAt && now >= endsAt) return 'over'
  if (limitTotal !== null && redeemed >= limitTotal) return 'used-up'
  return startsAt && now < startsAt ? 'ahead' : 'running'
}

const MOST_USES = 1_000_000

/** The invalid fields. */
export function faultsInTerms({ name, startsAt, endsAt, limitTotal, limitPerPerson }: PromotionTerms): (keyof PromotionRules)[] {
  const isLimit = (limit: number | null) => limit === null || isBetween(limit, 1, MOST_USES)
  const faults: (keyof PromotionRules)[] = []
  if (!isWritten(name)) faults.push('name')
  if (startsAt && endsAt && startsAt >= endsAt) faults.push('endsAt')
  if (!isLimit(limitTotal)) faults.push('limitTotal')
  if (!isLimit(limitPerPerson)) faults.push('limitPerPerson')
  return faults
}

export function faultsInPromotion(rules: PromotionRules): (keyof PromotionRules)[] {
  const { code, kind, basisPoints, amount, most, steps, leastGoods } = rules
  const faults = faultsInTerms(rules)
  if (code !== null && !/^[A-Z0-9][A-Z0-9-]{2,23}$/.test(code)) faults.push('code')
  if (kind === 'quantity-steps' && code !== null) faults.push('code')
  if ((kind === 'percentage') !== (basisPoints !== null)) faults.push('basisPoints')
  if (basisPoints !== null && !isBetween(basisPoints, 1, 10_000)) faults.push('basisPoints')
  if ((kind === 'fixed') !== (amount !== null) || (amount !== null && amount <= 0)) faults.push('amount')
  if (most !== null && most <= 0) faults.push('most')
  if ((kind === 'quantity-steps') !== (steps !== null) || (steps !== null && !areSteps(steps))) faults.push('steps')
  if (leastGoods < 0) faults.push('leastGoods')
  return faults
}

/** Each step needs more units than the previous one and has a higher discount. */
function areSteps(steps: readonly QuantityStep[]): boolean {
  const right = ({ units, basisPoints }: QuantityStep, index: number) =>
    isBetween(units, (steps[index - 1]?.units ?? 0) + 1, 10_000) &&
    isBetween(basisPoints, (steps[index - 1]?.basisPoints ?? 0) + 1, 10_000)
  return steps.length > 0 && steps.every(right)
}

function isBetween(value: number, least: number, most: number): boolean {
  return Number.isSafeInteger(value) && value >= least && value <= most
}

export type DiscountLine = { variantId: string; categoryId: string; units: number; linePaisa: Paisa }

export type Discount = {
  promotionId: string | null
  couponCode: string | null
  name: Translations | null
  /** One amount for each line, in order; they add up to `total`. */
  perLine: Paisa[]
  total: Paisa
  freeDelivery: boolean
}

export type CouponRefusal =
  | { ok: false; problem: 'unknown-coupon' }
  | { ok: false; problem: 'coupon-not-yet'; startsAt: Date }
  | { ok: false; problem: 'coupon-over' }
  | { ok: false; problem: 'coupon-used-up' }
  | { ok: false; problem: 'coupon-used-by-you' }
  | { ok: false; problem: 'coupon-not-for-these'; categoryId: string }
  /** `least` is the required value of the eligible goods, `goods` the actual one. */
  | { ok: false; problem: 'coupon-needs-more'; least: Paisa; goods: Paisa }

export type DiscountRequest = {
  lines: readonly DiscountLine[]
  couponCode: string | null
  phone: Phone | null
  now: Date
  /** The delivery charge, to compare a free delivery with an amount; null while unknown. */
  delivery: Paisa | null
}

/** `withoutCoupon` is the discount that applies when the buyer continues without the refused coupon. */
export type DiscountAnswer = ({ ok: true } & Discount) | (CouponRefusal & { withoutCoupon: Discount })

/** Normalises a typed code: any case, surrounding spaces. */
export function couponCodeFrom(text: string | null | undefined): string | null {
  const code = (text ?? '').trim().toUpperCase().slice(0, 40)
  return code === '' ? null : code
}

/** The better of the coupon and the automatic promotions; the coupon when they are equal. */
export function chooseDiscount(promotions: readonly Promotion[], request: DiscountRequest): DiscountAnswer {
  let best = noDiscount(request.lines.length)
  for (const promotion of promotions) {
    if (promotion.code !== null || whyRefused(promotion, request) !== null) continue
    const discount = discountBy(promotion, request.lines)
    if (worth(discount, request) > worth(best, request)) best = discount
  }
  const code = couponCodeFrom(request.couponCode)
  if (code === null) return { ok: true, ...best }
  const coupon = promotions.find((promotion) => promotion.code === code)
  const refusal: CouponRefusal | null = coupon ? whyRefused(coupon, request) : { ok: false, problem: 'unknown-coupon' }
  if (!coupon || refusal) return { ...(refusal ?? { ok: false, problem: 'unknown-coupon' }), withoutCoupon: best }
  const discount = discountBy(coupon, request.lines)
  return { ok: true, ...(worth(discount, request) >= worth(best, request) ? discount : best) }
}

export function noDiscount(lineCount: number): Discount {
  const perLine = Array.from({ length: lineCount }, () => paisa(0))
  return { promotionId: null, couponCode: null, name: null, perLine, total: paisa(0), freeDelivery: false }
}

function whyRefused(promotion: Promotion, { lines, now }: DiscountRequest): CouponRefusal | null {
  const eligible = lines.filter((line) => isFor(promotion, line))
  const goods = paisa(eligible.reduce((sum, line) => sum + line.linePaisa, 0))
  if (promotion.startsAt && now < promotion.startsAt)
    return { ok: false, problem: 'coupon-not-yet', startsAt: promotion.startsAt }
  if (promotion.endsAt && now >= promotion.endsAt) return { ok: false, problem: 'coupon-over' }
  if (promotion.limitTotal !== null && promotion.redeemed >= promotion.limitTotal) return { ok: false, problem: 'coupon-used-up' }
  if (promotion.limitPerPerson !== null && promotion.uses >= promotion.limitPerPerson)
    return { ok: false, problem: 'coupon-used-by-you' }
  if (promotion.categoryId !== null && eligible.length === 0) {
    return { ok: false, problem: 'coupon-not-for-these', categoryId: promotion.categoryId }
  }
  if (goods < promotion.leastGoods) return { ok: false, problem: 'coupon-needs-more', least: promotion.leastGoods, goods }
  return null
}

/** The discount of a promotion that an order was already granted, for its changed lines. The period and limits no longer matter, only the lines. */
export function discountAsGranted(promotion: Promotion, lines: readonly DiscountLine[]): Discount {
  const goods = lines.reduce((sum, line) => sum + (isFor(promotion, line) ? line.linePaisa : 0), 0)
  const holds = goods >= promotion.leastGoods && lines.some((line) => isFor(promotion, line))
  return holds ? discountBy(promotion, lines) : noDiscount(lines.length)
}

function isFor(promotion: Promotion, line: DiscountLine): boolean {
  return promotion.categoryId === null || promotion.categoryId === line.categoryId
}

function discountBy(promotion: Promotion, lines: readonly DiscountLine[]): Discount {
  const eligible = lines.map((line) => (isFor(promotion, line) ? line.linePaisa : paisa(0)))
  const goods = paisa(eligible.reduce<number>((sum, amount) => sum + amount, 0))
  const units = lines.reduce((sum, line) => sum + (isFor(promotion, line) ? line.units : 0), 0)
  const total = paisa(Math.min(amountOff(promotion, goods, units), promotion.most ?? goods, goods))
  return {
    promotionId: promotion.id,
    couponCode: promotion.code,
    name: promotion.name,
    perLine: total === 0 ? lines.map(() => paisa(0)) : splitMoney(total, eligible),
    total,
    freeDelivery: promotion.kind === 'free-delivery',
  }
}

function amountOff(promotion: Promotion, goods: Paisa, units: number): Paisa {
  switch (promotion.kind) {
    case 'percentage':
      return percentOf(goods, promotion.basisPoints ?? 0)
    case 'fixed':
      return promotion.amount ?? paisa(0)
    case 'quantity-steps': {
      const reached = (promotion.steps ?? []).filter((step) => units >= step.units)
      return percentOf(goods, Math.max(0, ...reached.map((step) => step.basisPoints)))
    }
    case 'free-delivery':
      return paisa(0)
    default:
      return promotion.kind satisfies never
  }
}

/** A free delivery of unknown cost outranks any amount when the buyer entered its code. */
function worth(discount: Discount, request: DiscountRequest): number {
  if (!discount.freeDelivery) return discount.total
  if (request.delivery !== null) return discount.total + request.delivery
  return discount.couponCode === null ? 1 : Number.MAX_SAFE_INTEGER
}

/** How a zone is charged in one mode. */
export type DeliveryCharge = {
  zoneId: string
  mode: Mode
  base: Paisa
  baseGrams: number
  perKilo: Paisa
  freeFrom: Paisa | null
}

/** The base charge up to its weight, then an amount for each started kilogram; zero from the free-delivery threshold on. */
export function chargeFor(charge: DeliveryCharge, { grams, goods }: { grams: number; goods: Paisa }): Paisa {
  if (charge.freeFrom !== null && goods >= charge.freeFrom) return paisa(0)
  const kilosBegun = Math.ceil(Math.max(0, grams - charge.baseGrams) / 1000)
  return paisa(charge.base + timesUnits(charge.perKilo, kilosBegun))
}
