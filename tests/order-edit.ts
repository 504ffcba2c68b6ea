import { expect } from 'vitest'
import { sql } from 'kysely'
import { orderForOffice, type OfficeOrderPage, type OrderEdit } from '#shop/ordering/index.ts'
import type { Shop } from './world.ts'

export async function officeOrder(shop: Shop, orderId: string): Promise<OfficeOrderPage> {
  const order = await orderForOffice(shop.db, orderId, shop.now)
  if (!order) throw new Error(`There is no order ${orderId}.`)
  return order
}

/** An edit that changes nothing, with the given differences. */
export async function orderEdit(shop: Shop, orderId: string, difference: Partial<OrderEdit> = {}): Promise<OrderEdit> {
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

/** The order's lines with these units, in order; a line without units is removed. */
export async function editUnits(shop: Shop, orderId: string, units: readonly number[]): Promise<OrderEdit['lines']> {
  const { lines } = await officeOrder(shop, orderId)
  return lines.flatMap((line, index) => (units[index]! > 0 ? [{ orderLineId: line.id, units: units[index]! }] : []))
}

/** The held stock of all orders and of this one, and the vans' bookings. */
async function heldFor(shop: Shop, orderId: string) {
  const held = await sql<{ allocated: number; held: number; drops: number; grams: number }>`
    select (select sum(allocated) from inventory.lots)::integer as allocated,
      (select coalesce(sum(amount), 0) from inventory.allocations where state = 'held' and order_id = ${orderId}::uuid)::integer as held,
      (select coalesce(sum(drops), 0) from fulfilment.slot_days)::integer as drops,
      (select coalesce(sum(grams), 0) from fulfilment.slot_days)::integer as grams`.execute(shop.db)
  return held.rows[0]!
}

/** Everything of an order that must agree: totals, stock, bookings and cash to collect. */
export async function bookedFor(shop: Shop, orderId: string) {
  const { goods, discount, delivery, total, vat, due, payments, consignments, lines } = await officeOrder(shop, orderId)
  const held = await heldFor(shop, orderId)
  expect(lines.reduce((sum, line) => sum + line.linePaisa, 0)).toBe(goods)
  expect(lines.reduce((sum, line) => sum + line.discount, 0)).toBe(discount)
  return { goods, discount, delivery, total, vat, due, cash: payments[0]!.amount, box: consignments[0]!.grams, ...held }
}
