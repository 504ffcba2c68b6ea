import type { Reader } from '../context.ts'
import { chooseDiscount, type DiscountAnswer, type DiscountRequest } from './model.ts'
import { promotionsFor } from './price-list.ts'

/** The discount for these lines: the better of the coupon and the automatic promotions. */
export async function findDiscount(reader: Reader, request: DiscountRequest): Promise<DiscountAnswer> {
  return chooseDiscount(await promotionsFor(reader, request.couponCode, request.phone), request)
}
