import { sql } from 'kysely'
import { sellables } from '../catalog/index.ts'
import type { Reader } from '../context.ts'
import { consignmentByBoxCode, consignmentsByIds, consignmentsOfDay, type Consignment } from '../fulfilment/index.ts'
import { lotsOfOrders, type LineLot } from '../inventory/index.ts'
import { awaitedPayment, dueNow, paymentsOf, underWay } from '../payments/index.ts'
import { paisa, type Translations, type CalendarDate, type Language, type Paisa, type Phone } from '../values/index.ts'
import { stillDue, type OrderState } from './model.ts'
import { lineRows, orderRows, type OrderLineRow, type OrderSource } from './order-rows.ts'

export type BoxLine = OrderLineRow & {
  /** How many of the line's units are in this box. */
  boxed: number
  pricedByWeight: boolean
  lots: LineLot[]
}

/** A consignment as packers and riders see it. */
export type Box = Omit<Consignment, 'lines'> & {
  orderNumber: string
  source: OrderSource
  orderState: OrderState
  language: Language
  buyer: { name: string; phone: Phone }
  /** To be collected on delivery. */
  due: Paisa
  /** Whether it is packed only after a payment that has not arrived. */
  awaitsPayment: boolean
  /** The part of the paid amount that is being refunded. */
  refunding: Paisa
  lines: BoxLine[]
}

/** All boxes that leave on a day, without cancelled ones: by zone, mode and hour. */
export async function boxesOfDay(reader: Reader, day: CalendarDate): Promise<Box[]> {
  return boxesFrom(reader, await consignmentsOfDay(reader, day))
}

export async function boxesByIds(reader: Reader, consignmentIds: readonly string[]): Promise<Box[]> {
  return boxesFrom(reader, await consignmentsByIds(reader, consignmentIds))
}

/** The box with this code; null when none exists, or when it was cancelled. */
export async function boxByCode(reader: Reader, code: string): Promise<Box | null> {
  const consignment = await consignmentByBoxCode(reader, code)
  if (!consignment || consignment.state === 'cancelled') return null
  const [box] = await boxesFrom(reader, [consignment])
  return box ?? null
}

async function boxesFrom(reader: Reader, consignments: readonly Consignment[]): Promise<Box[]> {
  const orderIds = [...new Set(consignments.map((consignment) => consignment.orderId))]
  if (orderIds.length === 0) return []
  const orders = new Map((await orderRows(reader, sql`where id = any(${orderIds}::uuid[])`)).map((order) => [order.id, order]))
  const lines = await lineRows(reader, orderIds)
  const linesOf = Map.groupBy(lines, (line) => line.orderId)
  const lotsOf = Map.groupBy(await lotsOfOrders(reader, orderIds), ({ orderLineId, consignmentId }) =>
    boxedLot(orderLineId, consignmentId),
  )
  const payments = Map.groupBy(await paymentsOf(reader, orderIds), (payment) => payment.orderId)
  const sold = await sellables(reader, [...new Set(lines.map((line) => line.variantId))])
  return consignments.map((consignment) => {
    const order = orders.get(consignment.orderId)!
    const boxed = new Map(consignment.lines.map((line) => [line.orderLineId, line.units]))
    const own = (linesOf.get(order.id) ?? []).filter((line) => boxed.has(line.id))
    return {
      ...consignment,
      orderNumber: order.number,
      source: order.source,
      orderState: order.state,
      language: order.language,
      buyer: { name: order.name, phone: order.phone },
      awaitsPayment: awaitedPayment(payments.get(order.id) ?? []) !== null,
      refunding: underWay(payments.get(order.id) ?? []),
      due: stillDue(dueNow(order.state === 'cancelled' ? paisa(0) : order.total, payments.get(order.id) ?? []), order.state),
      lines: own.map((line) => ({
        ...line,
        boxed: boxed.get(line.id)!,
        pricedByWeight: sold.get(line.variantId)?.pricedByWeight ?? false,
        lots: [...(lotsOf.get(boxedLot(line.id, null)) ?? []), ...(lotsOf.get(boxedLot(line.id, consignment.id)) ?? [])],
      })),
    }
  })
}

/** Stock not assigned to a box belongs to the order's only box. */
function boxedLot(orderLineId: string, consignmentId: string | null): string {
  return `${orderLineId} ${consignmentId ?? ''}`
}

/** A pick list entry: how much of which lot, and for which boxes. */
type PickedLot = {
  lotId: string
  stockItemId: string
  lotCode: string
  itemName: Translations
  unit: 'gram' | 'piece'
  bestBefore: CalendarDate
  quarantined: boolean
  amount: number
  boxes: { number: string; amount: number }[]
}

/** The pick list of unpacked boxes: by stock item, earliest expiry first. */
export function pickListOf(boxes: readonly Box[]): PickedLot[] {
  const picks = new Map<string, PickedLot>()
  for (const box of boxes.filter((one) => one.state === 'planned')) {
    for (const lot of box.lines.flatMap((line) => line.lots).filter((one) => one.state === 'held')) {
      const { lotId, stockItemId, lotCode, itemName, unit, bestBefore, quarantined, amount } = lot
      const pick = picks.get(lotId) ?? {
        lotId,
        stockItemId,
        lotCode,
        itemName,
        unit,
        bestBefore,
        quarantined,
        amount: 0,
        boxes: [],
      }
      pick.amount += amount
      const same = pick.boxes.find(({ number }) => number === box.number)
      if (same) same.amount += amount
      else pick.boxes.push({ number: box.number, amount })
      picks.set(lotId, pick)
    }
  }
  const key = ({ itemName, bestBefore, lotCode }: PickedLot) => `${itemName.en} ${bestBefore} ${lotCode}`
  return [...picks.values()].sort((a, b) => (key(a) < key(b) ? -1 : 1))
}
