// What the benchmark of hot rows needs in addition to the world of orders: many slots, a realistic coupon, and a final check of the books.
import { sql } from 'kysely'
import { newId } from '#platform/ids.ts'
import type { Db } from '#shop/context.ts'
import { slot } from '#tests/world-rows.ts'
import { text } from '#tests/world-data.ts'
import { COUPON_TAKA, makeBenchWorld, PLENTY, type BenchWorld } from './order-world.ts'

export const COUPON = 'HOTBENCH'

const SLOTS = 12
const FRUITS = 48

export async function makeHotWorld(db: Db, now: Date): Promise<BenchWorld> {
  const world = await makeBenchWorld(db, now, FRUITS)
  const room = { drops: PLENTY, kilos: PLENTY / 1_000 }
  const slots = Array.from({ length: SLOTS }, (_, index) => slot(`bench-${index}`, 'dhaka', 'van', ['08:00', '20:00'], room))
  await db.insertInto('fulfilment.slots').values(slots).execute()
  await db
    .insertInto('pricing.promotions')
    .values({
      id: newId(now),
      code: COUPON,
      name: text('Bench week', 'মাপার সপ্তাহ'),
      kind: 'fixed',
      amount_paisa: (COUPON_TAKA * 100) as never,
      limit_total: PLENTY,
      limit_per_person: 2,
    })
    .execute()
  return { ...world, slotIds: slots.map(({ id }) => id) }
}

type Acknowledged = { orders: number; withCoupon: number }

/** Compares the books with the acknowledged orders; returns a sentence for each difference. */
export async function faultsInBooks(db: Db, { orders, withCoupon }: Acknowledged): Promise<string[]> {
  const { rows } = await sql<{ what: string; said: number; is: number }>`
    select 'orders' as what, ${orders}::integer as said, count(*)::integer as is from ordering.orders
    union all select 'orders under different numbers', ${orders}, count(distinct number)::integer from ordering.orders
    union all select 'consignments', ${orders}, count(*)::integer from fulfilment.consignments
    union all select 'payments', ${orders}, count(*)::integer from payments.payments
    union all select 'messages', ${orders}, count(*)::integer from messaging.messages
    union all select 'units ordered', ${orders * 3}, sum(units)::integer from ordering.order_lines
    union all select 'grams held', ${orders * 3_000}, sum(amount)::integer from inventory.allocations where state = 'held'
    union all
      select 'lots whose held grams are not what is allocated', 0, count(*)::integer from inventory.lots
      where allocated <> (select coalesce(sum(amount), 0) from inventory.allocations where lot_id = lots.id and state = 'held')
    union all select 'places taken', ${orders}, sum(drops)::integer from fulfilment.slot_days
    union all
      select 'days of slots whose consignments are not the places taken', 0, count(*)::integer from fulfilment.slot_days taken
      where (drops, grams) is distinct from (
        select (count(*)::integer, sum(box.grams)::integer) from fulfilment.consignments box where (box.slot_id, box.day) = (taken.slot_id, taken.day))
    union all select 'orders with the coupon', ${withCoupon}, count(*)::integer from ordering.orders where coupon_code = ${COUPON}
    union all select 'uses of the coupon', ${withCoupon}, sum(redeemed)::integer from pricing.promotions where code = ${COUPON}
    union all select 'redemptions', ${withCoupon}, count(*)::integer from pricing.redemptions
    union all select 'uses by people', ${withCoupon}, coalesce(sum(uses), 0)::integer from pricing.promotion_uses`.execute(db)
  return rows.filter(({ said, is }) => said !== is).map(({ what, said, is }) => `${what}: ${is} in place of ${said}`)
}
