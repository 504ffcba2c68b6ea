import type { PlaceOrderWire } from '#shop/ordering/wire.ts'
import type { Shop } from './world.ts'

/** A crate of Himsagar as a cart line. */
export function crateLine(shop: Shop, unit = 1) {
  return { _id: shop.product('himsagar'), varient: shop.variant('himsagar-5kg'), unit, price: 950, sale_price: null }
}

/** Karim's order of one crate for tomorrow morning, as a page would send it, with the given differences. */
export function orderBody(shop: Shop, difference: Partial<PlaceOrderWire> = {}): PlaceOrderWire {
  return {
    lines: [crateLine(shop)],
    name: 'Karim Uddin',
    phone: '০১৮১১ ২২৩৩৪৪',
    area_id: 'dhaka/dhanmondi',
    address: 'House 12, Road 5',
    mode: 'van',
    slot_id: shop.slot('dhaka-van-morning'),
    day: '2026-06-12',
    expected_total: 1030,
    language: 'en',
    terms_version: 1,
    ...difference,
  }
}
