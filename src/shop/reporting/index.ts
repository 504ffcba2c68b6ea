// Lists of the office
export { BALANCES, ORDER_FILTERS } from './model.ts'
export { ordersPage } from './orders-page.ts'
export type { Balance, OrderFilter } from './model.ts'
export type { OrdersAsked, OrdersPage } from './orders-page.ts'

// Today
export { guidelineClock, orderClock } from './clock.ts'
export type { Due } from './clock.ts'

// Reports
export { BASES } from './period.ts'
export { salesByChannel, salesByDay, salesByDistrict, salesByProduct } from './sales.ts'
export { marginByFarm, marginByLot, marginByProduct } from './margin.ts'
export { waste } from './waste.ts'
export { deliveries } from './deliveries.ts'
export { couponUses } from './coupons.ts'
export { vatReport } from './vat.ts'
export type { Basis, Period, Scope } from './period.ts'
export type { ProductSales, Sales } from './sales.ts'
export type { LotMargin, Margin } from './margin.ts'
export type { Waste, WasteKind } from './waste.ts'
export type { Deliveries } from './deliveries.ts'
export type { CouponUse } from './coupons.ts'
export type { Vat } from './vat.ts'

// Who buys
export { findPeople } from './people.ts'
export { personData, personFigures } from './person-data.ts'
export type { FoundPerson } from './people.ts'
export type { PersonFigures } from './person-data.ts'

// Stock
export { stockWatch } from './stock-watch.ts'
export type { ExpiringLot, LowItem } from './stock-watch.ts'

// Operation
export { health, workHealth } from './health.ts'
export { isSilent, troubles } from './health-model.ts'
export type { ChannelHealth, GatewayHealth, Health, JobGivenUp, ProcessSeen } from './health.ts'
export type { SetUp, Trouble } from './health-model.ts'
