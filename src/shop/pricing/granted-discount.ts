import type { Reader } from '../context.ts'
import { discountAsGranted, noDiscount } from './model.ts'
import type { Discount, DiscountLine } from './model.ts'
import { promotionRecords } from './promotions.ts'

/** The discount of an order that was granted this promotion when it was placed, worked out anew for the lines it has now. */
export async function grantedDiscount(
  reader: Reader,
  { promotionId, lines }: { promotionId: string | null; lines: readonly DiscountLine[] },
): Promise<Discount> {
  const [promotion] = promotionId === null ? [] : await promotionRecords(reader, promotionId)
  return promotion ? discountAsGranted({ ...promotion, uses: 0 }, lines) : noDiscount(lines.length)
}
