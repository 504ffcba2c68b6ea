import { sellables } from '#shop/catalog/index.ts'
import { currentVersion, photosById, thumbnail } from '#shop/content/index.ts'
import type { Reader } from '#shop/context.ts'
import type { CartLine, LineChange, Quote, QuoteLine, QuotedCoupon } from '#shop/ordering/index.ts'
import type { CouponWire, LineChangeWire, QuoteLineWire, QuoteWire } from '#shop/ordering/wire.ts'
import { dayInDhaka, formatDay, formatMoney, inLanguage, paisaToTaka, type Language, type Paisa } from '#shop/values/index.ts'
import { sizeWithChoice } from '#texts/ripe-text.server.ts'
import { termsDigestNow } from '../http/agreement-now.server.ts'
import type { RequestContext } from '../http/request-context.ts'
import { apiText } from './words.ts'

type Asked = { lines: readonly CartLine[]; coupon: string | null; language: Language }

/** A quote in API form, in the language of the request. */
export async function quoteWire(
  requestContext: RequestContext,
  quote: Quote,
  { lines, coupon, language }: Asked,
): Promise<QuoteWire> {
  const sold = quote.lines.flatMap((line) => (line.slug === null ? [] : (line.variantId ?? [])))
  const { db } = requestContext.ctx
  const [images, version, digest] = await Promise.all([
    imagesOf(db, sold),
    currentVersion(db, 'terms'),
    termsDigestNow(requestContext),
  ])
  return {
    lines: quote.lines.map((line) => lineWire(line, lines[line.position]!, images.get(line.variantId ?? '') ?? null, language)),
    changed: quote.changed,
    goods: paisaToTaka(quote.goods),
    discount: paisaToTaka(quote.discount),
    delivery: takaOrNull(quote.delivery),
    rounding: paisaToTaka(quote.rounding),
    total: paisaToTaka(quote.total),
    quantity_kg: quote.grams / 1000,
    coupon: quote.coupon && couponWire(quote.coupon, coupon ?? '', language),
    promotion: quote.promotion && {
      name: inLanguage(quote.promotion.name, language),
      discount: paisaToTaka(quote.promotion.discount),
    },
    zone: quote.zone && {
      id: quote.zone.zoneId,
      name: inLanguage(quote.zone.name, language),
      area: inLanguage(quote.zone.areaName, language),
      district: inLanguage(quote.zone.districtName, language),
    },
    modes: quote.modes.map(({ mode, charge }) => ({ mode, charge: paisaToTaka(charge) })),
    mode: quote.mode,
    free_delivery_after: takaOrNull(quote.freeDeliveryAfter),
    first_day: quote.firstDay,
    terms_version: version,
    ...(digest && { terms_digest: digest }),
  }
}

async function imagesOf(reader: Reader, variantIds: readonly string[]): Promise<Map<string, string>> {
  const sold = await sellables(reader, variantIds)
  const photos = await photosById(
    reader,
    [...sold.values()].flatMap((sellable) => sellable.photo?.id ?? []),
  )
  const images = new Map<string, string>()
  for (const { variantId, photo } of sold.values()) {
    const stored = photo && photos.get(photo.id)
    if (stored) images.set(variantId, thumbnail(stored))
  }
  return images
}

const SHORT = new Set<LineChange['kind']>(['sold-out', 'fewer-left', 'no-longer-sold', 'offer-over'])

function lineWire(line: QuoteLine, sent: CartLine, image: string | null, language: Language): QuoteLineWire {
  const short = line.changes.some(({ kind }) => SHORT.has(kind))
  return {
    _id: sent.productId ?? '',
    varient: sent.variantId,
    ...(line.lotId !== null && { lot_id: line.lotId }),
    ...(line.ripeness !== null && { ripeness: line.ripeness }),
    ...(line.eatBy !== null && { eat_by: line.eatBy }),
    variant_id: line.slug === null ? null : line.variantId,
    slug: line.slug,
    name: line.name && inLanguage(line.name, language),
    label: line.label && sizeWithChoice(inLanguage(line.label, language), line, language),
    image,
    unit: line.units,
    counted: line.counted,
    price: takaOrNull(line.price),
    sale_price: takaOrNull(line.salePrice),
    line_total: paisaToTaka(line.linePaisa),
    quantity_kg: line.netGrams / 1000,
    changes: line.changes.map(changeWire),
    in_stock: line.offer === 'now',
    units_left: short ? line.counted : null,
  }
}

function changeWire(change: LineChange): LineChangeWire {
  return change.kind === 'price' ? { kind: 'price', from: paisaToTaka(change.from), to: paisaToTaka(change.to) } : change
}

function couponWire(coupon: QuotedCoupon, code: string, language: Language): CouponWire {
  if (coupon.ok) {
    const { name, discount, freeDelivery } = coupon
    return {
      ok: true,
      code: coupon.code,
      name: inLanguage(name, language),
      discount: paisaToTaka(discount),
      free_delivery: freeDelivery,
    }
  }
  const refused = { ok: false, code, problem: coupon.problem, detail: couponSentence(coupon, language) } as const
  switch (coupon.problem) {
    case 'coupon-needs-more':
      return { ...refused, least: paisaToTaka(coupon.least), goods: paisaToTaka(coupon.goods) }
    case 'coupon-not-yet':
      return { ...refused, starts_at: coupon.startsAt.toISOString() }
    default:
      return refused
  }
}

type RefusedCoupon = Extract<QuotedCoupon, { ok: false }>

function couponSentence(coupon: RefusedCoupon, language: Language): string {
  return apiText(language, `problem.${coupon.problem}.detail`, couponWords(coupon, language))
}

/** The values for the placeholders in a message about a refused coupon. */
export function couponWords(coupon: RefusedCoupon, language: Language): Record<string, string> {
  if (coupon.problem === 'coupon-needs-more') return { least: formatMoney(coupon.least, language) }
  if (coupon.problem === 'coupon-not-yet') return { day: formatDay(dayInDhaka(coupon.startsAt), language, 'dayMonth') }
  return {}
}

function takaOrNull(amount: Paisa | null): number | null {
  return amount === null ? null : paisaToTaka(amount)
}
