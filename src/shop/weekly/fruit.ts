import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import { fruitOnDay, type BoxFruit } from '../gifting/index.ts'
import { HALF_KILO } from '../gifting/model.ts'
import { contentsOf, freeOnDay, type ContentDetail } from '../inventory/index.ts'
import { pricePerKilo, type CalendarDate, type DeliveryMode } from '../values/index.ts'
import type { Candidate } from './compose.ts'

/** A fruit for weekly boxes on a day: what the gift box builder offers, with what half a kilogram takes from stock. */
export type WeeklyFruit = Candidate & {
  product: BoxFruit['product']
  /** The size that sets its price. */
  variantId: string
  stockItemId: string
  /** Of half a kilogram, in the unit of the stock item. */
  amount: number
  /** Available that day, as far as the shop knows; `freeGrams` may be zero for a day that is far away. */
  onDay: boolean
}

/**
 * The fruit of a day, with the price of half a kilogram and the weight that is free: good that day, in no order, and in no box of another
 * plan that was composed already. `except` are boxes that do not count, because they are being composed anew. Reserves nothing.
 */
export async function fruitForDay(
  reader: Reader,
  { day, now, except = [] }: { day: CalendarDate; now: Date; except?: readonly string[] },
): Promise<WeeklyFruit[]> {
  const fruits = await fruitOnDay(reader, { day, now })
  const variantIds = fruits.map(({ variantId }) => variantId)
  const [contents, free, promised] = await Promise.all([
    contentsOf(reader, variantIds),
    freeOnDay(reader, { variantIds, day }),
    promisedGrams(reader, except),
  ])
  return fruits.map(({ product, variantId, perKilo, onDay }) => {
    const [content] = contents.get(variantId)!
    const freeGrams = gramsOf(content!, free.get(content!.stockItemId) ?? 0) - (promised.get(product.id) ?? 0)
    return {
      product,
      productId: product.id,
      variantId,
      stockItemId: content!.stockItemId,
      amount: (content!.amount * HALF_KILO) / content!.grams,
      halfKilo: pricePerKilo(perKilo, HALF_KILO),
      freeGrams: onDay ? Math.max(0, freeGrams) : 0,
      onDay,
    }
  })
}

/** The fruit that a mode of delivery can carry. */
export function carriedBy(fruits: readonly WeeklyFruit[], mode: DeliveryMode): WeeklyFruit[] {
  return fruits.filter(({ product }) => product.deliveryModes.includes(mode))
}

function gramsOf({ amount, grams }: ContentDetail, units: number): number {
  return Math.floor((units * grams) / amount)
}

/** What composed boxes will take at their cut-off, by product. They hold nothing, but one box must not count on the fruit of another. */
async function promisedGrams(reader: Reader, except: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const found = await sql<{ productId: string; grams: number }>`
    select line.product_id as "productId", sum(line.grams)::integer as grams
    from weekly.box_lines as line join weekly.boxes as box on box.id = line.box_id
    where box.state = 'composed' and not box.id = any(${[...except]}::uuid[]) group by line.product_id`.execute(reader)
  return new Map(found.rows.map(({ productId, grams }) => [productId, grams]))
}
