import { sql } from 'kysely'
import { newId, newToken } from '#platform/ids.ts'
import { verifiedAccountOf } from '../accounts/index.ts'
import { actorName, type Ctx, type Tx } from '../context.ts'
import type { CountedLine } from '../inventory/index.ts'
import { paisa, type Translations, type Paisa, type Ripeness } from '../values/index.ts'
import type { AgreedOrder } from './agreed-order.ts'
import type { OrderInput } from './model.ts'
import { plannedOf, type ShopOrder } from './planned-order.ts'
import type { OrderRow } from './order-rows.ts'
import type { PricedCart } from './price-cart.ts'

/** The order's ids, created before it is written, so that related rows can be written with it. */
export type NewOrder = {
  id: string
  number: string
  token: string
  lines: (CountedLine & { orderLineId: string })[]
}

export function newOrder({ now }: Ctx, { cart, number }: { cart: PricedCart; number: string }): NewOrder {
  const lines = cart.lines.map(({ sellable, units, lotId, ripeness }) => ({
    orderLineId: newId(now),
    variantId: sellable.variantId,
    units,
    lotId,
    ripeness,
  }))
  return { id: newId(now), number, token: newToken(), lines }
}

type OrderToInsert = {
  order: NewOrder
  input: ShopOrder
  requestHash: string
  cart: PricedCart
  termsVersion: number
  privacyVersion: number | null
  changeableUntil: Date
}

/**
 * Writes the order, its lines and its first history row in one statement. It fails when an order with this request id exists (see
 * `isPlacedBefore`): the unique index makes a concurrent duplicate request wait for the first one.
 */
export async function insertOrder(
  tx: Tx,
  ctx: Ctx,
  { order, input, requestHash, cart, termsVersion, privacyVersion, changeableUntil }: OrderToInsert,
): Promise<void> {
  const { buyer } = input
  const { totals } = cart
  const granted = cart.discount.ok ? cart.discount : cart.discount.withoutCoupon
  const { id, number, token, lines: known } = order
  const lines = cart.lines.map(({ sellable, units, unitPrice, linePaisa, lotId, ripeness }, position) => ({
    id: known[position]!.orderLineId,
    position,
    product_id: sellable.productId,
    variant_id: sellable.variantId,
    slug: sellable.slug,
    name: sellable.name,
    label: sellable.label,
    units,
    unit_price_paisa: unitPrice,
    line_paisa: linePaisa,
    discount_paisa: granted.perLine[position]!,
    net_grams: sellable.netGrams,
    tax_class_id: sellable.taxClassId,
    vat_basis_points: sellable.vatBasisPoints,
    vat_paisa: totals.lineVat[position]!,
    lot_id: lotId,
    ripeness,
  }))
  const { requestId, language, source } = input
  const { promotionId, couponCode } = granted
  const { deliveryVatBasisPoints } = cart
  const planned = plannedOf(input)
  const staffDiscount = planned ? granted.total : paisa(0)
  const setDelivery = planned?.free ? paisa(0) : null
  await insertRows(tx, ctx, {
    order: { id, number, token, requestId, requestHash, buyer, language, source },
    money: { ...totals, deliveryVatBasisPoints, promotionId, couponCode, setDelivery, staffDiscount },
    lines,
    rules: { termsVersion, privacyVersion, agreedTexts: input.agreedTexts ?? null, changeableUntil },
    gift: planned?.account ? { giftRunId: null, companyId: planned.account.companyId, purchaseOrder: null } : null,
  })
}

export type LineToInsert = {
  id: string
  position: number
  product_id: string
  variant_id: string
  slug: string
  name: Translations
  label: Translations
  units: number
  unit_price_paisa: Paisa
  line_paisa: Paisa
  discount_paisa: Paisa
  net_grams: number
  tax_class_id: string
  vat_basis_points: number
  vat_paisa: Paisa
  lot_id?: string | null
  ripeness?: Ripeness | null
}

type RowsToInsert = {
  order: Pick<OrderRow, 'id' | 'number' | 'token' | 'language' | 'source'> &
    Pick<OrderInput, 'buyer' | 'requestId'> & { requestHash: string }
  money: Pick<
    OrderRow,
    | 'goods'
    | 'discount'
    | 'delivery'
    | 'rounding'
    | 'total'
    | 'vat'
    | 'deliveryVatBasisPoints'
    | 'promotionId'
    | 'couponCode'
    | 'setDelivery'
    | 'staffDiscount'
  >
  lines: readonly LineToInsert[]
  rules: { termsVersion: number; privacyVersion: number | null; agreedTexts: string | null; changeableUntil: Date }
  gift: (Pick<AgreedOrder['agreed'], 'companyId' | 'purchaseOrder'> & { giftRunId: string | null }) | null
}

/** Like `insertOrder`, for an order that is already priced. */
export async function insertRows(tx: Tx, ctx: Ctx, { order, money, lines, rules, gift }: RowsToInsert): Promise<void> {
  const { id, number, token, requestId, requestHash, buyer, language, source } = order
  await sql`
    with placed as (
      insert into ordering.orders (id, number, token, idempotency_key, request_hash, customer_id, name, phone, email, language, source,
        goods_paisa, discount_paisa, delivery_paisa, rounding_paisa, total_paisa, vat_paisa, delivery_vat_basis_points, promotion_id, coupon_code, terms_version,
        privacy_version, agreed_texts, changeable_until, placed_at, set_delivery_paisa, staff_discount_paisa, gift_run_id, company_id, purchase_order)
      values (${id}::uuid, ${number}, ${token}, ${requestId}, ${requestHash},
        ${ctx.actor.kind === 'customer' ? sql`${ctx.actor.customerId}::uuid` : verifiedAccountOf(buyer.phone)}, ${buyer.name}, ${buyer.phone}, ${buyer.email},
        ${language}, ${source}, ${money.goods}, ${money.discount}, ${money.delivery}, ${money.rounding}, ${money.total},
        ${money.vat}, ${money.deliveryVatBasisPoints}, ${money.promotionId}::uuid, ${money.couponCode}, ${rules.termsVersion},
        ${rules.privacyVersion}::integer, ${rules.agreedTexts}, ${rules.changeableUntil},
        ${ctx.now}, ${money.setDelivery}::bigint, ${money.staffDiscount}, ${gift?.giftRunId ?? null}::uuid, ${gift?.companyId ?? null}::uuid,
        ${gift?.purchaseOrder ?? null})
      returning id),
    lines as (
      insert into ordering.order_lines (id, order_id, position, product_id, variant_id, slug, name, label, units, unit_price_paisa,
        line_paisa, discount_paisa, net_grams, tax_class_id, vat_basis_points, vat_paisa, lot_id, ripeness)
      select line.id, placed.id, position, product_id, variant_id, slug, name, label, units, unit_price_paisa, line_paisa, discount_paisa,
        net_grams, tax_class_id, vat_basis_points, vat_paisa, lot_id, ripeness
      from placed, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line(id uuid, position integer, product_id uuid, variant_id uuid,
        slug text, name jsonb, label jsonb, units integer, unit_price_paisa bigint, line_paisa bigint, discount_paisa bigint,
        net_grams integer, tax_class_id text, vat_basis_points integer, vat_paisa bigint,
        lot_id uuid, ripeness text))
    insert into ordering.order_events (order_id, kind, to_state, actor, at)
    select id, 'placed', 'placed', ${actorName(ctx.actor)}, ${ctx.now}::timestamptz from placed`.execute(tx)
}

/** Whether the transaction failed because an order with its request id exists. */
export function isPlacedBefore(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'orders_idempotency_key_key'
}
