import type { Reader } from '../context.ts'
import { consignmentsOf, type Consignment } from '../fulfilment/index.ts'
import { hasExpectedLot } from '../inventory/index.ts'
import { hasOwnRider, isBrought } from '../values/index.ts'

/**
 * Whether the cash of this order can be paid online instead. Not for fruit that is not harvested yet, of which the law allows an advance
 * of a tenth only; and not once a courier has the box, because the courier was told what to collect. Our own riders see it on their page.
 */
export async function mayPayCashOnline(reader: Reader, orderId: string): Promise<boolean> {
  const boxes = await consignmentsOf(reader, [orderId])
  return !boxes.some(isWithCourier) && !(await hasExpectedLot(reader, orderId))
}

function isWithCourier({ state, mode }: Consignment): boolean {
  return (state === 'dispatched' || state === 'failed') && isBrought(mode) && !hasOwnRider(mode)
}
