// What is for sale, with its price and what is left of it
export { shelf } from './shelf.ts'
export { productView } from './product-view.ts'
export type { ShelfInput } from './shelf.ts'
export type { FarmView, LotView, ProductView, ReviewView, VariantView } from './product-view.ts'

// The cart, priced
export { quoteCart } from './quote-cart.ts'
export type { QuoteRequest } from './quote-cart.ts'

// What the buyer does
export { placeOrder } from './place-order.ts'
export { cancelOrder } from './cancel-order.ts'
export { changeDay, replanDelivery } from './change-day.ts'
export { textMyOrders } from './orders-of-buyer.ts'

// What staff do
export { confirmOrder } from './confirm-order.ts'
export { packOrder } from './pack-order.ts'
export { dispatchOrder } from './dispatch-order.ts'
export { deliverOrder } from './deliver-order.ts'
export { failDelivery, returnOrder } from './fail-delivery.ts'

// What buyers and the office see
export { orderByToken, ordersOfCustomer, ordersOfPhoneLinks } from './orders-of-buyer.ts'
export { trackOrder } from './track-order.ts'
export { findOrders, officeSummary, orderForOffice, ordersForDay } from './orders-for-office.ts'
export { ORDER_FILTERS, orderCounts, ordersPage } from './orders-page.ts'
export { orderNumbers } from './order-numbers.ts'

// Rules
export {
  CANCEL_WHILE,
  MOST_LINES,
  MOST_UNITS,
  ORDER_MOVES,
  ORDER_STATUSES,
  buyerCanChange,
  discountPerLine,
  dueOf,
  orderCan,
  orderStatus,
  orderTotals,
  timelineOf,
} from './model.ts'

export type { Cancelled } from './cancel-order.ts'
export type { DayChanged } from './change-day.ts'
export type { OrderMoved } from './confirm-order.ts'
export type { OrderRef } from './locked-order.ts'
export type {
  CartLine,
  DeliveryRefusal,
  LineChange,
  ModeChoice,
  OrderInput,
  OrderMove,
  OrderRefusal,
  OrderState,
  OrderStatus,
  OrderTotals,
  Placed,
  Quote,
  QuoteLine,
  Quoted,
  QuotedCoupon,
  TimelineStep,
} from './model.ts'
export type { OrderEventRow, OrderLineRow, OrderRow } from './order-rows.ts'
export type { OrderView } from './order-view.ts'
export type { OrderLink, OrderPage } from './orders-of-buyer.ts'
export type { HistoryEntry, OfficeOrder, OfficeOrderPage, OfficeSummary } from './orders-for-office.ts'
export type { OrderCounts, OrderFilter, OrdersPage } from './orders-page.ts'
export type { TrackedOrder } from './track-order.ts'
