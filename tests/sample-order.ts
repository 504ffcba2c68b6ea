import type { Insertable } from 'kysely'
import type { OrderInput } from '#shop/ordering/index.ts'
import type { Tables } from '#shop/tables.ts'
import { dayFrom } from '#shop/values/index.ts'
import { phone, text } from './world-data.ts'
import type { Shop } from './world.ts'

export const GUEST_PHONE = phone('01811400218')

type Difference = Partial<Omit<OrderInput, 'delivery' | 'lines'>> & {
  delivery?: Partial<OrderInput['delivery']>
  /** Units by SKU. */
  buys?: Record<string, number>
  lines?: OrderInput['lines']
}

/** A guest in Dhanmondi orders a crate of Himsagar for tomorrow morning, with the given differences. Each call is a new request. */
export function sampleOrder(
  shop: Shop,
  { delivery, buys = { 'himsagar-5kg': 1 }, lines, ...difference }: Difference = {},
): OrderInput {
  return {
    requestId: shop.newId(),
    lines:
      lines ??
      Object.entries(buys).map(([sku, units]) => ({ productId: null, variantId: shop.variant(sku), units, seenPrice: null })),
    buyer: { name: 'Farhana Rahman', phone: GUEST_PHONE, email: null },
    language: 'en',
    source: 'storefront',
    delivery: {
      areaId: 'dhaka/dhanmondi',
      addressLine: 'House 17, Road 8/A, flat 4B',
      landmark: null,
      mode: 'van',
      slotId: shop.slot('dhaka-van-morning'),
      day: dayFrom('2026-06-12'),
      recipient: null,
      giftMessage: null,
      hidePrices: false,
      ...delivery,
    },
    payment: 'cash-on-delivery',
    couponCode: null,
    expectedTotalPaisa: null,
    shopUrl: 'https://pakafol.example',
    ...difference,
  }
}

/** The delivery of a sample order by courier to Bagha. */
export function byCourier(shop: Shop): Partial<OrderInput['delivery']> {
  return { areaId: 'rajshahi/bagha', mode: 'courier', slotId: shop.slot('outside-courier'), day: dayFrom('2026-06-13') }
}

/** A sample order picked up in Dhaka. */
export function byPickup(shop: Shop): Partial<OrderInput['delivery']> {
  return { mode: 'pickup', slotId: shop.slot('dhaka-pickup'), day: dayFrom('2026-06-12') }
}

/** A different number for each index. */
export function phoneNumber(index: number) {
  return phone(`017${String(10_000_000 + index)}`)
}

/** A coupon of ৳50 with the code AAM50, with the given differences. Returns its id. */
export async function addPromotion(
  shop: Shop,
  difference: Partial<Insertable<Tables['pricing.promotions']>> = {},
): Promise<string> {
  const id = shop.newId()
  const row = { id, code: 'AAM50', name: text('Mango week', 'আমের সপ্তাহ'), kind: 'fixed' as const }
  const amount = difference.kind === undefined || difference.kind === 'fixed' ? { amount_paisa: 5_000 as never } : {}
  await shop.db
    .insertInto('pricing.promotions')
    .values({ ...row, ...amount, ...difference })
    .execute()
  return id
}
