// The priced cart
export { quoteCart } from './quote-cart.ts'
export type { QuoteRequest } from './quote-cart.ts'

// Actions of the buyer
export { placeOrder } from './place-order.ts'
export { agreedTextsOfOrder } from './agreed-texts.ts'
export { wasPlaced } from './earlier-order.ts'
export type { AgreedDelivery, AgreedOrder, AgreedRefusal } from './agreed-order.ts'
export type { LinkedOrder, PlannedOrder, PlannedRefusal } from './planned-order.ts'
export { cancelOrder } from './cancel-order.ts'
export { changeDay, changeDayIn, replanDelivery } from './change-day.ts'
export { freeSlots, moveToNextFreeDay } from './next-free-day.ts'
export { linkOfOrder } from './order-link.ts'
export { ordersOfContacts } from './orders-of-contacts.ts'
export { hasOrdered, hasOrderedSince, latestOrderOf, ordersAfter, type OrderKind } from './buyers.ts'
export { withCompleteEmails } from './complete-email.ts'

// Goods that wait for a refund
export { isHeldByRefund, releaseGoods } from './refund-hold.ts'

// Actions of staff
export { confirmOrder } from './confirm-order.ts'
export { checksOf, isWaitingForCode, type OrderCheck } from './order-checks.ts'
export { isBeforeDay } from './before-day.ts'
export { packOrder } from './pack-order.ts'
export { unpackOrder } from './unpack-order.ts'
export { takeBackDispatch, takeBackManifest } from './take-back-dispatch.ts'
export { holdPacking, releasePacking } from './packing-holds.ts'
export { swapLots } from './swap-lots.ts'
export { weighLine } from './weigh-line.ts'
export { shortPick, shortPickIn } from './short-pick.ts'
export { boxByCode, boxesByIds, boxesOfDay, pickListOf } from './packing-day.ts'
export { noteRecallCall, recallList, tellRecalled } from './recall.ts'
export { acceptCash, dispatchManifest } from './dispatch-manifest.ts'
export type { BoxStays } from './dispatch-manifest.ts'
export { dispatchIn, dispatchOrder } from './dispatch-order.ts'
export { deliverIn, deliverOrder } from './deliver-order.ts'
export { deliverPartIn, type DeliveredLine } from './deliver-part.ts'
export { tellEatFirst } from './tell-eat-first.ts'
export { eatFirst, fruitAmong, packedFruit, type PackedFruit } from './packed-fruit.ts'
export { recordAtDoor, type DoorRecorded } from './record-at-door.ts'
export { closeDoorReport, DOOR_OUTCOMES, type DoorOutcome } from './close-door-report.ts'
export { doorReportsOf, doorReportsToLookAt, type DoorReportRow } from './door-report-rows.ts'
export { failDelivery, failIn, undoFailure, returnIn, returnOrder } from './fail-delivery.ts'
export { giveUpBox, giveUpBoxIn } from './give-up-box.ts'
export { boxChangeableUntil, redirectBoxIn } from './redirect-box.ts'
export { givenUpBoxes } from './given-up-boxes.ts'
export { addNote, writeOrderEvent } from './add-note.ts'
export { editOrder, editOrderIn } from './edit-order.ts'
export { noteCall } from './note-call.ts'

// Orders as buyers and the office see them
export { purchaseFacts } from './purchase-facts.ts'
export { officeSummary, type OfficeSummary } from './office-summary.ts'
export { officeOrdersById, orderForOffice, ordersForDay } from './orders-for-office.ts'
export { orderCounts } from './order-counts.ts'
export { ordersPage } from './orders-page.ts'
export { orderNumbers, ordersNumbered } from './order-numbers.ts'
export { callsOf, ordersToCall } from './orders-to-call.ts'
export { variantsToAdd } from './variants-to-add.ts'
export { dropView, savedViews, saveView } from './saved-views.ts'

// For the modules above: an order in their transaction, its rows, whose it is
export { isId } from './cart-facts.ts'
export { cancelOrderIn } from './cancel-order.ts'
export { claimOrders, eraseBuyer, giveOrders } from './change-owner.ts'
export { codFactsOf } from './cod-facts.ts'
export { confirmOrderIn } from './confirm-order.ts'
export { checkOf, eraseChecks, markAllowed, markCodeSent, markConfirmed, ordersWithoutCode, writeCheck } from './order-checks.ts'
export { documentFacts } from './document-facts.ts'
export {
  orderById,
  ordersByIds,
  orderIdOf,
  ordersOfAccount,
  ordersOfCompany,
  ordersOfPhone,
  orderNumbered,
  orderWithNumber,
  orderWithToken,
} from './find-orders.ts'
export { activeConsignments, assertStaff, lockOrder, lockOrders, moveOrder, tellAbout } from './locked-order.ts'
export type { LockedOrder } from './locked-order.ts'
export { payUntil } from './open-payments.ts'
export { auditDocuments, invoiceIn, reissueDocuments } from './order-documents.ts'
export type { InvoiceIssued } from './order-documents.ts'
export { orderLink } from './order-link.ts'
export { lineRows } from './order-rows.ts'
export { orderViews } from './order-view.ts'
export { officeOrders } from './orders-for-office.ts'

// Rules
export { CLAIM_HOURS, dueTimes, GUIDELINE } from './guideline.ts'
export { CALL_LEAVES_WORK, CALL_RESULTS, MOST_LINES, MOST_UNITS, ORDER_STATUSES, orderCan, stillDue } from './model.ts'

export type { GivenUpBox } from './given-up-boxes.ts'
export type { CallInput } from './note-call.ts'
export type { Call } from './orders-to-call.ts'
export type { OrderEdit, OrderEdited } from './edit-input.ts'
export type { Cancelled } from './cancel-order.ts'
export type { DayChanged } from './change-day.ts'
export type { Box, BoxLine } from './packing-day.ts'
export type { OrderRef } from './locked-order.ts'
export type {
  CartLine,
  DeliveryRefusal,
  LineChange,
  OrderInput,
  OrderRefusal,
  OrderState,
  OrderStatus,
  OrderTotals,
  Placed,
  Quote,
  QuoteLine,
  QuotedCoupon,
  TimelineStep,
} from './model.ts'
export type { OrderLineRow, OrderRow } from './order-rows.ts'
export type { OrderView } from './order-view.ts'
export type { HistoryEntry, OfficeOrder, OfficeOrderPage } from './orders-for-office.ts'
export type { NewView, SavedView, ViewDropped, ViewSaved } from './saved-views.ts'
