// Products on sale: price and availability
export { shelf } from './shelf.ts'
export { productView } from './product-view.ts'
export type { ShelfInput } from './shelf.ts'
export type { FarmView, LotView, ProductView, ReviewView, VariantView } from './product-view.ts'

// The priced cart
export { quoteCart } from './quote-cart.ts'
export type { QuoteRequest } from './quote-cart.ts'

// Actions of the buyer
export { placeOrder } from './place-order.ts'
export { wasPlaced } from './earlier-order.ts'
export type { AgreedDelivery, AgreedOrder, AgreedRefusal, AgreedService } from './agreed-order.ts'
export { cancelOrder } from './cancel-order.ts'
export { changeDay, replanDelivery } from './change-day.ts'
export { linkOfOrder } from './order-link.ts'
export { withCompleteEmails } from './complete-email.ts'
export { textMyOrders } from './orders-of-buyer.ts'
export { attemptNamed, beginPayment, switchToCash } from './begin-payment.ts'
export type { MayBePaid, PaymentBegun, Switched } from './begin-payment.ts'
export { lookAgain, openAttempts } from './look-again.ts'
export { expectsReceipt, uploadReceipt } from './bank-transfer.ts'
export type { ReceiptUploaded } from './bank-transfer.ts'

// Money
export { reconcileAttempt } from './reconcile-attempt.ts'
export type { AttemptReconciled } from './reconcile-attempt.ts'
export { sweepPayments } from './sweep-payments.ts'
export { isHeldByRefund, releaseGoods, type GoodsReleased } from './refund-hold.ts'
export { acceptPayment, closeRefusedRefund, closeReview, refundOrder } from './refund-order.ts'
export type { RefundAsked, ReviewAccepted } from './refund-order.ts'
export { allocateCompanyMoney, takeCompanyMoney, undoCompanyMoney } from './company-money.ts'
export type { Against, MoneyAllocated, MoneyInput, MoneyTaken, MoneyUndone } from './company-money.ts'
export { companyStatement } from './company-statement.ts'
export type { CompanyStatement, OpenOrder, StatementEntry } from './company-statement.ts'
export { documentOfCompany, documentsOfCompany } from './company-documents.ts'
export { approveTransfer, refuseTransfer } from './bank-transfer.ts'
export type { TransferDecided } from './bank-transfer.ts'

// Invoices and credit notes
export { issueInvoice, issueTaxInvoice, documentOfOrder } from './issue-invoice.ts'
export type { InvoiceIssued, TaxInvoiceInput, TaxInvoiceIssued } from './issue-invoice.ts'

// Actions of staff
export { confirmOrder } from './confirm-order.ts'
export { packOrder } from './pack-order.ts'
export { holdPacking, isPackingHeld, releasePacking } from './packing-holds.ts'
export { swapLots } from './swap-lots.ts'
export { weighLine } from './weigh-line.ts'
export { shortPick } from './short-pick.ts'
export { boxByCode, boxesByIds, boxesOfDay, pickListOf } from './packing-day.ts'
export { noteRecallCall, recallList, tellRecalled } from './recall.ts'
export { acceptCash, dispatchManifest } from './dispatch-manifest.ts'
export { dispatchOrder } from './dispatch-order.ts'
export { deliverOrder } from './deliver-order.ts'
export { failDelivery, returnOrder } from './fail-delivery.ts'
export { giveUpBox } from './give-up-box.ts'
export { givenUpBoxes } from './given-up-boxes.ts'
export { addNote } from './add-note.ts'
export { editOrder } from './edit-order.ts'
export { noteCall } from './note-call.ts'

// Customers
export { erasePerson, mergeCustomers, personById } from './people.ts'
export { forgetOldCodes, verifyNumber, requestCode, signInByCode, signUpByCode } from './login-codes.ts'
export type { CodeSent } from './login-codes.ts'
export { eraseOwnAccount } from './own-account.ts'
export type { AccountErased } from './own-account.ts'
export { orderAgain } from './order-again.ts'
export type { OrderAgain } from './order-again.ts'
export type { Erased, Merged, Person } from './people.ts'

// Orders as buyers and the office see them
export { orderByToken, orderIdOf, ordersOfCustomer, ordersOfPhoneLinks } from './orders-of-buyer.ts'
export { trackOrder } from './track-order.ts'
export { officeOrdersById, officeSummary, orderForOffice, ordersForDay } from './orders-for-office.ts'
export { orderCounts } from './order-counts.ts'
export { orderNumbers } from './order-numbers.ts'
export { callsOf, ordersToCall } from './orders-to-call.ts'
export { callerByPhone } from './caller.ts'
export { variantsToAdd } from './variants-to-add.ts'
export { dropView, savedViews, saveView } from './saved-views.ts'

// Rules
export { dueTimes, GUIDELINE } from './guideline.ts'
export type { DueTimes } from './guideline.ts'
export {
  CALL_RESULTS,
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
  stillDue,
  timelineOf,
  withinTolerance,
} from './model.ts'

export type { BoxGivenUp } from './give-up-box.ts'
export type { GivenUpBox } from './given-up-boxes.ts'
export type { NoteAdded } from './add-note.ts'
export type { CallInput, CallNoted } from './note-call.ts'
export type { Call, OrderToCall } from './orders-to-call.ts'
export type { OrderEdit, OrderEdited } from './edit-input.ts'
export type { Caller } from './caller.ts'
export type { VariantToAdd } from './variants-to-add.ts'
export type { Cancelled } from './cancel-order.ts'
export type { DayChanged } from './change-day.ts'
export type { OrderMoved } from './confirm-order.ts'
export type { Box, BoxLine, PickedLot } from './packing-day.ts'
export type { CashAccepted, ManifestDispatched } from './dispatch-manifest.ts'
export type { RecallNoted, RecallOrder, RecallMessaged } from './recall.ts'
export type { Packed } from './pack-order.ts'
export type { ShortPicked, ShortPickInput } from './short-pick.ts'
export type { WeighInput, Weighed } from './weigh-line.ts'
export type { OrderRef } from './locked-order.ts'
export type {
  CallResult,
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
  PaymentRefusal,
  Placed,
  Quote,
  QuoteLine,
  Quoted,
  QuotedCoupon,
  TimelineStep,
} from './model.ts'
export type { OrderEventRow, OrderLineRow, OrderRow, OrderSource } from './order-rows.ts'
export type { OrderView } from './order-view.ts'
export type { OrderLink, OrderPage } from './orders-of-buyer.ts'
export type { HistoryEntry, OfficeOrder, OfficeOrderPage, OfficeSummary } from './orders-for-office.ts'
export type { OrderCounts } from './order-counts.ts'
export type { SavedView, ViewDropped, ViewSaved } from './saved-views.ts'
export type { TrackedOrder } from './track-order.ts'
