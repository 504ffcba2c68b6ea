import { consignmentsOf } from '#shop/fulfilment/index.ts'
import { dayFrom, type CalendarDate } from '#shop/values/index.ts'
import { phoneNumber } from '../sample-order.ts'
import type { Shop } from '../world.ts'

export const shopUrl = 'https://pakafol.example'

export type Made = { orderId: string; token: string }

export const to = (day: string, more: object = {}) => ({ delivery: { day: dayFrom(`2026-06-${day}`), ...more } })
export const buyer = (name: string, index: number, email: string | null = null) => ({
  buyer: { name, phone: phoneNumber(index), email },
})

export async function boxOf(shop: Shop, { orderId }: Made): Promise<string> {
  return (await consignmentsOf(shop.db, [orderId]))[0]!.id
}

export function day(of: string): CalendarDate {
  return dayFrom(`2026-06-${of}`)
}

export async function lineOf(shop: Shop, { orderId }: Made, sku: string): Promise<string> {
  const line = await shop.db
    .selectFrom('ordering.order_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .where('variant_id', '=', shop.variant(sku))
    .executeTakeFirstOrThrow()
  return line.id
}

export async function totalOf(shop: Shop, { orderId }: Made) {
  return shop.db.selectFrom('ordering.orders').select('total_paisa as total').where('id', '=', orderId).executeTakeFirstOrThrow()
}
