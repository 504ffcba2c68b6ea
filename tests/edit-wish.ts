import { sql } from 'kysely'
import { orderForOffice } from '../src/shop/ordering/index.ts'
import type { OfficeOrderPage, OrderEdit } from '../src/shop/ordering/index.ts'
import type { Shop } from './world.ts'

export async function officeOrder(shop: Shop, orderId: string): Promise<OfficeOrderPage> {
  const order = await orderForOffice(shop.db, orderId, shop.now)
  if (!order) throw new Error(`There is no order ${orderId}.`)
  return order
}

/** An edit that leaves an order as it stands, but for what is different. */
export async function editWish(shop: Shop, orderId: string, difference: Partial<OrderEdit> = {}): Promise<OrderEdit> {
  const { version, lines, consignments, staffDiscount, setDelivery } = await officeOrder(shop, orderId)
  const { recipient, areaId } = consignments[0]!
  const kept = lines.map((line) => ({ orderLineId: line.id, units: line.units }))
  const same = {
    orderId,
    seenVersion: version,
    lines: kept,
    added: [],
    areaId,
    recipient,
    slot: null,
    staffDiscount,
    setDelivery,
  }
  return { ...same, reason: '', shopUrl: 'https://pakafol.example', ...difference }
}

/** The order's lines with these units, in their order; without units a line is left out. */
export async function unitsWish(shop: Shop, orderId: string, units: readonly number[]): Promise<OrderEdit['lines']> {
  const { lines } = await officeOrder(shop, orderId)
  return lines.flatMap((line, index) => (units[index]! > 0 ? [{ orderLineId: line.id, units: units[index]! }] : []))
}

/** What lies on the shelf for all orders and for this one, and what is booked on vans. */
export async function heldFor(shop: Shop, orderId: string) {
  const held = await sql<{ allocated: number; held: number; drops: number; grams: number }>`
    select (select sum(allocated) from inventory.lots)::integer as allocated,
      (select coalesce(sum(amount), 0) from inventory.allocations where state = 'held' and order_id = ${orderId}::uuid)::integer as held,
      (select coalesce(sum(drops), 0) from fulfilment.slot_days)::integer as drops,
      (select coalesce(sum(grams), 0) from fulfilment.slot_days)::integer as grams`.execute(shop.db)
  return held.rows[0]!
}
