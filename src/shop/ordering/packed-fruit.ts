import { storageByFruit, storageOf } from '../catalog/index.ts'
import type { Reader } from '../context.ts'
import type { LineLot } from '../inventory/index.ts'
import type { CalendarDate, Translations } from '../values/index.ts'
import type { OrderLineRow } from './order-rows.ts'

/** A fruit of an order. */
export type PackedFruit = {
  stockItemId: string
  name: Translations
  /** How to keep and ripen it. */
  storage: Translations | null
  /** The harvest days of its lots, in order; none for imported fruit. */
  picked: CalendarDate[]
  /** The earliest best-before of its lots. */
  eatBy: CalendarDate
}

type Packed = { lots: readonly LineLot[]; lines: readonly Pick<OrderLineRow, 'id' | 'productId'>[] }

/**
 * By the lots that were packed: before that, a lot may still be swapped. What to eat first comes first: the
 * earliest best-before, then the order of the lines. A fruit with a quarantined lot is left out, because it may not be
 * safe to eat.
 */
export async function packedFruit(reader: Reader, { lots, lines }: Packed): Promise<PackedFruit[]> {
  const packed = lots.filter((lot) => lot.state === 'consumed')
  const edible = await fruitAmong(reader, packed)
  const byCode = await storageByFruit(
    reader,
    edible.map((lot) => lot.itemCode),
  )
  const byProduct = await storageOf(
    reader,
    lines.map((line) => line.productId),
  )
  const lineOrder = new Map(lines.map(({ id }, index) => [id, index]))
  const inOrder = edible.toSorted((a, b) => (lineOrder.get(a.orderLineId) ?? 0) - (lineOrder.get(b.orderLineId) ?? 0))
  const itemsOf = Map.groupBy(packed, (lot) => lot.orderLineId)
  /** The advice of the product, if this fruit is all that it holds. */
  const adviceOf = ({ orderLineId }: LineLot): Translations | null => {
    const items = new Set(itemsOf.get(orderLineId)?.map((lot) => lot.stockItemId))
    const line = items.size === 1 ? lines.find(({ id }) => id === orderLineId) : undefined
    return byProduct.get(line?.productId ?? '') ?? null
  }
  return [...Map.groupBy(inOrder, (lot) => lot.stockItemId).values()]
    .filter((own) => own.every((lot) => !lot.quarantined))
    .map((own): PackedFruit => {
      const [first] = own as [LineLot]
      return {
        stockItemId: first.stockItemId,
        name: first.itemName,
        storage: byCode.get(first.itemCode) ?? own.map(adviceOf).find((advice) => advice !== null) ?? null,
        picked: [...new Set(own.flatMap((lot) => lot.harvestedOn ?? []))].toSorted(),
        eatBy: own.map((lot) => lot.bestBefore).toSorted()[0]!,
      }
    })
    .toSorted((a, b) => (a.eatBy < b.eatBy ? -1 : a.eatBy > b.eatBy ? 1 : 0))
}

/** The lots that somebody eats: packaging has lots too, but neither a harvest nor a product of its own. */
export async function fruitAmong<Lot extends Pick<LineLot, 'itemCode' | 'harvestedOn'>>(
  reader: Reader,
  lots: readonly Lot[],
): Promise<Lot[]> {
  const fruit = await storageByFruit(
    reader,
    lots.map((lot) => lot.itemCode),
  )
  return lots.filter((lot) => lot.harvestedOn !== null || fruit.has(lot.itemCode))
}

/** The fruit with the earliest best-before, and whether there is other fruit that keeps longer. */
export function eatFirst(fruit: readonly PackedFruit[]): { first: PackedFruit[]; others: boolean } {
  const first = fruit.filter(({ eatBy }) => eatBy === fruit[0]?.eatBy)
  return { first, others: first.length < fruit.length }
}
