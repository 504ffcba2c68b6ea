import { addDays, calendarDate, dayInDhaka, type CalendarDate } from '#shop/values/index.ts'
import { variantId } from './catalogue-rows.ts'
import type { ProductFile, StockItemFile } from './seed-files.ts'
import { seedId, taka, type Rows } from './seed-rows.ts'

type Lot = NonNullable<Rows['inventory.lots']>[number]
type Harvest = { item: StockItemFile; product: ProductFile; lot: Lot; districtId: string; now: Date }

const DEPOSIT_PERCENT = 10
/** Of the largest size. */
const MOST_UNITS = 4
// The last orders are counted before the harvest begins.
const CLOSES_DAYS_BEFORE = 3

/** The terms of the demo's open pre-order of this lot. From now on the lot is sold in these sizes alone. */
export function preorderRows({ item, product, lot, districtId, now }: Harvest): Rows {
  const id = seedId(now, `pre-order ${item.id}`)
  const shipsFrom = calendarDate(String(lot.available_from))!
  const sizes = product.variants.map(({ id: sku, price_taka, contents }) => ({
    variantId: variantId(now, sku),
    price: taka(price_taka),
    amount: contents.reduce((sum, part) => sum + part.amount, 0),
  }))
  lot.only_variants = sizes.map((size) => size.variantId)
  const opensOn: CalendarDate = dayInDhaka(now)
  return {
    'preorders.campaigns': [
      {
        id,
        stock_item_id: lot.stock_item_id,
        farm_id: lot.farm_id ?? null,
        district_id: districtId,
        ships_from: shipsFrom,
        amount: lot.on_hand,
        cost_paisa: lot.cost_paisa,
        deposit_percent: DEPOSIT_PERCENT,
        most_per_person: MOST_UNITS * Math.max(...sizes.map(({ amount }) => amount)),
        opens_on: opensOn,
        closes_on: addDays(shipsFrom, -CLOSES_DAYS_BEFORE),
        state: 'open',
        lot_id: lot.id,
        created_at: now,
      },
    ],
    'preorders.sizes': sizes.map(({ variantId: size, price }) => ({ campaign_id: id, variant_id: size, price_paisa: price })),
  }
}
