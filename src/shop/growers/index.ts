// Contracts
export { changeContract, contractName, drawContract, moveContract, raiseAdvance } from './change-contract.ts'
export { contractById, contractsOf, openContracts, type Contract } from './contracts.ts'

// Deliveries, payments and the ledger
export { noteDelivery, type DeliveryProblem } from './note-delivery.ts'
export { coverOfFarm, deliveredLots, deliveriesOf, deliveryById, deliveryOfLot, type Delivery } from './deliveries.ts'
export { payGrower, takeBackPayment } from './pay-grower.ts'
export { balanceOf, entriesOf, growerBalances, paymentById, paymentsOf, type Entry, type GrowerPayment } from './ledger.ts'
export { fits, lotsToNote } from './lots-to-note.ts'
export { paidLots } from './paid-lots.ts'

// Slips and settings
export { deliverySlip, paymentSlip } from './tell-grower.ts'
export { printGrowerSlip } from './print-slip.ts'
export { showPaidVersion, showsPaid, switchShowPaid } from './show-paid.ts'
