export {
  AGES,
  ATTEMPT_MOVES,
  BUYER_METHODS,
  COD_OUTCOMES,
  ONLINE_METHODS,
  PAYMENT_METHODS,
  PAYMENT_MOVES,
  RECEIPT_KINDS,
  RECEIPT_WAYS,
  ageOf,
  amountDue,
  attemptCan,
  awaitedPayment,
  codRule,
  dueNow,
  dueOnAccount,
  isOnline,
  isReviewReason,
  isPaidBefore,
  paymentCan,
  planAgreed,
  planPayment,
  refundable,
} from './model.ts'
export type {
  Age,
  AgreedPayment,
  AttemptMove,
  AttemptState,
  BuyerMethod,
  CodFacts,
  CodOutcome,
  CodRule,
  EarlyMethod,
  OnlineMethod,
  Payment,
  PaymentEvent,
  PaymentMethod,
  PaymentMove,
  PaymentPlan,
  PaymentState,
  ReceiptKind,
  ReceiptWay,
  RefundState,
  ReviewReason,
} from './model.ts'

// What is to be paid, and what was
export { capturePayment, capturePayments, settlePayments, voidPayment, voidPayments } from './move-payments.ts'
export { cashToHandIn, handInCash, handInsOf, type CashHandIn, type HandedIn } from './cash-hand-in.ts'
export { changeDue } from './change-due.ts'
export { followTotal } from './follow-total.ts'
export { openPayment } from './open-payment.ts'
export { paymentsOf, waitsForPayment } from './payments-of.ts'
export { bookMoney, changeMethod, endReview } from './book-money.ts'
export { cashTaken } from './cash-taken.ts'
export { ordersNotPaid, paymentTasks, type PaymentTask } from './payments-to-see-to.ts'

// Papers
export { PAPER_KINDS, PAPER_NUMBER, PAPER_REASONS, liveBill, paperNumber, paperSums, signOf, worthOf } from './paper-model.ts'
export type { BillKind, Paper, PaperBuyer, PaperContent, PaperItem, PaperKind, PaperReason } from './paper-model.ts'
export { issuePapers, listPapers, paperByNumber, paperYears, papersOf, type PaperFacts, type PaperFilter } from './papers.ts'
export { printPaper } from './papers/print-paper.ts'
// Companies that pay later
export { companyCredit, isCreditExceeded, setCreditLimit, startCreditDays } from './company-credit.ts'
export type { CompanyCredit, CreditSaved } from './company-credit.ts'
export {
  addReceipt,
  allocateReceipt,
  allocationsOf,
  isReceiptNoted,
  lockReceipt,
  openOnAccount,
  owedOnAccount,
  receiptsOf,
  undoReceipt,
} from './company-receipts.ts'
export type { CompanyReceipt, ReceiptAllocation } from './company-receipts.ts'

// At a gateway
export type { Begun, GatewayProblem, PaymentGateway, PaymentGateways, PaymentStatus } from './gateway.ts'
export type { RefundState as GatewayRefundState } from './gateway.ts'
export { openPaymentGateways } from './gateways/index.ts'
export {
  attemptById,
  attemptByReference,
  attemptsOf,
  attemptsToAsk,
  firstAsk,
  isTooOld,
  isTransactionTaken,
  isTransactionUsed,
  lockAttempt,
  moveAttempt,
  openAttempt,
  type Attempt,
} from './attempts.ts'

// Given back
export { refundPayment } from './refund-payment.ts'
export type { Refunded } from './refund-payment.ts'
export { askRefund, closeRefund, lockPayment, moveRefund, refundById, refundsOf, refundsToAsk } from './refunds.ts'
export type { PaymentToRefund, Refund, RefundNews, RefundWay } from './refunds.ts'

// By bank
export { bankAccount, bankIsSetUp, saveBankAccount, seenAccount, type AccountSaved, type BankAccount } from './bank-account.ts'
export {
  addTransferProof,
  decideProof,
  isStatementUsed,
  transferProof,
  transferProofsOf,
  type TransferProof,
} from './transfer-proofs.ts'

export { erasePayersOf } from './erase-payers.ts'

// When cash is taken
export { codRules, codRulesNow, dropCodRule, moveCodRule, saveCodRule, seenRule, type RuleSaved } from './cod-rules.ts'
