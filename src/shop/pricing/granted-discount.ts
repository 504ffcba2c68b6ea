import type { Reader } from '../context.ts'
import { discountAsGranted, noDiscount, type Discount, type DiscountLine } from './model.ts'
import { promotionRecords } from './promotions.ts'

/** Recalculates the discount that an order was granted when placed, for its current lines. */
export async function grantedDiscount(
  reader: Reader,
  { promotionId, lines }: { promotionId: string | null; lines: readonly DiscountLine[] },
): Promise<Discount> {
  const [promotion] = promotionId === null ? [] : await promotionRecords(reader, promotionId)
  return promotion ? discountAsGranted({ ...promotion, uses: 0 }, lines) : noDiscount(lines.length)
}
