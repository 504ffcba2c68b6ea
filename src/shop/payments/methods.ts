/** The facts of one payment method. */
type Method = {
  /** Whether buyers can choose it. Otherwise it is agreed with a company. */
  chosen: boolean
  /** Before packing, on delivery, or later. */
  paid: 'before' | 'at-door' | 'later'
  /** Processed by a gateway over the network: a row of `gateways/index.ts`, with its settings in `platform/payment-settings.ts`. */
  online: boolean
  /** How long an unpaid order holds its stock and slot. */
  minutesToPay: number | null
}

/** Every payment method, in the order in which buyers are offered them. A new one starts here: docs/extending.md. */
const METHODS = {
  'cash-on-delivery': { chosen: true, paid: 'at-door', online: false, minutesToPay: null },
  bkash: { chosen: true, paid: 'before', online: true, minutesToPay: 30 },
  /** Nagad's own checkout. Money sent to the shop's Nagad number is `wallet`. */
  nagad: { chosen: true, paid: 'before', online: true, minutesToPay: 30 },
  sslcommerz: { chosen: true, paid: 'before', online: true, minutesToPay: 30 },
  'bank-transfer': { chosen: true, paid: 'before', online: false, minutesToPay: 48 * 60 },
  /** Money that the buyer sends to a number of the shop; staff find it on the statement of the wallet. */
  wallet: { chosen: true, paid: 'before', online: false, minutesToPay: 24 * 60 },
  /** A company pays later, within its credit. */
  'on-account': { chosen: false, paid: 'later', online: false, minutesToPay: null },
} as const satisfies Record<string, Method>

type Methods = typeof METHODS
type Where<Facts extends Partial<Method>> = {
  [Name in keyof Methods]: Methods[Name] extends Facts ? Name : never
}[keyof Methods]

export type PaymentMethod = keyof Methods
/** Methods a buyer can choose. */
export type BuyerMethod = Where<{ chosen: true }>
/** Methods processed by a gateway over the network. */
export type OnlineMethod = Where<{ online: true }>
/** What a payment attempt is made by. Money sent to a wallet has an attempt only while staff review it. */
export type AttemptMethod = OnlineMethod | 'wallet'
/** Methods paid before packing. */
export type EarlyMethod = Where<{ paid: 'before' }>

export const CASH = 'cash-on-delivery' satisfies Where<{ paid: 'at-door' }>

export const PAYMENT_METHODS = Object.keys(METHODS) as PaymentMethod[]
export const BUYER_METHODS = PAYMENT_METHODS.filter((method): method is BuyerMethod => METHODS[method].chosen)
export const ONLINE_METHODS = PAYMENT_METHODS.filter(isOnline)
export const EARLY_METHODS = PAYMENT_METHODS.filter(isPaidBefore)

export function isOnline(method: PaymentMethod): method is OnlineMethod {
  return METHODS[method].online
}

/** Paid before packing, not on delivery or later. */
export function isPaidBefore(method: PaymentMethod): method is EarlyMethod {
  return METHODS[method].paid === 'before'
}

export function minutesToPay(method: PaymentMethod): number | null {
  return METHODS[method].minutesToPay
}

/** What a form sends: a method, or cash with an advance, such as `cash+bkash`. Null for anything else: an unknown method is refused and never becomes cash. */
export function readWay(value: string): { payment: BuyerMethod; advanceBy: OnlineMethod | null } | null {
  const payment = BUYER_METHODS.find((method) => method === value)
  if (payment) return { payment, advanceBy: null }
  const advanceBy = ONLINE_METHODS.find((method) => value === `cash+${method}`)
  return advanceBy ? { payment: CASH, advanceBy } : null
}
