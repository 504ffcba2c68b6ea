import type { OnlineMethod, BuyerMethod } from '../../../shop/payments/model.ts'

/** What the form sends: a method, or cash with an advance, such as `cash+bkash`. */
export type WayToPay = BuyerMethod | `cash+${OnlineMethod}`

export const CASH = 'cash-on-delivery'

/** Cash where nothing, or nothing known, was sent. */
export function readWay(value: string): { payment: BuyerMethod; advanceBy: OnlineMethod | null } {
  switch (value) {
    case 'bkash':
    case 'sslcommerz':
    case 'bank-transfer':
      return { payment: value, advanceBy: null }
    case 'cash+bkash':
      return { payment: CASH, advanceBy: 'bkash' }
    case 'cash+sslcommerz':
      return { payment: CASH, advanceBy: 'sslcommerz' }
    default:
      return { payment: CASH, advanceBy: null }
  }
}
