import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import { paisa, type Translations, type Paisa, type Phone } from '../values/index.ts'
import { couponCodeFrom, type DeliveryCharge, type Mode, type Price, type Promotion, type QuantityStep } from './model.ts'
import { pricesAt } from './prices-at.ts'

/** Everything pricing knows about a prospective order: prices by variant, possible promotions, all delivery charges. */
export type PriceList = { prices: Map<string, Price>; promotions: Promotion[]; charges: DeliveryCharge[] }

type PriceRow = { variantId: string; price: number; salePrice: number | null }
type PromotionRow = {
  id: string
  code: string | null
  name: Translations
  kind: Promotion['kind']
  basisPoints: number | null
  amount: number | null
  most: number | null
  steps: QuantityStep[] | null
  leastGoods: number
  categoryId: string | null
  startsAt: string | null
  endsAt: string | null
  limitTotal: number | null
  limitPerPerson: number | null
  redeemed: number
  uses: number
}
type ChargeRow = { zoneId: string; mode: Mode; base: number; baseGrams: number; perKilo: number; freeFrom: number | null }

/** One statement, because placing an order counts round trips. The tables of promotions and charges are small; prices are looked up by id. */
export async function priceList(
  reader: Reader,
  {
    variantIds,
    couponCode,
    phone,
    now,
  }: { variantIds: readonly string[]; couponCode: string | null; phone: Phone | null; now: Date },
): Promise<PriceList> {
  const found = await sql<{ prices: PriceRow[]; promotions: PromotionRow[]; charges: ChargeRow[] }>`
    select
      (select coalesce(jsonb_agg(jsonb_build_object('variantId', variant_id, 'price', price_paisa, 'salePrice', sale_price_paisa)), '[]')
        from ${pricesAt(now)} as price where variant_id = any(${variantIds}::uuid[])) as prices,
      ${promotionRows(couponCodeFrom(couponCode), phone)} as promotions,
      (select coalesce(jsonb_agg(jsonb_build_object('zoneId', zone_id, 'mode', mode, 'base', base_paisa, 'baseGrams', base_grams,
          'perKilo', per_kilo_paisa, 'freeFrom', free_from_paisa)), '[]')
        from pricing.delivery_charges) as charges`.execute(reader)
  const row = found.rows[0]!
  return {
    prices: new Map(
      row.prices.map((price) => [price.variantId, { price: paisa(price.price), salePrice: amount(price.salePrice) }]),
    ),
    promotions: row.promotions.map(promotionFrom),
    charges: row.charges.map(chargeFrom),
  }
}

/** Promotions without a code, plus the one with this code, and this person's uses when the phone is known. */
export async function promotionsFor(reader: Reader, couponCode: string | null, phone: Phone | null): Promise<Promotion[]> {
  const found = await sql<{ promotions: PromotionRow[] }>`
    select ${promotionRows(couponCodeFrom(couponCode), phone)} as promotions`.execute(reader)
  return found.rows[0]!.promotions.map(promotionFrom)
}

function promotionRows(code: string | null, phone: Phone | null) {
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('id', id, 'code', code, 'name', name, 'kind', kind,
        'basisPoints', basis_points, 'amount', amount_paisa, 'most', most_paisa, 'steps', steps, 'leastGoods', least_goods_paisa,
        'categoryId', category_id, 'startsAt', starts_at, 'endsAt', ends_at, 'limitTotal', limit_total,
        'limitPerPerson', limit_per_person, 'redeemed', redeemed, 'uses', coalesce((
          select uses from pricing.promotion_uses where promotion_id = promotions.id and phone = ${phone}::text), 0))
        order by id), '[]')
      from pricing.promotions where active and (code is null or code = ${code}::text))`
}

function promotionFrom(row: PromotionRow): Promotion {
  return {
    ...row,
    amount: amount(row.amount),
    most: amount(row.most),
    leastGoods: paisa(row.leastGoods),
    startsAt: row.startsAt === null ? null : new Date(row.startsAt),
    endsAt: row.endsAt === null ? null : new Date(row.endsAt),
  }
}

function chargeFrom(row: ChargeRow): DeliveryCharge {
  return { ...row, base: paisa(row.base), perKilo: paisa(row.perKilo), freeFrom: amount(row.freeFrom) }
}

function amount(value: number | null): Paisa | null {
  return value === null ? null : paisa(value)
}
