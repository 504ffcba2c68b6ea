import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../context.ts'
import type { Translations, Language, Paisa, Phone, Ripeness } from '../values/index.ts'
import type { OrderState } from './model.ts'

export type OrderSource = 'storefront' | 'api' | 'phone' | 'chat' | 'gift-run' | 'weekly-box' | 'replacement'

export type OrderRow = {
  id: string
  number: string
  token: string
  customerId: string | null
  name: string
  phone: Phone
  email: string | null
  language: Language
  source: OrderSource
  /** The gift run it belongs to; null for other orders. */
  giftRunId: string | null
  companyId: string | null
  /** The number of the buyer's own purchase order. */
  purchaseOrder: string | null
  state: OrderState
  goods: Paisa
  discount: Paisa
  delivery: Paisa
  rounding: Paisa
  total: Paisa
  vat: Paisa
  /** The VAT rate on delivery when the order was placed. */
  deliveryVatBasisPoints: number
  promotionId: string | null
  couponCode: string | null
  /** The part of `discount` that staff gave. */
  staffDiscount: Paisa
  /** The delivery charge set by staff; null where the rules apply. */
  setDelivery: Paisa | null
  /** Incremented by every edit: the second of two concurrent editors gets a conflict. */
  version: number
  termsVersion: number
  /** Null if the buyer was not asked. */
  privacyVersion: number | null
  changeableUntil: Date
  placedAt: Date
}

export type OrderLineRow = {
  id: string
  orderId: string
  position: number
  productId: string
  variantId: string
  slug: string
  name: Translations
  label: Translations
  units: number
  unitPrice: Paisa
  linePaisa: Paisa
  discount: Paisa
  netGrams: number
  /** The scale weight of all units together, set when packing; `linePaisa` is then based on it. */
  weighedGrams: number | null
  /** The marked-down lot that the line was sold from. */
  lotId: string | null
  /** How ripe the buyer wants it on the day of delivery. */
  ripeness: Ripeness | null
  vatBasisPoints: number
  vat: Paisa
}

export type OrderEventRow = {
  orderId: string
  kind: string
  from: OrderState | null
  to: OrderState | null
  note: string | null
  actor: string
  at: Date
}

/** `rest` follows the table name: a where clause, an order, a limit. */
export async function orderRows(reader: Reader, rest: RawBuilder<unknown>): Promise<OrderRow[]> {
  const found = await sql<OrderRow>`
    select id, number, token, customer_id as "customerId", name, phone, email, language, source,
      gift_run_id as "giftRunId", company_id as "companyId", purchase_order as "purchaseOrder", state, goods_paisa as goods,
      discount_paisa as discount, delivery_paisa as delivery, rounding_paisa as rounding, total_paisa as total, vat_paisa as vat,
      delivery_vat_basis_points as "deliveryVatBasisPoints",
      promotion_id as "promotionId", coupon_code as "couponCode", staff_discount_paisa as "staffDiscount",
      set_delivery_paisa as "setDelivery", version, terms_version as "termsVersion", privacy_version as "privacyVersion", changeable_until as "changeableUntil", placed_at as "placedAt"
    from ordering.orders ${rest}`.execute(reader)
  return found.rows
}

export async function lineRows(reader: Reader, orderIds: readonly string[]): Promise<OrderLineRow[]> {
  const found = await sql<OrderLineRow>`
    select id, order_id as "orderId", position, product_id as "productId", variant_id as "variantId", slug, name, label, units,
      unit_price_paisa as "unitPrice", line_paisa as "linePaisa", discount_paisa as discount, net_grams as "netGrams",
      weighed_grams as "weighedGrams", lot_id as "lotId", ripeness, vat_basis_points as "vatBasisPoints", vat_paisa as vat
    from ordering.order_lines where order_id = any(${orderIds}::uuid[]) order by order_id, position`.execute(reader)
  return found.rows
}

export async function eventRows(reader: Reader, orderIds: readonly string[]): Promise<OrderEventRow[]> {
  const found = await sql<OrderEventRow>`
    select order_id as "orderId", kind, from_state as "from", to_state as "to", note, actor, at
    from ordering.order_events where order_id = any(${orderIds}::uuid[]) order by id`.execute(reader)
  return found.rows
}
