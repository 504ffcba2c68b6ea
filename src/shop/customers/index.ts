// Accounts
export { confirmByCode, sendOrderCode } from './order-codes.ts'
export { forgetOldCodes, verifyNumber, requestCode, signInByCode, signUpByCode } from './login-codes.ts'
export { eraseOwnAccount } from './own-account.ts'

// People, as the office sees them
export { erasePerson, mergeCustomers, personById } from './people.ts'
export type { Person } from './people.ts'
export { callerByPhone } from './caller.ts'

// The orders of one buyer
export { orderByToken, ordersOfCustomer, ordersOfPhoneLinks, textMyOrders } from './orders-of-buyer.ts'
export type { OrderPage } from './orders-of-buyer.ts'
export { orderAgain } from './order-again.ts'
export type { OrderAgain } from './order-again.ts'
export { buyerDigits, trackOrder } from './track-order.ts'
export type { TrackedOrder } from './track-order.ts'
