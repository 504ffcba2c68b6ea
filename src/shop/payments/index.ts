export { newSerial } from './serial.ts'
export {
  AGES,
  BUYER_METHODS,
  allowsCash,
  CASH,
  COD_OUTCOMES,
  ONLINE_METHODS,
  PAYMENT_METHODS,
  PAYMENT_MOVES,
  RECEIPT_WAYS,
  ageOf,
  amountDue,
  paymentAttemptCan,
  awaitedPayment,
  codRule,
  FREE_DEPOSIT,
  dueAfterwards,
  dueNow,
  dueOnAccount,
  isOnline,
  isReviewReason,
  payableOnline,
  minutesToPay,
  MOST_ADVANCE_PERCENT,
  paymentCan,
  planAgreed,
  planPayment,
  priceOfUnits,
  refundable,
  underWay,
} from './model.ts'
export type {
  Age,
  AgreedPayment,
  PaymentAttemptState,
  BuyerMethod,
  CodFacts,
  CodOutcome,
  CodRule,
  Deposit,
  OnlineMethod,
  Payment,
  PaymentEvent,
  PaymentMethod,
  PaymentPlan,
  PaymentRefusal,
  ReceiptKind,
  ReceiptWay,
  ReviewReason,
} from './model.ts'

// Amounts due and payments
export { capturePayment, capturePayments, remitPayments, voidPayment, voidPayments } from './move-payments.ts'
export { cashToHandIn, handInCash, handInsOf, type HandedIn } from './cash-hand-in.ts'
export { collectRest, giveBackAtDoor, isMoneyUntouched, takeAtDoor, waiveRest } from './take-at-door.ts'
export { cashOfOrders, isBankReferenceUsed, lockCollectedCash, settleCollectedCash, type CashOfOrder } from './remitted-cash.ts'
export { followTotal } from './follow-total.ts'
export { readBuyer, type BuyerProblem } from './document-buyer.ts'
export { openPayment } from './open-payment.ts'
export { paymentsOf, waitsForPayment } from './payments-of.ts'
export { bookMoney, changeMethod, endReview } from './book-money.ts'
export { cashTaken } from './cash-taken.ts'
export { isBeingPaid, ordersNotPaid, paymentTasks, type PaymentTask } from './payments-to-see-to.ts'

// Invoices and credit notes
export { DOCUMENT_KINDS, DOCUMENT_NUMBER, currentInvoice, isCredit, signOf, worthOf } from './document-model.ts'
export type { BillKind, InvoiceDocument, DocumentBuyer, DocumentItem, DocumentReason } from './document-model.ts'
export {
  issueDocuments,
  listDocuments,
  documentByNumber,
  documentYears,
  documentsOf,
  type DocumentFacts,
  type DocumentFilter,
} from './documents.ts'
export { printDocument } from './documents/print-document.ts'
// Companies that pay later
export { companyCredit, isCreditExceeded, setCreditLimit, startCreditDays } from './company-credit.ts'
export type { CompanyCredit } from './company-credit.ts'
export {
  addReceipt,
  allocateReceipt,
  allocationsOf,
  isReceiptNoted,
  scanFilesAmong,
  setScan,
  lockReceipt,
  openOnAccount,
  owedOnAccount,
  receiptsOf,
  reversedMoneyOf,
  undoReceipt,
} from './company-receipts.ts'
export type { CompanyReceipt } from './company-receipts.ts'

// Payment gateways
export type {
  AgreementGateway,
  AgreementStatus,
  GatewayProblem,
  PaymentGateway,
  PaymentGateways,
  PaymentStatus,
} from './gateway.ts'
export type { RefundState as GatewayRefundState } from './gateway.ts'
export { gatewayOf } from './gateway.ts'
export { openPaymentGateways } from './gateways/index.ts'
export {
  paymentAttemptById,
  paymentAttemptByReference,
  paymentAttemptsOf,
  attemptsToAsk,
  firstAsk,
  isBkashTransactionKnown,
  isTooOld,
  isTransactionTaken,
  isTransactionUsed,
  isUnsure,
  lockPaymentAttempt,
  movePaymentAttempt,
  noteNotTaken,
  noteUnsure,
  openAttempt,
  type PaymentAttempt,
} from './payment-attempts.ts'

// Agreements of payers with a gateway
export {
  activeAgreement,
  agreementById,
  agreementForPayment,
  agreementsOf,
  agreementsToFollow,
  endAgreements,
  isAgreementKnown,
  isAgreementTaken,
  lockAgreements,
  moveAgreement,
  noteRequest,
  openAgreement,
  type Agreement,
  type AgreementState,
} from './agreements.ts'

// Refunds
export { refundPayment } from './refund-payment.ts'
export {
  askRefund,
  closeRefund,
  hasUnreleasedRefund,
  lockPayment,
  moveRefund,
  refundById,
  refundsOf,
  refundsToAsk,
  releaseRefunds,
} from './refunds.ts'
export type { PaymentToRefund, Refund, RefundNews, RefundWay } from './refunds.ts'
export { refundLinesOf, writeRefundLines } from './refund-lines.ts'
export { leftToRefund } from './refunded-items.ts'
export type { RefundLine } from './refunded-items.ts'

// Bank transfers
export { bankAccount, bankIsSetUp, saveBankAccount, bankAccountVersion, type BankAccount } from './bank-account.ts'
export {
  addReceiptUpload,
  decideReceiptUpload,
  isStatementUsed,
  transferFilesAmong,
  receiptUpload,
  receiptUploadsOf,
  type ReceiptUpload,
} from './receipt-uploads.ts'

export { erasePayersOf } from './erase-payers.ts'

// Money sent to a wallet
export {
  WALLET_ACCOUNTS,
  WALLET_KINDS,
  isStrictByDefault,
  isUsualTrxId,
  isWalletKind,
  matchWallet,
  readSenderDigits,
  readTrxId,
  walletNumber,
  type WalletKind,
  type WalletMatch,
  type WalletMoney,
  type WalletVerdict,
} from './wallet-model.ts'
export {
  rememberColumns,
  saveWallet,
  statementColumns,
  walletIsSetUp,
  walletVersion,
  wallets,
  type StatementColumns,
  type Wallet,
} from './wallets.ts'
export {
  addWalletClaim,
  decideWalletClaim,
  isClaimedElsewhere,
  markClaimChecked,
  ordersClaiming,
  ordersToMatch,
  waitingForWallet,
  walletClaimsOf,
  type WalletClaim,
} from './wallet-claims.ts'
export {
  claimWalletMoney,
  isWalletMoneyTaken,
  isWalletTransactionUsed,
  lockWalletMoney,
  noteWalletRefund,
  recordWalletMoney,
  unclaimedMoney,
  walletMoney,
  walletReceiptById,
  type WalletLine,
} from './wallet-receipts.ts'

// Rules for cash
export { codRules, codRulesNow, dropCodRule, moveCodRule, saveCodRule, codRuleVersion } from './cod-rules.ts'
