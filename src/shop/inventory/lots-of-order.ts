import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import type { Translations, CalendarDate } from '../values/index.ts'
import type { AllocationState, Grade } from './model.ts'

/** The lots of an order line, kept forever. `amount` is grams or pieces. */
export type LineLot = {
  orderLineId: string
  /** The box, in an order of many boxes. */
  consignmentId: string | null
  lotId: string
  lotCode: string
  /** Whether it is a harvest that is still awaited; its dates are a plan then. */
  expected: boolean
  stockItemId: string
  itemCode: string
  itemName: Translations
  unit: 'gram' | 'piece'
  farmId: string | null
  grade: Grade
  harvestedOn: CalendarDate | null
  bestBefore: CalendarDate
  amount: number
  state: AllocationState
  quarantined: boolean
}

/** In the order they were taken, without released ones. */
export function lotsOfOrder(reader: Reader, orderId: string): Promise<LineLot[]> {
  return lotsOfOrders(reader, [orderId])
}

/** Like `lotsOfOrder`, summed by line and lot: what the lines consist of, not what each box contains. */
export async function lotSumsOfOrder(reader: Reader, orderId: string): Promise<LineLot[]> {
  const all = await reader
    .selectFrom('inventory.allocations as allocation')
    .innerJoin('inventory.lots as lot', 'lot.id', 'allocation.lot_id')
    .innerJoin('inventory.stock_items as item', 'item.id', 'lot.stock_item_id')
    .select(['allocation.order_line_id as orderLineId', 'allocation.state'])
    .select(sql<null>`null::uuid`.as('consignmentId'))
    .select(sql<number>`sum(allocation.amount)::integer`.as('amount'))
    .select(['lot.id as lotId', 'lot.code as lotCode', 'lot.farm_id as farmId', 'lot.grade', 'lot.quarantined'])
    .select(sql<boolean>`lot.state = 'expected'`.as('expected'))
    .select(['lot.harvested_on as harvestedOn', 'lot.best_before as bestBefore'])
    .select(['item.id as stockItemId', 'item.code as itemCode', 'item.name as itemName', 'item.unit'])
    .where('allocation.order_id', '=', orderId)
    .where('allocation.state', '!=', 'released')
    .groupBy(['allocation.order_line_id', 'allocation.state', 'lot.id', 'item.id'])
    .orderBy('lot.best_before')
    .orderBy('lot.id')
    .execute()
  return all
}

/** Like `lotsOfOrder`, for many orders in one statement, order by order. */
export async function lotsOfOrders(reader: Reader, orderIds: readonly string[]): Promise<(LineLot & { orderId: string })[]> {
  if (orderIds.length === 0) return []
  return reader
    .selectFrom('inventory.allocations as allocation')
    .innerJoin('inventory.lots as lot', 'lot.id', 'allocation.lot_id')
    .innerJoin('inventory.stock_items as item', 'item.id', 'lot.stock_item_id')
    .select([
      'allocation.order_id as orderId',
      'allocation.order_line_id as orderLineId',
      'allocation.consignment_id as consignmentId',
      'allocation.amount',
      'allocation.state',
    ])
    .select(['lot.id as lotId', 'lot.code as lotCode', 'lot.farm_id as farmId', 'lot.grade', 'lot.quarantined'])
    .select(sql<boolean>`lot.state = 'expected'`.as('expected'))
    .select(['lot.harvested_on as harvestedOn', 'lot.best_before as bestBefore'])
    .select(['item.id as stockItemId', 'item.code as itemCode', 'item.name as itemName', 'item.unit'])
    .where('allocation.order_id', 'in', [...orderIds])
    .where('allocation.state', '!=', 'released')
    .orderBy('allocation.order_id')
    .orderBy('allocation.id')
    .execute()
}

/** Whether the order waits for fruit that is not harvested yet. */
export async function hasExpectedLot(reader: Reader, orderId: string): Promise<boolean> {
  const found = await reader
    .selectFrom('inventory.allocations as allocation')
    .innerJoin('inventory.lots as lot', 'lot.id', 'allocation.lot_id')
    .select('lot.id')
    .where('allocation.order_id', '=', orderId)
    .where('allocation.state', '!=', 'released')
    .where('lot.state', '=', 'expected')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
