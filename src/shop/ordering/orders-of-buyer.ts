import { sql } from 'kysely'
import type { Ctx, Reader } from '../context.ts'
import { lotsOfOrder, lotSumsOfOrder, type LineLot } from '../inventory/index.ts'
import { writeMessages } from '../messaging/index.ts'
import type { Language, Phone } from '../values/index.ts'
import { orderLink } from './order-link.ts'
import { orderRows } from './order-rows.ts'
import { orderViews, type OrderView } from './order-view.ts'

export type OrderPage = OrderView & { lots: LineLot[] }

export async function orderIdOf(reader: Reader, token: string): Promise<string | null> {
  const found = await sql<{ id: string }>`select id from ordering.orders where token = ${token}`.execute(reader)
  return found.rows[0]?.id ?? null
}

/** The buyer's order page: everything, for anyone who holds the link. */
export async function orderByToken(reader: Reader, token: string, now: Date): Promise<OrderPage | null> {
  const [row] = await orderRows(reader, sql`where token = ${token}`)
  if (!row) return null
  const [view] = await orderViews(reader, [row], now)
  const { orderEvents: _, consignmentEvents: __, ...order } = view!
  return { ...order, lots: await (row.source === 'gift-run' ? lotSumsOfOrder(reader, row.id) : lotsOfOrder(reader, row.id)) }
}

/** Newest first. */
export async function ordersOfCustomer(reader: Reader, customerId: string, now: Date): Promise<OrderView[]> {
  const rows = await orderRows(reader, sql`where customer_id = ${customerId}::uuid order by placed_at desc, id desc limit 100`)
  const views = await orderViews(reader, rows, now)
  return views.map(({ orderEvents: _, consignmentEvents: __, ...order }) => order)
}

export type OrderLink = { number: string; token: string; language: Language; placedAt: Date }

/** Links to the orders of this phone number from the last ninety days, newest first. */
export async function ordersOfPhoneLinks(reader: Reader, phone: Phone, now: Date): Promise<OrderLink[]> {
  const found = await sql<OrderLink>`
    select number, token, language, placed_at as "placedAt" from ordering.orders
    where phone = ${phone} and placed_at > ${now}::timestamptz - interval '90 days' order by placed_at desc, id desc limit 3`.execute(
    reader,
  )
  return found.rows
}

/** Sends the links by SMS to the number itself. The answer is the same with or without orders: otherwise it would reveal who buys here. */
export function textMyOrders(
  ctx: Ctx,
  { phone, language, shopUrl }: { phone: Phone; language: Language; shopUrl: string },
): Promise<{ ok: true }> {
  return ctx.db.transaction(async (tx): Promise<{ ok: true }> => {
    const links = await ordersOfPhoneLinks(tx, phone, ctx.now)
    const orders = links.map((order) => ({ number: order.number, link: orderLink(shopUrl, language, order.token) }))
    // Only the owner of the number gets to read it.
    const letters = orders.length > 0 ? [{ to: { phone }, news: { language, orders } }] : []
    await writeMessages(tx, { template: 'order-links', letters, now: ctx.now })
    return { ok: true }
  })
}
