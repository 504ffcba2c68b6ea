import { z } from '@hono/zod-openapi'
import type { OfficeLot, StockItemTotals } from '#shop/inventory/index.ts'
import { GRADES } from '#shop/inventory/model.ts'
import { paisaToTaka } from '#shop/values/index.ts'
import { TAKA } from '../schemas/cart.ts'
import { names, namesWire } from './names.ts'

const MOST_AMOUNT = 100_000_000
export const amount = z
  .int()
  .min(0)
  .max(MOST_AMOUNT)
  .openapi({ description: 'Grams, or pieces for stock items that are counted.', example: 25_000 })
export const Stock = z
  .object({
    id: z.string(),
    code: z.string(),
    name: names,
    unit: z.enum(['gram', 'piece']),
    on_hand: amount,
    allocated: amount.openapi({ description: 'Held by orders that are not packed.' }),
    low_level: amount.nullable().openapi({ description: 'From which amount on it counts as low.' }),
  })
  .openapi('AdminStockItem')

export const Lot = z
  .object({
    id: z.string(),
    code: z.string(),
    stock_item_id: z.string(),
    stock_item: z.string(),
    unit: z.enum(['gram', 'piece']),
    state: z.enum(['expected', 'received']),
    quarantined: z.boolean(),
    grade: z.enum(GRADES),
    farm_id: z.string().nullable(),
    supplier: z.string().nullable(),
    harvested_on: z.string().nullable(),
    received_on: z.string().nullable(),
    available_from: z.string(),
    best_before: z.string(),
    on_hand: amount,
    allocated: amount,
    cost: z.number().openapi(TAKA),
  })
  .openapi('AdminLot')

export function stockWire({ id: itemId, code, name, unit, onHand, allocated, lowLevel }: StockItemTotals): z.infer<typeof Stock> {
  return { id: itemId, code, name: namesWire(name), unit, on_hand: onHand, allocated, low_level: lowLevel }
}

export function lotWire(lot: OfficeLot): z.infer<typeof Lot> {
  return {
    id: lot.id,
    code: lot.code,
    stock_item_id: lot.stockItemId,
    stock_item: lot.item.code,
    unit: lot.item.unit,
    state: lot.state,
    quarantined: lot.quarantined,
    grade: lot.grade,
    farm_id: lot.farmId,
    supplier: lot.supplier,
    harvested_on: lot.harvestedOn,
    received_on: lot.receivedOn,
    available_from: lot.availableFrom,
    best_before: lot.bestBefore,
    on_hand: lot.onHand,
    allocated: lot.allocated,
    cost: paisaToTaka(lot.costPaisa),
  }
}
