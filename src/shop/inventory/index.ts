// What can be promised
export { offersOf, offersOfLines } from './offers-of.ts'
export { ripenessOffered } from './ripeness-offered.ts'
export { lockShelfLot, lotsOnShelf, setMarkedDown, shelfLots } from './lots-on-shelf.ts'
export type { ShelfLot } from './lots-on-shelf.ts'
export { setRipeOn } from './set-ripe-on.ts'
export { unitsOnDays } from './units-on-days.ts'
export { freeOnDay } from './free-on-day.ts'
export { neededOnDays } from './needed-on-days.ts'
export { freshnessOf } from './freshness-of.ts'
export { contentsOf } from './contents-of.ts'
export { setContents, variantsWith } from './set-contents.ts'

// Hold, consume and release stock
export { allocateStock, holdStock, isStockGone, planStock, planStockOnDays, seeStock } from './allocate-stock.ts'
export { consumeStock } from './consume-stock.ts'
export { unpackStock } from './unpack-stock.ts'
export { releaseStock } from './release-stock.ts'
export { holdWeight, lockLotsAround, releaseUnits, takeOffBook } from './change-held.ts'
export { holdsQuarantined, quarantinedLots } from './holds-quarantined.ts'
export { hasExpectedLot, lotsOfOrder, lotsOfOrders, lotSumsOfOrder } from './lots-of-order.ts'
export { ordersOfLot } from './orders-of-lot.ts'

// Lots and stocktaking
export { receiveLot, receiveLotIn } from './receive-lot.ts'
export {
  changeStockItem,
  makeStockItem,
  makeStockItemIn,
  stockItemCode,
  stockItemFaults,
  stockItemVersion,
} from './change-stock-item.ts'
export type { StockItemFacts } from './change-stock-item.ts'
export { freeLotCode } from './lot-code.ts'
export { expectLot, expectLotIn } from './expect-lot.ts'
export { awaitLater, heldOfLot, quotaOf, setAside, setQuota, type Quota } from './quota.ts'
export { receiveExpectedLot } from './receive-expected-lot.ts'
export { withdrawExpectedLot } from './withdraw-expected-lot.ts'
export { arrivalsOf, awaitedLots, freeLots, lastBought } from './bought-fruit.ts'
export { correctStock } from './correct-stock.ts'
export { canUndoWriteOff, undoWriteOff } from './undo-write-off.ts'
export { freeLot, quarantineLot } from './quarantine-lot.ts'
export { noteContacts, recallLot, recallOf } from './recalls.ts'
export { applyStocktake } from './stocktake.ts'
export { lowLevels, setLowLevel } from './low-level.ts'
export { checkLedger, lastLedgerCheck } from './check-ledger.ts'
export { lotsForOffice } from './lots-for-office.ts'
export { unitCosts } from './unit-costs.ts'
export { farmLots, type FarmLot } from './farm-lots.ts'
export { setLotCost } from './set-lot-cost.ts'
export { lotForOffice } from './lot-for-office.ts'
export { stockItems, type StockItemTotals } from './stock-items.ts'
export { ledgerDifferences, movementsOfLot } from './ledger.ts'

export type { Allocated, StockPlan } from './allocate-stock.ts'
export type { Arrival, AwaitedLot, FreeLot, LastBought } from './bought-fruit.ts'
export type { RecallContact } from './recalls.ts'
export type { CountedLot } from './stocktake.ts'
export type { Consumed } from './consume-stock.ts'
export type { ContentDetail } from './contents-of.ts'
export type { ContentPart } from './set-contents.ts'
export type { Freshness } from './freshness-of.ts'
export type { OfficeLot } from './lots-for-office.ts'
export type { LotPage } from './lot-for-office.ts'
export type { LineLot } from './lots-of-order.ts'
export type { StockNeed } from './needed-on-days.ts'
export type { DayCheck } from './units-on-days.ts'
export type { CountedLine, LotChoice, Offer, OrderedLine, Shortage, StockItem } from './model.ts'
