import type { Ctx, Reader } from '../context.ts'
import { lotSumsOfOrder, type LineLot } from '../inventory/index.ts'
import { writeMessages } from '../messaging/index.ts'
import type { Language, Phone } from '../values/index.ts'
import { orderLink, orderWithToken, ordersOfAccount, ordersOfPhone, orderViews, type OrderView } from '../ordering/index.ts'

export type OrderPage = OrderView & { lots: LineLot[] }

/** The buyer's order page: everything, for anyone who holds the link. */
export async function orderByToken(reader: Reader, token: string, now: Date): Promise<OrderPage | null> {
  const row = await orderWithToken(reader, token)
  if (!row) return null
  const [view] = await orderViews(reader, [row], now)
  const { orderEvents: _, consignmentEvents: __, ...order } = view!
  return { ...order, lots: await lotSumsOfOrder(reader, row.id) }
}

/** Newest first. */
export async function ordersOfCustomer(reader: Reader, customerId: string, now: Date): Promise<OrderView[]> {
  const rows = await ordersOfAccount(reader, { customerId, most: 100 })
  const views = await orderViews(reader, rows, now)
  return views.map(({ orderEvents: _, consignmentEvents: __, ...order }) => order)
}

const NINETY_DAYS_MS = 90 * 24 * 3_600_000

type OrderLink = { number: string; token: string; language: Language; placedAt: Date }

/** Links to the orders of this phone number from the last ninety days, newest first. */
export async function ordersOfPhoneLinks(reader: Reader, phone: Phone, now: Date): Promise<OrderLink[]> {
  const rows = await ordersOfPhone(reader, { phone, most: 3 })
  return rows
    .filter(({ placedAt }) => placedAt.getTime() > now.getTime() - NINETY_DAYS_MS)
    .map(({ number, token, language, placedAt }) => ({ number, token, language, placedAt }))
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
