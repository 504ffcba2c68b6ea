import type { Reader } from '../context.ts'
import { chooseDiscount } from './model.ts'
import type { DiscountAnswer, DiscountRequest } from './model.ts'
import { promotionsFor } from './price-sheet.ts'

/** What comes off these lines: the better of the coupon and the promotions that apply by themselves. */
export async function findDiscount(reader: Reader, request: DiscountRequest): Promise<DiscountAnswer> {
  return chooseDiscount(await promotionsFor(reader, request.couponCode, request.phone), request)
}
