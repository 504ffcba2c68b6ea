import type { PurchaseFacts } from '../conversions/index.ts'
import type { Reader } from '../context.ts'
import { orderById } from './find-orders.ts'
import { lineRows } from './order-rows.ts'

/** What an advertiser may be told of an order, with the buyer's consent. Never of an order of a company; nothing of an address or a recipient. */
export async function purchaseFacts(reader: Reader, orderId: string): Promise<PurchaseFacts | null> {
  const order = await orderById(reader, orderId)
  if (!order || order.companyId !== null || order.giftRunId !== null) return null
  const { number, name, phone, email, total, delivery } = order
  const lines = await lineRows(reader, [orderId])
  return { number, buyer: { name, phone, email }, total, delivery, lines }
}
