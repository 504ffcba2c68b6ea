import type { Reader } from '../context.ts'
import { consignmentsOf, type Consignment } from '../fulfilment/index.ts'
import type { CalendarDate, Language, Phone } from '../values/index.ts'
import { ordersOfPhone, officeOrders, type OfficeOrder, lineRows, type OrderLineRow } from '../ordering/index.ts'

/** What the shop knows about a caller: the buyer details of their last order, and what they bought. */
type Caller = {
  name: string
  language: Language
  address: Pick<Consignment, 'areaId' | 'mode'> & { addressLine: string; landmark: string | null }
  orders: (OfficeOrder & { lines: OrderLineRow[] })[]
}

const MOST_ORDERS = 3

/**
 * Finds the caller by phone number; null for a number without orders. The address comes from the last order the caller had delivered to
 * themselves.
 */
export async function callerByPhone(
  reader: Reader,
  { phone, today }: { phone: Phone; today: CalendarDate },
): Promise<Caller | null> {
  const rows = await ordersOfPhone(reader, { phone, most: MOST_ORDERS })
  const [last] = rows
  if (!last) return null
  const ids = rows.map((row) => row.id)
  const consignments = await consignmentsOf(reader, ids)
  const own = ids.flatMap((id) => consignments.filter(({ orderId, recipient }) => orderId === id && recipient.phone === phone))
  const to = own[0] ?? consignments.find(({ orderId }) => orderId === last.id)
  if (!to) return null
  const lines = Map.groupBy(await lineRows(reader, ids), (line) => line.orderId)
  const orders = await officeOrders(reader, rows, today)
  const { areaId, mode, recipient } = to
  return {
    name: last.name,
    language: last.language,
    address: { areaId, mode, addressLine: recipient.addressLine, landmark: recipient.landmark },
    orders: orders.map((order) => ({ ...order, lines: lines.get(order.id) ?? [] })),
  }
}
