// Payment by a gateway
export { attemptNamed, beginPayment } from './begin-payment.ts'
export type { MayBePaid, PaymentBegun } from './begin-payment.ts'
export { switchToCash, type Switched } from './switch-to-cash.ts'
export { allowOrder } from './allow-order.ts'
export { mayPayCashOnline } from './pay-cash-online.ts'
export { lookAgain, openAttempts } from './look-again.ts'
export { reconcileAttempt } from './reconcile-attempt.ts'
export { sweepPayments } from './sweep-payments.ts'

// Agreements of payers with a gateway
export { agreementNamed, beginAgreement, reconcileAgreement, type AgreementBegun } from './agreements.ts'

// Payment by bank transfer
export { approveTransfer, expectsReceipt, refuseTransfer, uploadReceipt } from './bank-transfer.ts'
export type { ReceiptUploaded } from './bank-transfer.ts'

// Money sent to a wallet
export { enterTrxId, matchWalletPayments, type TrxEntered } from './wallet-payment.ts'
export { assignWalletMoney, countWalletMoney, refuseWalletClaim } from './wallet-desk.ts'
export { importWalletStatement } from './wallet-statement.ts'

// Refunds and reviews
export { acceptPayment, closeRefusedRefund, closeReview, pursueRefund, refundOrder, refundOrderIn } from './refund-order.ts'
export { leftOfLines, refundableItems, type AskedLine } from './refund-lines.ts'

// Money and documents of companies
export { allocateCompanyMoney, takeCompanyMoney, undoCompanyMoney } from './company-money.ts'
export type { Against, MoneyAllocated, MoneyInput, MoneyTaken } from './company-money.ts'
export { companyStatement } from './company-statement.ts'
export { keepScan } from './keep-scan.ts'
export type { CompanyStatement, StatementEntry } from './company-statement.ts'
export { documentOfCompany, documentsOfCompany } from './company-documents.ts'

// Invoices and credit notes
export { issueInvoice, issueTaxInvoice, documentOfOrder } from './issue-invoice.ts'
