export { addressFault, nameFault, type AddressFault, type NameFault } from './plausible.ts'
export {
  isBelow,
  isExactAddress,
  MOST_COURIER_PERCENT,
  NOTHING_KNOWN,
  reasonsOf,
  SAME_ORDER_HOURS,
  type CourierScore,
  type OrderHistory,
  type TrustFacts,
  type TrustReason,
} from './model.ts'
