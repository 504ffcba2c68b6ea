// Lists of the office
export { BALANCES, ORDER_FILTERS } from './model.ts'
export { ordersPage } from './orders-page.ts'
export type { Balance, OrderFilter } from './model.ts'
export type { OrdersAsked } from './orders-page.ts'

// Today
export { guidelineClock, orderClock } from './clock.ts'
export type { Due } from './clock.ts'

// Reports
export { BASES } from './period.ts'
export { salesByChannel, salesByDay, salesByDistrict, salesByProduct, totalsByDay } from './sales.ts'
export { marginByFarm, marginByLot, marginByProduct, marginOfLots } from './margin.ts'
export { growerLedger } from './grower-ledger.ts'
export { waste } from './waste.ts'
export { lowerPriceEffects } from './lower-prices.ts'
export { deliveries } from './deliveries.ts'
export { cashBalances } from './cash-balances.ts'
export type { CashBalance } from './cash-balances.ts'
export { couponUses } from './coupons.ts'
export { vatReport } from './vat.ts'
export { businessOverview } from './overview.ts'
export { lastFriday, weeksUntil } from './weeks.ts'
export { PACE_DAYS } from './slow-fruit.ts'
export type { Compared, Overview, OverviewFigures } from './overview.ts'
export type { SlowFruit } from './slow-fruit.ts'
export type { Weeks } from './weeks.ts'
export type { Scope } from './period.ts'
export type { Sales } from './sales.ts'
export type { Margin } from './margin.ts'

// Accounting
export { journal, sumsOf } from './journal.ts'
export {
  LEDGER_KEYS,
  ledgerNames,
  ledgerNamesVersion,
  LEDGERS,
  LONGEST_LEDGER_NAME,
  ownLedgerNames,
  saveLedgerNames,
  type Ledger,
} from './ledgers.ts'
export { purchaseBook, salesBook, vatReturn } from './mushak.ts'
export type { PurchaseRow, ReturnFigure, ReturnRow, SaleRow } from './mushak.ts'
export { tallyLedgers, tallyVouchers } from './tally.ts'
export type { Voucher } from './voucher.ts'

// Saved reports
export { changeReport, dropReport, LONGEST_REPORT_NAME, savedReports, saveReport } from './saved-reports.ts'
export type { SavedReport } from './saved-reports.ts'
export { dueReports, sendReport } from './weekly-reports.ts'
export type { DueReport, ReportLetter } from './weekly-reports.ts'

// Who buys
export { findPeople, PEOPLE_PAGE } from './people.ts'
export { productsPage } from './products-page.ts'
export { photosOfStockItems } from './stock-photos.ts'
export { demandByStockItem } from './demand.ts'
export { seasonsByStockItem, soldByDay, unservedByDay, type FruitOfDay } from './fruit-of-days.ts'
export { personData, personFigures } from './person-data.ts'
export { messagesToPerson, usedAddresses } from './person-contacts.ts'

// Stock
export { stockWatch } from './stock-watch.ts'

// Texts
export { untranslated } from './untranslated.ts'
export type { TextOwner, Untranslated } from './untranslated.ts'

// Operation
export { health, workHealth } from './health.ts'
export { isSilent, troubles } from './health-model.ts'
export type { Health, ProcessSeen } from './health.ts'
export type { SetUp, Trouble } from './health-model.ts'

// Claims
export { claimsByCarrier, claimsByFarm, claimsByLot, claimsByPacker, claimsOfLots, proposedRecalls } from './claim-rates.ts'
export { draftResults, type DraftResult } from './draft-results.ts'
export { quotationResults, type QuotationResult } from './quotation-results.ts'
export type { ClaimRate, LotClaims } from './claim-rates.ts'
export { forgetRefundChecks } from './refund-checks.ts'
export { daysFrom, namesOf, storedDays } from './day-figures.ts'
export { STORED_FIGURES, storeNextDay } from './store-days.ts'
